"""Names in the environment that are ours, or of those beside us."""

# Stand in the same .env for compose.yaml and deploy/Caddyfile.
OF_OTHERS = frozenset(
    {
        "SITE_ADDRESS",
        "POSTGRES_PASSWORD",
        "REDIS_PASSWORD",
        "INSTANCES",
        "PATIENCE",
        "BODY_PATIENCE",
    }
)
# Beginnings that nobody else's variables have: a name of ours that is misspelt is
# found among those of the whole machine.
FAMILIES = (
    "ADMIN_",
    "BACKUP_",
    "CONSENT_",
    "CONTROLLER_",
    "DKIM_",
    "DRAIN_",
    "FACTOR_",
    "HSTS_",
    "LIMITS_",
    "MAIL_",
    "MAINTENANCE_",
    "METRICS_",
    "NOTIFY_",
    "PHARMACY_",
    "RATE_LIMIT_",
    "SMTP_",
    "TRUSTED_PROXY_",
    "VISITOR_",
    "WHATSAPP_",
)
