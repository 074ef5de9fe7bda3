import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, chromium, expect } from '@playwright/test';
import type { Registry } from '@rpd/shared/remote';
import embedded from '../playwright.config.ts';
import { signInAs } from '../src/people.ts';
import { readyOrSkip } from './containers/bases.ts';
import { compose, containerOf, copySources, podman, run, startTimes } from './containers/engine.ts';
import { answers, root } from './distributed/processes.ts';

// `npm run topology containers`: builds every image of docker-compose.yml with podman, brings the whole platform up, works in it
// with a browser, releases one remote alone and takes it back. Root, Debian's podman, podman-compose, runc, netavark,
// aardvark-dns, iptables and debootstrap; the base images are stand-ins (containers/bases.ts). Ends with 1 when something fails.

const SHELL = 'http://localhost:8080';
const API = 'http://localhost:8086';
const TOKEN = 'jeton-de-la-plateforme';
const AREAS = {
  '/app/admin/users': 'Utilisateurs',
  '/app/sheets': 'Fiches',
  '/app/servers': 'Serveurs',
  '/app/me': 'Mon profil',
};
/** The one that is released alone, and a text of its first screen. */
const RELEASED = {
  service: 'remote-player',
  remote: 'player',
  file: 'remote-player/src/profile/ProfilePage.tsx',
  title: 'Mon profil',
};

const say = (line: string) => process.stdout.write(`${line}\n`);
let step = performance.now();
const done = (what: string): void => {
  say(`✓ ${what} (${((performance.now() - step) / 1000).toFixed(0)} s)`);
  step = performance.now();
};

const registry = async (): Promise<Registry> => (await fetch(`${API}/releases`)).json() as Promise<Registry>;
const liveOf = async (remote: string): Promise<string> =>
  (await registry()).remotes[remote]?.live.version ?? '';

async function bringUp(sources: string): Promise<void> {
  await compose(sources, 'up', '-d');
  for (const port of [8080, 8081, 8082, 8083, 8084, 8085, 8086])
    await answers(`http://localhost:${port}/health/live`, 180_000);
  // Ends once every remote is registered.
  await podman('wait', containerOf('releases'));
  expect(Object.keys((await registry()).remotes).toSorted()).toEqual([
    'admin',
    'player',
    'servers',
    'sheets',
  ]);
  done('the platform is up');
}

const openArea = async (page: Page, path: string, title: string): Promise<void> => {
  await page.goto(`${SHELL}${path}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 30_000 });
};

async function signInAndLook(page: Page): Promise<void> {
  await signInAs(page, 'administrator', `${SHELL}/app/dashboard`);
  for (const [path, title] of Object.entries(AREAS)) await openArea(page, path, title);
  done('signed in, and opened an area of each remote');
}

/** Asks every other origin all the time. */
function watchOthers(): () => Promise<{ asked: number; failed: string[] }> {
  const addresses = [8080, 8081, 8082, 8083, 8085].map(port => `http://localhost:${port}/health/live`);
  const watched = { asked: 0, failed: [] as string[], on: true };
  const watching = Promise.all(
    [...addresses, `${API}/releases`].map(async address => {
      while (watched.on) {
        const response = await fetch(address).catch((error: unknown) => String(error));
        if (typeof response === 'string') watched.failed.push(`${address} ${response}`);
        else {
          await response.arrayBuffer();
          if (!response.ok) watched.failed.push(`${address} ${response.status}`);
        }
        watched.asked += 1;
        await new Promise(resolve => setTimeout(resolve, 50));
      }
    }),
  );
  return async () => {
    watched.on = false;
    await watching;
    return watched;
  };
}

/** What CONTRIBUTING says: build, up, register. One remote; nothing else is restarted, nobody else notices. */
async function releaseAlone(sources: string, page: Page): Promise<void> {
  const { service, remote, file, title } = RELEASED;
  const text = await readFile(join(sources, file), 'utf8');
  if (!text.includes(title)) throw new Error(`${file} does not say « ${title} »`);
  await writeFile(join(sources, file), text.replaceAll(title, 'Mon carnet'));
  const before = await liveOf(remote);
  const startedBefore = await startTimes();
  const stopWatching = watchOthers();
  await compose(sources, 'build', service);
  // podman-compose replaces no container of a newer image by itself; Docker's does.
  await podman('rm', '--force', '--time', '15', containerOf(service));
  await compose(sources, 'up', '-d', '--no-deps', service);
  await answers('http://localhost:8084/health/live', 180_000);
  say((await compose(sources, 'run', '--rm', '--no-deps', 'releases')).match(/^player .*$/m)?.[0] ?? '');
  const { asked, failed } = await stopWatching();
  expect(failed).toEqual([]);
  const startedAfter = await startTimes();
  const restarted = [...startedBefore]
    .filter(([name, at]) => startedAfter.get(name) !== at)
    .map(([name]) => name);
  expect(restarted).toEqual([service]);
  const after = await liveOf(remote);
  expect(after).not.toBe(before);
  await openArea(page, '/app/me', 'Mon carnet');
  done(`${remote} ${before} → ${after} alone: ${asked} requests to the others meanwhile, 0 failed`);

  const rollback = ['tooling/src/rpd.ts', 'rollback', remote, '--platform', SHELL];
  const answer = await run(process.execPath, rollback, root, { RPD_RELEASE_TOKEN: TOKEN });
  expect(answer).toContain(before);
  expect(await liveOf(remote)).toBe(before);
  await openArea(page, '/app/me', title);
  done(`rolled back to ${before}`);
}

await readyOrSkip();
await podman('rm', '--all', '--force', '--time', '1');
await podman('volume', 'prune', '--force');
done('base images');
const sources = await copySources();
// The keys are the only ones that the stand-in for the store knows.
await writeFile(
  join(sources, '.env'),
  `RPD_RELEASE_TOKEN=${TOKEN}\nS3_ACCESS_KEY=S3RVER\nS3_SECRET_KEY=S3RVER\n`,
);
// Each image once: the processes of the back end share theirs, podman-compose would build it for every one of them.
await compose(
  sources,
  'build',
  'shell',
  'remote-admin',
  'remote-sheets',
  'remote-servers',
  'remote-player',
  'auth',
  'auth-1',
);
done('every image of docker-compose.yml');
const browser = await chromium.launch(embedded.use?.launchOptions);
try {
  await bringUp(sources);
  const page = await browser.newPage({ locale: 'fr-FR' });
  await signInAndLook(page);
  await releaseAlone(sources, page);
  say('1 passed, 0 failed');
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  for (const service of ['api-1', 'auth-1', 'releases', 'shell', RELEASED.service])
    process.stderr.write(await podman('logs', '--tail', '10', containerOf(service)).catch(() => ''));
  say('0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  await browser.close();
  await podman('rm', '--all', '--force', '--time', '5');
  await podman('volume', 'prune', '--force');
}
