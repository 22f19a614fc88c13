"""The register of breaches of personal data."""
