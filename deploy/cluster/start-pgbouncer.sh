#!/bin/sh
# start-pgbouncer.sh FOLDER: PgBouncer with the settings of the environment. It reads no environment itself.
set -eu
folder=$1
export USERS_FILE="$folder/users.txt"
(umask 077 && printf '"rpd" "%s"\n' "$RPD_DATABASE_PASSWORD" >"$USERS_FILE")
envsubst <"$(dirname "$0")/pgbouncer.ini.template" >"$folder/pgbouncer.ini"
exec pgbouncer "$folder/pgbouncer.ini"
