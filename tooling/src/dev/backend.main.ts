import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { stopOnSignals, UserFacingError } from '@rpd/backend/app';

import { startPlatform } from '../serve/platform.ts';
import { readSettings } from '../serve/settings.ts';

// The back end of `npm run dev`, in a process that Node starts again when one of its files changes. The page that people
// open is the development server's: RPD_DEV_ORIGIN.
try {
  const settings = await readSettings(process.env, process.argv.slice(2));
  const shellDir = join(settings.dataDir, 'dev-shell');
  const { stop } = await startPlatform({
    settings,
    shellDir,
    publicUrl: process.env.RPD_DEV_ORIGIN,
    prepare() {
      // Asked for by nobody: the development server sends the page.
      mkdirSync(shellDir, { recursive: true });
      writeFileSync(join(shellDir, 'index.html'), '<!doctype html><title>RPD</title>');
      return Promise.resolve();
    },
  });
  stopOnSignals(stop);
  process.stdout.write('serveur prêt\n');
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
