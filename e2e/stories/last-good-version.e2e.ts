import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import type { Registry } from '@rpd/shared/remote';
import { signInByApi } from '../src/people.ts';
import { readRegistry, releaseWith } from '../src/release.ts';
import type { Platform } from '../src/platform.ts';
import { expect, test, extendedIf } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

// Breaks each file of a version that was just released, in each way: the version before comes up in the same visit,
// the person and the registry are notified (FED-3). Four remotes have four different faults in one visit;
// RPD_FAULTS=all goes on until each remote has had each of them.

const SCREENS = {
  admin: 'Utilisateurs',
  sheets: 'Fiches',
  servers: 'Serveurs',
  player: 'Mon profil',
} as const;
type RemoteName = keyof typeof SCREENS;
const names = Object.keys(SCREENS) as RemoteName[];

type Change = (registry: Registry, remote: RemoteName) => void;

interface Fault {
  name: string;
  /** What the registry receives; nothing where its own answer names no version. */
  problem: 'network' | 'integrity' | 'contract' | 'execution' | null;
  /** What becomes of the remote in the registry's answer. */
  manifest?: Change;
  /** What becomes of one file. */
  file?: (page: Page, remote: RemoteName, live: Live) => Promise<Change | undefined>;
  /** What has to pass before somebody who goes there sees anything. */
  waitOut?: (page: Page) => Promise<void>;
}

type Live = Registry['remotes'][string]['live'];

const inLive =
  (change: (live: Live) => void): Change =>
  (registry, remote) => {
    const live = registry.remotes[remote]?.live;
    if (live) change(live);
  };
const replaceLive =
  (value: unknown): Change =>
  (registry, remote) =>
    Object.assign(registry.remotes[remote] ?? {}, { live: value });

const addressOf = (page: Page, live: Live, path: string): string =>
  new URL(path, new URL(live.url, page.url())).href;

/** Every way in which a file can be wrong; `pick` names the file. */
function fileFaults(what: string, pick: (live: Live) => string): Fault[] {
  const answering =
    (answer: (route: Route) => Promise<void>): NonNullable<Fault['file']> =>
    async (page, _remote, live) => {
      await page.route(`${addressOf(page, live, pick(live))}*`, answer);
      return undefined;
    };
  const awaited = new WeakSet<Page>();
  return [
    {
      name: `${what} is missing`,
      problem: 'network',
      file: answering(route => route.fulfill({ status: 404, body: 'absent' })),
    },
    {
      name: `${what} is slow`,
      problem: 'network',
      // Never answered. Fetched ahead, as data, a file is not waited for.
      file: answering(async route => {
        if (route.request().resourceType() === 'script') awaited.add(route.request().frame().page());
      }),
      // The page's own clock is pushed on: nobody waits for a quarter of a minute. Not before somebody goes there.
      async waitOut(page) {
        await expect.poll(() => awaited.has(page)).toBe(true);
        await page.clock.fastForward(16_000);
      },
    },
    {
      name: `${what} is altered`,
      problem: 'integrity',
      file: answering(async route => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `${await response.text()} ` });
      }),
    },
    {
      name: `${what} is a page`,
      problem: 'integrity',
      file: answering(route =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<!doctype html><title>404</title>' }),
      ),
    },
    {
      name: `${what} throws`,
      problem: 'execution',
      async file(page, _remote, live) {
        const path = pick(live);
        const address = addressOf(page, live, path);
        const code = await (await page.request.get(address)).text();
        // The first module of the exposed file, or the whole entry.
        const body =
          path === live.entry
            ? 'throw new Error("cassé");'
            : code.replace(/(\{\d+\([\w,]+\)\{)/, '$1throw new Error("cassé");');
        if (body === code) throw new Error(`${path} is not written as expected`);
        await page.route(`${address}*`, route =>
          route.fulfill({
            contentType: 'text/javascript',
            headers: { 'access-control-allow-origin': '*' },
            body,
          }),
        );
        // It was released like that: the registry has its hash.
        const integrity = `sha384-${createHash('sha384').update(body).digest('base64')}`;
        return inLive(changed => {
          for (const file of changed.files) if (file.path === path) file.integrity = integrity;
        });
      },
    },
  ];
}

const exposed = ({ files }: Live): string =>
  files.find(({ path }) => /^remote\.\w+\.js$/.test(path))?.path ?? '';

const faults: Fault[] = [
  ...fileFaults('the entry', ({ entry }) => entry),
  ...fileFaults('the first chunk', exposed),
  { name: 'the manifest is missing', problem: null, manifest: replaceLive(null) },
  { name: 'the manifest is a page', problem: null, manifest: replaceLive('<!doctype html>') },
  {
    name: 'the manifest is altered',
    problem: 'contract',
    manifest: inLive(live => Reflect.deleteProperty(live.descriptor, 'areas')),
  },
  {
    name: 'the manifest is too new',
    problem: 'contract',
    manifest: inLive(live => Object.assign(live.descriptor, { contract: 99 })),
  },
];

/** One visit: each remote has the fault at its place. */
async function visit(page: Page, platform: Platform, cells: [RemoteName, Fault][]): Promise<void> {
  await page.clock.install();
  // Who saves data has nothing loaded in idle time: when the clock is pushed on, only what one goes to is late.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.goto('/about');
  const { remotes } = await readRegistry(platform);
  const changes: [RemoteName, Change][] = [];
  for (const [remote, { manifest, file }] of cells) {
    const live = remotes[remote]?.live;
    if (!live) throw new Error(`${remote} has no live version`);
    const change = manifest ?? (await file?.(page, remote, live));
    if (change) changes.push([remote, change]);
  }
  const registry = JSON.parse(JSON.stringify({ remotes })) as Registry;
  for (const [remote, change] of changes) change(registry, remote);
  await page.route(/\/releases$/, route =>
    route.fulfill({ json: registry, headers: { 'access-control-allow-origin': '*' } }),
  );
  await signInByApi(page, 'administrator');
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  for (const [remote, { name, waitOut }] of cells) {
    await menu.getByRole('link', { name: SCREENS[remote], exact: true }).click();
    await waitOut?.(page);
    await expect(
      page.getByRole('heading', { level: 1, name: SCREENS[remote] }),
      `${remote}: ${name}`,
    ).toBeVisible();
    await expect(page.getByText(/n’a pas pu être chargé/), `${remote}: ${name}`).toHaveCount(0);
    await expectToast(page, /«\s.*\s»\s: la version précédente est utilisée/);
  }
}

async function reportsOf(page: Page, platform: Platform): Promise<{ name: string; reports: object[] }[]> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.get(`${platform.api}/deployments`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.json() as Promise<{ name: string; reports: object[] }[]>;
}

/** Released over the first version of each remote, the same but for its name. */
const version = '9.0.0';

test.beforeAll(async ({ platform }) => {
  for (const remote of names)
    await releaseWith(platform, remote, { from: SCREENS[remote], to: SCREENS[remote], version });
});

const visits = process.env.RPD_FAULTS === 'all' ? faults.length : Math.ceil(faults.length / names.length);
for (let number = 0; number < visits; number += 1) {
  const first = process.env.RPD_FAULTS === 'all' ? number : number * names.length;
  const cells = names.map((remote, place): [RemoteName, Fault] => [
    remote,
    faults[(first + place) % faults.length] as Fault,
  ]);
  test(`${cells.map(([remote, { name }]) => `${remote}: ${name}`).join('; ')}: the version before comes up${extendedIf(number > 0)}`, async ({
    page,
    platform,
  }) => {
    await visit(page, platform, cells);
    for (const [remote, { problem }] of cells)
      if (problem !== null)
        await expect
          .poll(async () => (await reportsOf(page, platform)).find(({ name }) => name === remote)?.reports)
          .toContainEqual(expect.objectContaining({ problem, version }));
    // The page may still ask for a file ahead, which nobody waits for.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}
