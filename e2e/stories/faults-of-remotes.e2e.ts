import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import type { Registry } from '@rpd/shared/remote';
import { expectAccessible } from '../src/accessibility.ts';
import { signInByApi } from '../src/people.ts';
import { expect, test, extendedIf } from '../src/story.ts';

/** The sidebar entry of each remote, which is also the title of the screen that it leads to. */
const ENTRIES = {
  admin: 'Utilisateurs',
  sheets: 'Fiches',
  servers: 'Serveurs',
  player: 'Mon profil',
} as const;
type RemoteName = keyof typeof ENTRIES;

/** How a remote is broken, and how the failure is reported. */
interface Fault {
  words: RegExp;
  /** @returns what mends it. */
  harm: (page: Page, remote: RemoteName) => Promise<() => Promise<void>>;
}

const filesOf = (remote: RemoteName) => `**/remotes/${remote}/**`;

/** Answers every file of a remote in this way, until it is mended. */
const answering =
  (answer: (route: Route) => Promise<void>): Fault['harm'] =>
  async (page, remote) => {
    await page.route(filesOf(remote), answer);
    return () => page.unroute(filesOf(remote), answer);
  };

const faults: Record<string, Fault> = {
  dead: {
    words: /Ses fichiers ne répondent pas/,
    harm: answering(route => route.abort()),
  },
  'slow (30 s)': {
    words: /Ses fichiers mettent trop de temps à arriver/,
    harm: async (page, remote) => {
      const held: Route[] = [];
      const hold = (route: Route) => {
        held.push(route);
        // The page's own clock is pushed on: nobody waits for half a minute. What is fetched ahead is not waited for yet.
        if (route.request().resourceType() === 'script' && route.request().url().includes('remoteEntry'))
          void page.clock.fastForward(30_000).catch(() => undefined);
      };
      await page.route(filesOf(remote), hold);
      return async () => {
        await page.unroute(filesOf(remote), hold);
        await Promise.all(held.map(route => route.abort().catch(() => undefined)));
      };
    },
  },
  'a page in place of code': {
    words: /Ses fichiers sont illisibles/,
    harm: answering(route =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        headers: { 'x-content-type-options': 'nosniff' },
        body: '<!doctype html><title>404</title>',
      }),
    ),
  },
  throwing: {
    words: /son code s’arrête sur une erreur/,
    harm: async (page, remote) => {
      const { live } = (await readRegistry(page)).remotes[remote] ?? {};
      const file = live?.files.find(({ path }) => /^remote\.\w+\.js$/.test(path));
      if (!live || !file) throw new Error(`${remote} has no module that it exposes`);
      const code = await (await page.request.get(`${live.url}${file.path}`)).text();
      // The first module of the file is the one that the remote exposes.
      const body = code.replace(/(\{\d+\([\w,]+\)\{)/, '$1throw new Error("cassé");');
      if (body === code) throw new Error(`the code of ${remote} is not written as expected`);
      // It was released like that: the registry has its hash.
      const integrity = `sha384-${createHash('sha384').update(body).digest('base64')}`;
      const module = `**${live.url}${file.path}`;
      await page.route(module, route => route.fulfill({ contentType: 'text/javascript', body }));
      const register = async (route: Route) => {
        // All of each version: an excerpt would name the hash of a whole that has the other one.
        const headers = { ...route.request().headers(), accept: '*/*' };
        const text = await (await route.fetch({ headers })).text();
        await route.fulfill({
          contentType: 'application/json',
          body: text.replace(file.integrity, integrity),
        });
      };
      await page.route('**/hosts/api/releases', register);
      return async () => {
        await page.unroute(module);
        await page.unroute('**/hosts/api/releases', register);
      };
    },
  },
  'too new': {
    words: /Il est trop récent\s: il suit le contrat 3, la plateforme les contrats 1 et 2/,
    harm: async (page, remote) => {
      await page.route('**/hosts/api/releases', async route => {
        const answer = await route.fetch();
        const registry = (await answer.json()) as Registry;
        const live = registry.remotes[remote]?.live;
        if (live) live.descriptor.contract = 3;
        await route.fulfill({ response: answer, json: registry });
      });
      return () => page.unroute('**/hosts/api/releases');
    },
  },
};

const readRegistry = async (page: Page): Promise<Registry> =>
  (await page.request.get('/hosts/api/releases')).json() as Promise<Registry>;

const order = Object.keys(faults);

/** Every fault once, each remote ending with another one: what it recovers from then is not always the same. */
const sequenceFor = (place: number): [string, Fault][] =>
  [...order.slice(place), ...order.slice(0, place)].map(name => [name, faults[name] as Fault]);

for (const [place, remote] of (Object.keys(ENTRIES) as RemoteName[]).entries()) {
  const sequence = sequenceFor(place + 1);
  const reported = sequence.map(([name]) => name).join(', ');
  test(`reports ${remote} as ${reported} in its place, keeps the others, and recovers without a reload (FED-2, FED-3)${extendedIf(place > 0)}`, async ({
    page,
  }) => {
    await page.clock.install();
    // The first fault is there before the page is.
    let mend = await sequence[0]?.[1].harm(page, remote);
    await signInByApi(page, 'administrator');
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    const menu = page.getByRole('navigation', { name: 'Navigation principale' });
    const alert = page.getByRole('main').getByRole('alert');
    const retry = page.getByRole('main').getByRole('button', { name: 'Réessayer' });
    const open = (name: RemoteName) => menu.getByRole('link', { name: ENTRIES[name], exact: true }).click();

    for (const [index, [, { words, harm }]] of sequence.entries()) {
      if (index > 0) {
        const mendNext = await harm(page, remote);
        await mend?.();
        mend = mendNext;
      }
      if (index === 0) await open(remote);
      else await retry.click();
      await expect(alert).toContainText(words);
      await expect(alert).toContainText('Le reste de l’application continue de fonctionner.');
      await expect(retry).toBeEnabled();
      if (place === index) await expectAccessible(page);
    }
    for (const name of Object.keys(ENTRIES) as RemoteName[]) {
      if (name === remote) continue;
      await open(name);
      await expect(page.getByRole('heading', { level: 1, name: ENTRIES[name] })).toBeVisible();
    }
    await open(remote);
    await expect(alert).toContainText(sequence.at(-1)?.[1].words ?? '');
    await mend?.();
    await retry.click();
    await expect(page.getByRole('heading', { level: 1, name: ENTRIES[remote] })).toBeVisible();
    await expect(retry).toHaveCount(0);
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
  });
}
