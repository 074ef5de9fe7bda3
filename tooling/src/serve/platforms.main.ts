import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openStore, seedDemo } from '@rpd/backend/app';

import { allTargets, build } from '../build/build.ts';
import { releaseEmbedded } from '../release/embedded.ts';
import { shellRoom } from '../workspace.ts';
import { type Platform, startPlatform } from './platform.ts';
import { openDataDir, readSettings } from './settings.ts';

// For the browser stories: what `npm start` starts, one after another in one process, each with data of its own. Loading the back end
// and filling a store takes five seconds of processor time, which each of their files would pay again.

/** What the parent sends: a folder to serve, or null for the end of what is served. */
export type PlatformRequest = { dataDir: string | null };
/** What the parent receives: the origin, null once it has ended, or why not. */
export type PlatformAnswer = { url: string | null } | { error: string };

const template = await mkdtemp(join(tmpdir(), 'rpd-template-'));
let running: Platform | undefined;

/** Fills the store that each folder begins with. */
async function fillTemplate(): Promise<void> {
  const built = await build(allTargets(), () => {}, new AbortController().signal);
  openDataDir(template);
  const store = await openStore({ url: undefined, dataDir: template });
  await seedDemo(store);
  await releaseEmbedded(store, template, built);
  await store.close();
}

async function startIn(dataDir: string): Promise<string> {
  await filled;
  await cp(template, dataDir, { recursive: true });
  const environment = { ...process.env, PORT: '0', RPD_DATA_DIR: dataDir, DATABASE_URL: '' };
  running = await startPlatform({
    settings: await readSettings(environment, ['--no-demo']),
    shellDir: join(shellRoom, 'dist'),
    prepare: async () => {},
  });
  return running.address;
}

async function stop(): Promise<null> {
  await running?.stop();
  running = undefined;
  return null;
}

const answer = (message: PlatformAnswer) => process.send?.(message);
const filled = fillTemplate();
process.on('message', ({ dataDir }: PlatformRequest) => {
  (dataDir === null ? stop() : startIn(dataDir)).then(
    url => answer({ url }),
    (error: unknown) =>
      answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => {
  void stop()
    .then(() => rm(template, { recursive: true, force: true }))
    .finally(() => process.exit());
});
