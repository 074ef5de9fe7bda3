#!/bin/sh
# Templates with the settings of the container in place of ${NAMES} (those that are set, no other), then /docker-entrypoint.d.
set -eu
names=$(printf '${%s} ' $(env | cut -d= -f1))
for template in /etc/nginx/templates/*.template; do
  envsubst "$names" < "$template" > "${NGINX_ENVSUBST_OUTPUT_DIR:-/etc/nginx/conf.d}/$(basename "$template" .template)"
done
for script in /docker-entrypoint.d/*.sh; do
  if [ -x "$script" ]; then "$script"; fi
done
exec "$@"
