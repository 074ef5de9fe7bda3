#!/bin/sh
# restore.sh COPY ARCHIVE MOMENT DATA PORT: starts a server on a copy of COPY with all that was committed up to MOMENT ('2026-11-28 10:15:00+00'),
# and nothing after it. DATA is a new folder. Run as the user postgres; the server stays in the foreground, on 127.0.0.1 alone.
set -eu
copy=$1 archive=$2 moment=$3 data=$4 port=$5
mkdir -m 700 "$data"
cp -a "$copy/." "$data"
rm -f "$data/standby.signal" "$data/postmaster.pid"
touch "$data/recovery.signal"
# The copy has the settings of its node: what belongs to the cluster is set aside. It archives nothing, or the archive would get a second future.
exec postgres -D "$data" \
  -c listen_addresses=127.0.0.1 -c port="$port" -c unix_socket_directories= \
  -c hba_file="$data/pg_hba.conf" -c ident_file="$data/pg_ident.conf" \
  -c archive_mode=off -c synchronous_standby_names= -c primary_conninfo= -c primary_slot_name= \
  -c restore_command="cp '$archive/%f' '%p'" \
  -c recovery_target_timeline=latest -c recovery_target_time="$moment" -c recovery_target_action=promote
