import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { grantRemote } from '../src/grants.ts';
import { signInByApi } from '../src/people.ts';
import type { Platform } from '../src/platform.ts';
import { postRelease, readRegistry, releasedFile } from '../src/release.ts';
import { expect, test, extendedIf } from '../src/story.ts';

// A fifth team's remote, `guilds`, of ES modules as Vite builds them: it fills `server.tab` without a change to anybody else's code.

const AREA = `export default { name: 'guilds', contract: 1, routes: [{ path: 'guilds', Component: () => 'La salle des guildes' }] };`;
const drawing = (body: string) =>
  `export default { slot: 'server.tab@1', contract: 1, Component: ({ server }) => { ${body} } };`;
const GOOD = (version: string) => drawing(`return 'Chroniques de ' + server.name + ', ' + '${version}';`);

const entryOf = (version: string) => `var rpd_guilds_${version.replaceAll('.', '_')} = {
  init() {},
  async get(name) {
    const module = await import('/remotes/guilds/${version}/' + (name === './remote' ? 'remote.js' : 'lore.js'));
    return () => module;
  },
};`;

const folderOf = ({ dataDir }: Platform, version: string) => join(dataDir, 'remotes/guilds', version);

/** Releases a version of the team's remote whose tab is this code. */
async function release(platform: Platform, version: string, lore: string): Promise<void> {
  const contents = { 'remoteEntry.js': entryOf(version), 'remote.js': AREA, 'lore.js': lore };
  await mkdir(folderOf(platform, version), { recursive: true });
  for (const [path, content] of Object.entries(contents))
    await writeFile(join(folderOf(platform, version), path), content);
  const files = Object.entries(contents).map(([path, content]) => releasedFile(path, content));
  const descriptor = {
    name: 'guilds',
    title: 'Guildes',
    contract: 1,
    areas: [{ path: '/app/guilds', roles: [] }],
    sidebar: [],
    breadcrumb: {},
    fills: [
      {
        id: 'lore',
        slot: 'server.tab@1',
        module: './tabs/Lore',
        title: 'Chroniques',
        roles: ['RP', 'GM'],
        order: 5,
      },
    ],
  };
  const built = {
    version,
    url: `/remotes/guilds/${version}/`,
    entry: 'remoteEntry.js',
    descriptor,
    files,
    preload: [],
    modules: [{ module: './tabs/Lore', preload: [], shares: [] }],
  };
  const before = (await readRegistry(platform)).remotes['guilds']?.live.version ?? null;
  await postRelease(platform, built, before);
}

/** What an administrator grants to the team, once. */
async function grant(platform: Platform): Promise<void> {
  if ((await readRegistry(platform)).grants?.['guilds']) return;
  await grantRemote(platform, 'guilds', { slots: ['server.tab'] });
}

async function openServer(page: Page, platform: Platform): Promise<string> {
  const call = await apiAs(platform, 'player');
  const [server] = await call<{ _id: string; name: string }[]>('GET', 'server?page=1&limit=1&sort=name');
  if (!server) throw new Error('the demonstration has no server');
  await page.goto(`/app/servers/${server._id}`);
  await expect(page.getByRole('heading', { level: 1, name: server.name })).toBeVisible();
  return server.name;
}

const tabs = (page: Page) => page.getByRole('navigation', { name: /^Pages de / });
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name });

test('a new team’s tab stands on everybody’s server page, is loaded when it is opened, and is switched off and on (EXT-2, EXT-3)', async ({
  page,
  platform,
}) => {
  await grant(platform);
  await release(platform, '1.0.0', GOOD('1.0.0'));
  const asked: string[] = [];
  page.on('request', request => {
    if (/remotes\/guilds\//.test(request.url()) && request.resourceType() === 'script')
      asked.push(request.url());
  });
  await signInByApi(page, 'player');
  const name = await openServer(page, platform);
  await expect(tab(page, 'Chroniques')).toBeVisible();
  expect(asked.filter(url => url.includes('lore.js'))).toEqual([]);
  await tab(page, 'Chroniques').click();
  await expect(page.getByText(`Chroniques de ${name}, 1.0.0`)).toBeVisible();
  await expect(page).toHaveURL(/\?tab=guilds\.lore$/);
  await expectAccessible(page);

  // The sheets' own tab, which nobody of the servers wrote.
  await tab(page, 'Aperçu des fiches').click();
  await expect(
    page.getByText(/Les fiches que l’on remplit pour jouer ici|ne propose pas encore/),
  ).toBeVisible();
  await tab(page, 'Chroniques').click();

  const call = await apiAs(platform, 'administrator');
  await call('POST', 'deployments/guilds/switches', { kind: 'fill', name: 'lore', state: 'off' });
  await expect(tab(page, 'Chroniques')).toBeHidden();
  await expect(page.getByText(`Chroniques de ${name}`)).toBeHidden();
  await call('POST', 'deployments/guilds/switches', { kind: 'fill', name: 'lore', state: 'on' });
  await expect(tab(page, 'Chroniques')).toBeVisible();
});

interface Fault {
  lore: string;
  harm?: (page: Page, platform: Platform, version: string) => Promise<void>;
}

const FAULTS: Record<string, Fault> = {
  'throws when it is loaded': { lore: 'throw new Error("cassé");' },
  'throws when it is drawn': { lore: drawing('throw new Error("cassé");') },
  'is gone': {
    lore: GOOD('gone'),
    harm: (_page, platform, version) => rm(join(folderOf(platform, version), 'lore.js')),
  },
  'never answers': {
    lore: GOOD('late'),
    harm: async (page, _platform, version) => {
      await page.clock.install();
      await page.route(`**/remotes/guilds/${version}/lore.js`, () => {
        // The page's own clock is pushed on: nobody waits for a quarter of a minute.
        void page.clock.fastForward(30_000).catch(() => undefined);
      });
    },
  },
};

for (const [place, [words, { lore, harm }]] of Object.entries(FAULTS).entries()) {
  test(`a tab that ${words} gives way to the version before, or to a message, and the page goes on (EXT-2, FED-2)${extendedIf(place > 0)}`, async ({
    page,
    platform,
  }) => {
    await grant(platform);
    const [good, bad, worse] = [`2.${place}.0`, `2.${place}.1`, `2.${place}.2`];
    await release(platform, good, GOOD(good));
    await release(platform, bad, lore);
    await harm?.(page, platform, bad);
    await signInByApi(page, 'player');
    const name = await openServer(page, platform);
    await tab(page, 'Chroniques').click();
    await expect(page.getByText(`Chroniques de ${name}, ${good}`)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

    // Nothing is left to fall back on.
    await release(platform, worse, lore);
    await harm?.(page, platform, worse);
    await page.reload();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('« Chroniques » n’a pas pu être affiché', { timeout: 30_000 });
    await expect(alert).toContainText('Le reste de la page continue de fonctionner.');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectAccessible(page);
    await tab(page, 'Présentation').click();
    await expect(page.getByRole('main').getByRole('alert')).toBeHidden();
    await expect(page).not.toHaveURL(/tab=/);
  });
}

test('the team’s own cards: open tickets on the dashboard, and the owner of a server (EXT-2, DSH-3)', async ({
  page,
  platform,
}) => {
  await signInByApi(page, 'moderator');
  await expect(page.getByRole('region', { name: 'Tickets ouverts' })).toBeVisible();
  await openServer(page, platform);
  // The player's tabs are not the moderator's.
  await expect(tab(page, 'Aperçu des fiches')).toBeVisible();
  await expect(tab(page, 'Chroniques')).toBeHidden();
  await page.getByRole('button', { name: 'Fiche du propriétaire' }).click();
  await expect(page).toHaveURL(/\/app\/moderation\/people\/[0-9a-f]{24}$/);
});
