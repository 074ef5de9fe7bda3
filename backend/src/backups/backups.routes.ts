import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store.ts';

/** What the last night's backup was (ops): when it ended, how large it is, or why it failed. */
export interface LastBackup {
  day: string;
  startedAt: string;
  endedAt: string | null;
  file: string | null;
  bytes: number | null;
  error: string | null;
}

/** The last nights' backups, the newest first, for administrators. */
export function backupRoutes(app: FastifyInstance, { db }: Store): void {
  app.get(
    '/backup',
    { config: { access: { action: 'list', subject: 'Journal' } } },
    async (): Promise<LastBackup[]> => {
      const rows = await db.selectFrom('backups').selectAll().orderBy('day', 'desc').limit(30).execute();
      return rows.map(({ day, started_at, ended_at, file, bytes, error }) => ({
        day,
        startedAt: started_at,
        endedAt: ended_at,
        file,
        bytes,
        error,
      }));
    },
  );
}
