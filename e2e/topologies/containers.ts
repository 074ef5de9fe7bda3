import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, chromium, expect } from '@playwright/test';
import type { Registry } from '@rpd/shared/remote';
import embedded from '../playwright.config.ts';
import { PASSWORD, people, signInAs } from '../src/people.ts';
import { readyOrSkip } from './containers/bases.ts';
import { compose, containerOf, copySources, podman, run, startTimes } from './containers/engine.ts';
import { answers, root } from './distributed/processes.ts';

// `npm run topology containers`: builds every image of docker-compose.yml with podman, brings the whole platform up without any
// setting, works in it with a browser, releases one remote alone and takes it back; then with the platform's own token in .env.
// Root and the tools of tools.ts, which names those that are missing; the base images are stand-ins (containers/bases.ts).
// Ends with 1 when something fails, with 69 when it cannot run here (1 with `--must`).

const SHELL = 'http://localhost:8080';
const AUTH = 'http://localhost:8085';
const API = 'http://localhost:8086';
const TOKEN = 'jeton-de-la-plateforme';
/** What podman-compose puts in the place of an empty default. */
const NOT_PUT_IN = `\${RPD_RELEASE_TOKEN:-}`;
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
  done('the platform is up, without any setting');
}

/** Every health check of the compose file and of the images, as the engine would ask it. */
async function askHealth(): Promise<void> {
  const names = (await podman('ps', '--format', '{{.Names}}')).trim().split('\n');
  const checked: string[] = [];
  for (const name of names) {
    const check = await podman('inspect', '--format', '{{if .Config.Healthcheck}}yes{{end}}', name);
    if (!check.includes('yes')) continue;
    await podman('healthcheck', 'run', name);
    checked.push(name.replace(/^rpd_(.+)_1$/, '$1'));
  }
  expect(checked).toContain('storage');
  done(`healthy: ${checked.toSorted().join(', ')}`);
}

const openArea = async (page: Page, path: string, title: string): Promise<void> => {
  await page.goto(`${SHELL}${path}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 30_000 });
};

/** What teams outside build with comes from the shell's container: the kit, and the types of the live shell. */
async function askForKit(): Promise<void> {
  const kit = await fetch(`${SHELL}/remote-kit.tgz`);
  const [first, second] = new Uint8Array(await kit.arrayBuffer());
  expect([kit.status, first, second]).toEqual([200, 0x1f, 0x8b]);
  const types = (await (await fetch(`${SHELL}/types.json`)).json()) as { files: Record<string, string> };
  expect(Object.keys(types.files).length).toBeGreaterThan(100);
  done('the kit and the types of the shell are there');
}

async function signInAndLook(page: Page): Promise<void> {
  await signInAs(page, 'administrator', `${SHELL}/app/dashboard`);
  for (const [path, title] of Object.entries(AREAS)) await openArea(page, path, title);
  done('signed in, and opened an area of each remote');
}

/** The session's token of an administrator. */
async function enter(): Promise<string> {
  const answer = await fetch(`${AUTH}/user/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: people.administrator, password: PASSWORD, token: 'null' }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** A picture goes to the store, and comes back: the keys are the same on both sides. */
async function keepPicture(page: Page, headers: Record<string, string>): Promise<void> {
  const body = new FormData();
  body.set('file', new Blob([Uint8Array.from(await page.screenshot())]), 'image.png');
  const sent = await fetch(`${API}/upload`, { method: 'POST', headers, body });
  expect(sent.status).toBe(201);
  const { path } = (await sent.json()) as { path: string };
  expect((await fetch(`${API}${path}`, { headers })).status).toBe(200);
  done('a picture was kept, and came back');
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

/** Replaces containers by new ones. podman-compose does not by itself where an image or a setting is newer; Docker's does. */
async function replace(sources: string, ...services: string[]): Promise<void> {
  await podman('rm', '--force', '--time', '15', ...services.map(containerOf));
  await compose(sources, 'up', '-d', '--no-deps', ...services);
}

interface Versions {
  before: string;
  after: string;
}

/** What CONTRIBUTING says: build, up, register. One remote; nothing else is restarted, nobody else notices. */
async function releaseAlone(sources: string, page: Page): Promise<Versions> {
  const { service, remote, file, title } = RELEASED;
  const text = await readFile(join(sources, file), 'utf8');
  if (!text.includes(title)) throw new Error(`${file} does not say « ${title} »`);
  await writeFile(join(sources, file), text.replaceAll(title, 'Mon carnet'));
  const before = await liveOf(remote);
  const startedBefore = await startTimes();
  const stopWatching = watchOthers();
  await compose(sources, 'build', service);
  await replace(sources, service);
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
  return { before, after };
}

const rollBack = (version: string, token: string): Promise<string> =>
  run(
    process.execPath,
    ['tooling/src/rpd.ts', 'rollback', RELEASED.remote, version, '--platform', SHELL],
    root,
    { RPD_RELEASE_TOKEN: token },
  );

/** Nobody has the platform's token where none is set: what moves a version is the team's, made at « Déploiements ». */
async function takeBack(page: Page, { before }: Versions, headers: Record<string, string>): Promise<void> {
  const { remote, title } = RELEASED;
  for (const guess of [TOKEN, ' ', NOT_PUT_IN])
    await expect(rollBack(before, guess)).rejects.toThrow('refuses player: 401');
  const made = await fetch(`${API}/deployments/${remote}/tokens`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Équipe' }),
  });
  expect(made.status).toBe(201);
  await rollBack(before, ((await made.json()) as { token: string }).token);
  expect(await liveOf(remote)).toBe(before);
  await openArea(page, '/app/me', title);
  done(`rolled back to ${before} with the team's token, and with no other`);
}

/** The token of .env is the platform's, once the processes have been replaced. */
async function withSettings(sources: string, { after }: Versions): Promise<void> {
  await writeFile(join(sources, '.env'), `RPD_RELEASE_TOKEN=${TOKEN}\n`);
  await replace(sources, 'api-1', 'api-2', 'api');
  await answers(`${API}/health/ready`, 180_000);
  await rollBack(after, TOKEN);
  expect(await liveOf(RELEASED.remote)).toBe(after);
  done(`${after} is live again by the token of .env`);
}

await readyOrSkip();
await podman('rm', '--all', '--force', '--time', '1');
await podman('volume', 'prune', '--force');
done('base images');
const sources = await copySources();
// Each image once: the processes of the back end share theirs, podman-compose would build it for every one of them.
const services = [
  'shell',
  'remote-admin',
  'remote-sheets',
  'remote-servers',
  'remote-player',
  'auth',
  'auth-1',
];
const built = await compose(sources, 'build', ...services);
// podman-compose ends with 0 where a build fails.
const failedBuild = /^Error: building at STEP .*$/m.exec(built);
if (failedBuild) throw new Error(`${failedBuild[0]}\n${built.slice(-3000)}`);
done('every image of docker-compose.yml');
const browser = await chromium.launch(embedded.use?.launchOptions);
try {
  await bringUp(sources);
  const page = await browser.newPage({ locale: 'fr-FR' });
  await askHealth();
  await askForKit();
  await signInAndLook(page);
  const headers = { authorization: `Bearer ${await enter()}` };
  await keepPicture(page, headers);
  const versions = await releaseAlone(sources, page);
  await takeBack(page, versions, headers);
  await withSettings(sources, versions);
  say('1 passed, 0 failed');
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  for (const service of ['api-1', 'auth-1', 'releases', 'shell', 'storage', RELEASED.service])
    process.stderr.write(await podman('logs', '--tail', '10', containerOf(service)).catch(() => ''));
  say('0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  await browser.close();
  await podman('rm', '--all', '--force', '--time', '5');
  await podman('volume', 'prune', '--force');
}
