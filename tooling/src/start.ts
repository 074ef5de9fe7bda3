import { join } from 'node:path';

import { stopOnSignals, UserFacingError } from '@rpd/backend/app';

import { BuildError, allTargets, build } from './build/build.ts';
import { embeddedLines, releaseEmbedded } from './release/embedded.ts';
import { sayStarted } from './serve/startup-messages.ts';
import { startPlatform } from './serve/platform.ts';
import { assertFree, readSettings } from './serve/settings.ts';
import { shellRoom } from './workspace.ts';

// `npm start`: builds what changed, releases it here, serves everything on one origin.
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const stopBuilding = new AbortController();

try {
  const settings = await readSettings(process.env, process.argv.slice(2));
  await assertFree(settings.host, settings.port);
  // While it builds, the store is opened and filled: an unreachable one is reported at once.
  const building = build(
    allTargets(),
    ({ target, took }) => say(`Construit : ${target} (${(took / 1000).toFixed(1)} s)`),
    stopBuilding.signal,
  );
  building.catch(() => {});
  const platform = await startPlatform({
    settings,
    shellDir: join(shellRoom, 'dist'),
    async prepare(store) {
      const releases = await releaseEmbedded(store, settings.dataDir, await building);
      for (const line of embeddedLines(releases)) say(line);
    },
  });
  stopOnSignals(platform.stop);
  say(sayStarted(platform, settings));
} catch (error) {
  stopBuilding.abort();
  if (error instanceof BuildError) process.stderr.write(`La construction a échoué.\n${error.message}\n`);
  else if (error instanceof UserFacingError) process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exitCode = 1;
}
