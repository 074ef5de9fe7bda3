#!/bin/sh
# The database that the settings name, made at the first start.
set -eu
export PGDATA=/var/lib/postgresql/data
install -d -o postgres -g postgres /var/lib/postgresql /run/postgresql
as_postgres="setpriv --reuid=postgres --regid=postgres --init-groups"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf '%s' "$POSTGRES_PASSWORD" > /tmp/password && chmod 644 /tmp/password
  $as_postgres initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8
  rm /tmp/password
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
  echo "CREATE DATABASE \"$POSTGRES_DB\";" | $as_postgres postgres --single -j postgres
fi
exec $as_postgres postgres -c listen_addresses='*'
