#!/bin/sh
# Patroni runs it once, on the first primary, with the address of the server: the application's role and its database.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set password="$RPD_DATABASE_PASSWORD" "$1" <<'SQL'
create role rpd login password :'password';
create database rpd owner rpd;
SQL
