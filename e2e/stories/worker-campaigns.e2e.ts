import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { expectCopy, keptData } from '../src/kept.ts';
import { signInByApi } from '../src/people.ts';
import type { Platform } from '../src/platform.ts';
import { expect, test } from '../src/story.ts';
import { expectKept } from '../src/worker.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

interface Made {
  _id: string;
}
const SEEN = /^Vu le \d\d\/\d\d\/\d{4} à \d\d:\d\d$/;
const logOf = (page: Page) => page.getByRole('log', { name: 'Journal de la séance' });
const message = (key: string, text: string) => ({ key: key.padEnd(16, '0'), kind: 'say', text });

/** A game with an open session, in which a game master and the player said something, and a handout that all have. */
async function makeTable(platform: Platform, name: string) {
  const master = await apiAs(platform, 'gameMaster');
  const player = await apiAs(platform, 'player');
  const { _id: game } = await master<Made>('POST', 'game', {
    name,
    description: { bio: '' },
    status: true,
    recruiting: true,
  });
  await player('POST', `game/${game}/members`, {});
  const { _id: session } = await master<Made>('POST', `game/${game}/gamesessions`, {
    title: 'Le pont',
    open: true,
  });
  const said = await master<Made>(
    'POST',
    `gamesession/${session}/entries`,
    message('un', 'La porte grince.'),
  );
  await master('POST', `gamesession/${session}/entries`, message('deux', 'Un nom qui échappe.'));
  const { _id: handout } = await master<Made>('POST', `game/${game}/handouts`, {
    title: 'La lettre',
    text: 'Cher ami, fuyez.',
  });
  await master('PUT', `handout/${handout}/readers`, { all: true, people: [] });
  return { master, player, game, session, handout, said, path: `/app/games/${game}/table/${session}` };
}
type Table = Awaited<ReturnType<typeof makeTable>>;

/** Opens the game and its table once with a network, until both can be opened without one. */
async function openOnce(page: Page, platform: Platform, { game, session, path }: Table): Promise<void> {
  await signInByApi(page, 'player', `/app/games/${game}`);
  await expect(page.getByRole('button', { name: /^La lettre/ })).toBeVisible();
  for (const kind of ['game', 'campaign', 'sessions', 'handouts', 'members'])
    await expectCopy(page, `${kind} ${game}`);
  await page.goto(path);
  await expect(logOf(page).getByText('La porte grince.')).toBeVisible();
  await expectKept(page, platform, 'servers');
  for (const kind of ['session', 'seats', 'log']) await expectCopy(page, `${kind} ${session}`);
}
const copyOf = (page: Page, name: string) =>
  page.evaluate(async key => {
    const database = await new Promise<IDBDatabase>(resolve => {
      const request = indexedDB.open('rpd-kept');
      request.addEventListener('success', () => resolve(request.result));
    });
    const copy = await new Promise<unknown>(resolve => {
      const request = database.transaction('copies').objectStore('copies').get(key);
      request.addEventListener('success', () => resolve(request.result));
    });
    database.close();
    return JSON.stringify(copy ?? null);
  }, name);

test('a campaign and a log that were opened are read in a tunnel, with their age; what is written waits (25.10)', async ({
  page,
  context,
  platform,
}) => {
  const table = await makeTable(platform, 'Le Tunnel');
  await openOnce(page, platform, table);
  await context.setOffline(true);
  await page.goto(`/app/games/${table.game}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Le Tunnel' })).toBeVisible();
  await expect(page.getByText(SEEN)).toBeVisible();
  await page.getByRole('button', { name: /^La lettre/ }).click();
  await expect(page.getByText('Cher ami, fuyez.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Membres' }).getByText('joueur')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Aller à la table\s: Le pont$/ }).click();
  await expect(logOf(page).getByText('La porte grince.')).toBeVisible();
  await expect(page.getByText(SEEN)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText(/^Hors ligne\s: ce que vous écrivez ou lancez attend ici/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Message ou jet' }).fill('J’écoute à la porte.');
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(logOf(page).getByText('Pas encore envoyé : la page réessaie.')).toBeVisible();
  // Closed in the tunnel: the log opens again, and what was written is still there.
  await page.reload();
  await expect(logOf(page).getByText('La porte grince.')).toBeVisible();
  await expect(logOf(page).getByText('J’écoute à la porte.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(SEEN)).toHaveCount(0);
  await expect(logOf(page).getByText('Pas encore envoyé : la page réessaie.')).toHaveCount(0);
  const { entries } = await table.player<{ entries: { text: string }[] }>(
    'GET',
    `gamesession/${table.session}/entries`,
  );
  expect(entries.filter(({ text }) => text === 'J’écoute à la porte.')).toHaveLength(1);
});

test('what was hidden meanwhile is gone as soon as the line is back, whichever page is open (25.10) @extended', async ({
  page,
  context,
  platform,
}) => {
  const table = await makeTable(platform, 'Le Secret');
  await openOnce(page, platform, table);
  await context.setOffline(true);
  await page.goto(table.path);
  await expect(logOf(page).getByText('La porte grince.')).toBeVisible();
  await table.master('POST', `gamesession/${table.session}/entries/${table.said._id}/hidden`, {
    hidden: true,
  });
  await table.master('PUT', `handout/${table.handout}/readers`, { all: false, people: [] });
  await context.setOffline(false);
  await expect(logOf(page).getByText('La porte grince.')).toHaveCount(0);
  await expect(logOf(page).getByText('Un nom qui échappe.')).toBeVisible();
  await expect.poll(() => copyOf(page, `log ${table.session}`)).not.toContain('La porte grince.');
  await expect.poll(() => copyOf(page, `handouts ${table.game}`)).not.toContain('Cher ami');

  // Hidden while no page shows it: the next contact corrects what is kept.
  const { entries } = await table.master<{ entries: (Made & { text: string })[] }>(
    'GET',
    `gamesession/${table.session}/entries`,
  );
  const other = entries.find(({ text }) => text === 'Un nom qui échappe.')?._id ?? '';
  await page.goto('/app/me/characters');
  await context.setOffline(true);
  await table.master('POST', `gamesession/${table.session}/entries/${other}/hidden`, { hidden: true });
  await context.setOffline(false);
  await expect.poll(() => copyOf(page, `log ${table.session}`)).not.toContain('Un nom qui échappe.');
});

test('who has left a table has nothing of it on the device once the line is back (25.10) @extended', async ({
  page,
  context,
  platform,
}) => {
  const table = await makeTable(platform, 'Le Départ');
  await openOnce(page, platform, table);
  await page.goto('/app/me/characters');
  await context.setOffline(true);
  await table.player('DELETE', `game/${table.game}/members/me`);
  await context.setOffline(false);
  await expect
    .poll(async () => (await keptData(page)).copies.filter(name => name.includes(table.session)))
    .toEqual([]);
  await expect.poll(async () => (await keptData(page)).copies).not.toContain(`handouts ${table.game}`);
  await context.setOffline(true);
  await page.goto(table.path);
  await expect(page.getByText('Le serveur ne répond pas').first()).toBeVisible();
  await expect(page.getByText('La porte grince.')).toHaveCount(0);
});
