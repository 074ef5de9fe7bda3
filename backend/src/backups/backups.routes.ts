import type { BackupOverview, BackupSettings } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store.ts';
import { countBackups } from './backups.nightly.ts';

/** How backups are set and how those of the last nights went, for administrators. */
export function backupRoutes(app: FastifyInstance, { db }: Store, settings: BackupSettings | null): void {
  app.get(
    '/backup',
    { config: { access: { action: 'list', subject: 'Journal' } } },
    async (): Promise<BackupOverview> => {
      const rows = await db.selectFrom('backups').selectAll().orderBy('day', 'desc').limit(30).execute();
      const nights = rows.map(({ day, started_at, ended_at, file, bytes, error }) => ({
        day,
        startedAt: started_at,
        endedAt: ended_at,
        file,
        bytes,
        error,
      }));
      return { settings, files: settings ? await countBackups(settings.folder) : 0, nights };
    },
  );
}
