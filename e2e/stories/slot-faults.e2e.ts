import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { grantRemote } from '../src/grants.ts';
import { type Person, signInByApi } from '../src/people.ts';
import type { Platform } from '../src/platform.ts';
import { postRelease, readRegistry, releasedFile } from '../src/release.ts';
import { expect, test, extendedIf } from '../src/story.ts';

// A team's remote, `heralds`, fills each slot that the platform's own pages offer: what fails in it stays in it, and a version that
// works is shown to the next visit.

const fillOf = (slot: string, member: string) =>
  `export default { slot: '${slot}', contract: 1, ${member} };`;

/** Releases a version whose one module for slots is this code. */
async function release(platform: Platform, version: string, slot: string, code: string): Promise<void> {
  const folder = join(platform.dataDir, 'remotes/heralds', version);
  const contents = {
    'remoteEntry.js': `var rpd_heralds_${version.replaceAll('.', '_')} = {
  init() {},
  async get(name) {
    const module = await import('/remotes/heralds/${version}/' + (name === './remote' ? 'remote.js' : 'fill.js'));
    return () => module;
  },
};`,
    'remote.js': `export default { name: 'heralds', contract: 1, routes: [{ path: 'heralds', Component: () => 'Les hérauts' }] };`,
    'fill.js': code,
  };
  await mkdir(folder, { recursive: true });
  for (const [path, content] of Object.entries(contents)) await writeFile(join(folder, path), content);
  const files = Object.entries(contents).map(([path, content]) => releasedFile(path, content));
  const descriptor = {
    name: 'heralds',
    title: 'Hérauts',
    contract: 1,
    areas: [{ path: '/app/heralds', roles: [] }],
    sidebar: [],
    breadcrumb: {},
    fills: [{ id: 'herald', slot, module: './Fill', title: 'Annonces', roles: [] }],
  };
  const built = {
    version,
    url: `/remotes/heralds/${version}/`,
    entry: 'remoteEntry.js',
    descriptor,
    files,
    preload: [],
    modules: [{ module: './Fill', preload: [], shares: [] }],
  };
  const expectedLive = (await readRegistry(platform)).remotes['heralds']?.live.version ?? null;
  await postRelease(platform, built, expectedLive);
}

async function grant(platform: Platform): Promise<void> {
  if ((await readRegistry(platform)).grants?.['heralds']) return;
  await grantRemote(platform, 'heralds', {
    slots: ['profile.tab', 'ticket.side', 'table.panel', 'palette.command'],
  });
}

interface Place {
  slot: string;
  person: Person;
  /** Where it stands. */
  path: (platform: Platform) => Promise<string>;
  /** Brings it to the screen. */
  open: (page: Page) => Promise<void>;
}

interface Named {
  _id: string;
}

const PLACES: Place[] = [
  {
    slot: 'profile.tab@1',
    person: 'player',
    path: async platform => {
      const call = await apiAs(platform, 'player');
      const [mine] = await call<{ owner_id: string }[]>('GET', 'character?page=1&limit=1&owner=me');
      return `/app/people/${mine?.owner_id}`;
    },
    open: page => page.getByRole('link', { name: 'Annonces' }).click(),
  },
  {
    slot: 'ticket.side@1',
    person: 'moderator',
    path: async platform => {
      const call = await apiAs(platform, 'player');
      const asked = { subject: 'La question des hérauts', category: 'question', text: 'Que dire ?' };
      return `/app/moderation/tickets/${(await call<Named>('POST', 'ticket', asked))._id}`;
    },
    // It stands below who asks, and is loaded once it is near what is seen.
    open: page => page.setViewportSize({ width: 1280, height: 2600 }),
  },
  {
    slot: 'table.panel@1',
    person: 'gameMaster',
    path: async platform => {
      const call = await apiAs(platform, 'gameMaster');
      const game = await call<Named>('POST', 'game', {
        name: 'Le Jeu des hérauts',
        description: { bio: '' },
        status: true,
        recruiting: true,
      });
      const session = await call<Named>('POST', `game/${game._id}/gamesessions`, {
        title: 'Le héraut',
        startsAt: '2030-12-24T19:00:00.000Z',
        minutes: 120,
        timeZone: 'Europe/Paris',
        event: '',
        open: true,
      });
      return `/app/games/${game._id}/table/${session._id}`;
    },
    open: page =>
      page
        .getByRole('group', { name: 'Parties de la table' })
        .getByRole('button', { name: 'Annonces' })
        .click(),
  },
];

for (const [place, { slot, person, path, open }] of PLACES.entries())
  test(`${slot}: what fails while it is loaded or drawn leaves the page usable, and a version that works comes back (EXT-2)${extendedIf(place > 0)}`, async ({
    page,
    platform,
  }) => {
    await grant(platform);
    const address = await path(platform);
    const broken = {
      [`3.${place}.0`]: 'throw new Error("cassé");',
      [`3.${place}.1`]: fillOf(slot, 'Component: () => { throw new Error("cassé"); }'),
      [`3.${place}.2`]: 'export default { slot: "other.place@1", contract: 1, Component: () => null };',
    };
    await signInByApi(page, person, address);
    for (const [version, code] of Object.entries(broken)) {
      await release(platform, version, slot, code);
      await page.reload();
      await open(page);
      const alert = page.locator('[data-fill="heralds.herald"]').getByRole('alert');
      await expect(alert).toContainText('Le reste de la page continue de fonctionner.', { timeout: 30_000 });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await expectAccessible(page);
    await release(platform, `3.${place}.3`, slot, fillOf(slot, `Component: () => 'Oyez, oyez'`));
    await page.reload();
    await open(page);
    await expect(page.getByText('Oyez, oyez')).toBeVisible({ timeout: 30_000 });
  });

test('palette.command@1: a command of another team runs from anywhere, and one that fails says so (EXT-2)', async ({
  page,
  platform,
}) => {
  const slot = 'palette.command@1';
  await grant(platform);
  await release(platform, '4.0.0', slot, 'throw new Error("cassé");');
  await signInByApi(page, 'player');
  const choose = async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('annonces');
    await expectAccessible(page);
    await page.getByRole('option', { name: /Annonces/ }).click();
  };
  await choose();
  await expect(page.getByText('« Annonces » n’a pas pu être fait').first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible();
  const run = `run: ({ text }, { navigate }) => navigate('/app/heralds?said=' + text)`;
  await release(platform, '4.0.1', slot, fillOf(slot, run));
  await page.reload();
  await choose();
  await expect(page).toHaveURL(/\/app\/heralds\?said=annonces$/, { timeout: 30_000 });
});
