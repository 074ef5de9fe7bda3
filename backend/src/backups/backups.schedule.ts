import type { FastifyInstance } from 'fastify';
import { makeNightlyBackup } from './backups.nightly.ts';
import type { NightlyParts } from './backups.nightly.ts';

/** How often it is looked whether the hour has come, in ms. */
const CHECK_MS = 60_000;

/** Makes a backup every night, as long as the server listens. */
export function scheduleBackups(app: FastifyInstance, parts: NightlyParts): void {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const check = async (): Promise<void> => {
    try {
      const made = await makeNightlyBackup(parts);
      if (made?.error) app.log.error({ file: made.file, reason: made.error }, 'backup failed');
      else if (made) app.log.info({ file: made.file, bytes: made.bytes }, 'backup');
    } catch (error) {
      app.log.error(error);
    }
  };
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      running ??= check().finally(() => (running = undefined));
    }, CHECK_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
