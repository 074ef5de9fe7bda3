#!/bin/sh
# base-backup.sh FOLDER: copies the running primary into a new folder. A restore begins with such a copy, and goes on with the log that was
# archived since (RPD_WAL_ARCHIVE). PGHOST and PGPORT lead to the primary, PGPASSWORD is that of `replicator`.
set -eu
pg_basebackup --pgdata="$1" --username=replicator --no-password --checkpoint=fast --wal-method=none
