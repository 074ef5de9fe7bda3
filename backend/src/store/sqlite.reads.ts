import { DatabaseSync } from 'node:sqlite';
import type { ReadAtOnce } from './compiled.ts';
import { keepPrepared } from './sqlite.prepared.ts';

/**
 * A connection of its own that reads a SQLite file at once: what was committed when it is asked, without the queue behind the writer of the
 * one connection, and without Kysely's way to it. Not for what takes long: that is for the threads (read-pool.ts).
 * @returns a read that answers null where the file cannot be read now: it is then asked for as any other, which waits or says why not
 */
export function sqliteReads(path: string): { read: ReadAtOnce; close: () => void } {
  let open: ReturnType<typeof keepPrepared> | undefined;
  return {
    read(sql, parameters) {
      try {
        open ??= keepPrepared(new DatabaseSync(path, { readOnly: true, timeout: 0 }));
        return open.prepare(sql).all(parameters);
      } catch {
        return null;
      }
    },
    close() {
      open?.close();
      open = undefined;
    },
  };
}
