# syntax=docker/dockerfile:1
# One instance of the site: built pages, API, websocket and the outbox worker.
#
# The base is named by its digest, so that no other one comes under the same name; what
# a newer one is called stands in docs/deploy.md.

FROM python:3.11-slim-bookworm@sha256:a36c24f9cbdf4fd0f52d67f0823eeac19c2028c637cecc392d97f980d4fec56b AS build
WORKDIR /site
COPY requirements.txt .
RUN python -m venv /site/.venv \
    && /site/.venv/bin/pip install --no-cache-dir --require-hashes -r requirements.txt
COPY . .
# What the pages show is built into them.
ARG PUBLIC_URL="" BRAND_NAME="" WHATSAPP_NUMBER="" CONSENT_MODE="box" PHARMACY_PRICE_NOTE=""
ARG CONTROLLER_NAME="" CONTROLLER_RUT="" CONTROLLER_ADDRESS="" CONTACT_EMAIL=""
RUN .venv/bin/python -m app build && rm -rf .web/node_modules

FROM python:3.11-slim-bookworm@sha256:a36c24f9cbdf4fd0f52d67f0823eeac19c2028c637cecc392d97f980d4fec56b
# pg_dump and pg_restore for the backup of PostgreSQL.
RUN apt-get update \
    && apt-get install -y --no-install-recommends postgresql-client \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /site site \
    && install -d -o site -g site /data
WORKDIR /site
# Not its own: what serves the site cannot change it.
COPY --from=build /site /site
USER site
ENV DATA_DIR=/data HOME=/tmp HOST=0.0.0.0 PORT=3000 PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
    CMD ["/site/.venv/bin/python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:3000/readyz', timeout=4)"]
STOPSIGNAL SIGTERM
CMD ["/site/.venv/bin/python", "-m", "app", "serve"]
