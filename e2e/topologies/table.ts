import { parseArgs } from 'node:util';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import embedded from '../playwright.config.ts';
import { PASSWORD } from '../src/people.ts';
import { startPlatform } from '../src/platform.ts';
import { type Call, callAs, type Line, startLine } from './table/line.ts';
import { waitFor } from './waiting.ts';

// An evening at one table in six browsers, each behind a slow line of its own: a game master, four players, a spectator. One phone loses
// its network in between. At the end all six show the log that the store has, what was for some came over nobody else's line, and every roll
// verifies until one byte of it is another: `npm run topology table [-- --rounds 40]`. Ends with 1 when something is not so.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '40' } } });
const rounds = Number(values.rounds);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** A mobile line: 60 ms there and back, 9 Mbit/s. */
const LINE = { latency: 30, bytesPerSecond: 1_180_000 };
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

interface Person {
  name: string;
  page: Page;
  line: Line;
  call: Call;
}

interface Entry {
  _id: string;
  kind: string;
  text: string;
  to: string;
  hidden: boolean;
  roll: { expression: string; result: { total: number } | null } | null;
}

const platform = await startPlatform();
const browser = await chromium.launch(embedded.use?.launchOptions);
const lines: Line[] = [];
/** An account of its own where the demonstration has none, and a browser behind a line. */
async function seat(name: string, viewport: { width: number; height: number }): Promise<Person> {
  if (!['mj', 'joueur'].includes(name)) {
    const answer = await fetch(`${platform.auth}/user/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, email: `${name}@example.org`, password: PASSWORD }),
    });
    if (!answer.ok) throw new Error(`${name} is not registered: ${await answer.text()}`);
  }
  const { call, storage } = await callAs(platform.url, name, PASSWORD);
  const line = await startLine(platform.url, LINE);
  lines.push(line);
  const context = await browser.newContext({ baseURL: line.url, locale: 'fr-FR', viewport });
  await context.addInitScript(entries => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, storage);
  return { name, page: await context.newPage(), line, call };
}

async function write({ page }: Person, typed: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Message ou jet' });
  await field.fill(typed);
  await field.press('Enter');
}

const logOf = ({ page }: Person) => page.getByRole('log', { name: 'Journal de la séance' });

/** Every row that somebody's log shows, from its beginning: only those in view are in the page. */
async function rowsOf(person: Person): Promise<string[]> {
  const earlier = logOf(person).getByRole('button', { name: 'Voir ce qui précède' });
  while ((await earlier.count()) > 0) {
    await earlier.evaluate(button => (button as HTMLElement).click());
    await expect(logOf(person).locator('button[aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });
  }
  return await logOf(person).evaluate(async box => {
    const rows = new Map<number, string>();
    const frame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 30)));
    for (let top = 0; ; top += Math.max(60, box.clientHeight / 2)) {
      box.scrollTop = top;
      await frame();
      for (const row of box.querySelectorAll<HTMLElement>('[data-index]'))
        rows.set(Number(row.dataset['index']), row.innerText);
      if (top >= box.scrollHeight) break;
    }
    return [...rows].toSorted(([one], [other]) => one - other).map(([, words]) => words);
  });
}

/** What stands in a row of an entry: its total with its grouped digits, or its text. */
const mark = ({ kind, text, roll }: Entry): string =>
  kind === 'roll' ? `${roll?.expression ?? ''} (` : text.slice(0, 40);

async function evening(ofBrowser: Browser): Promise<void> {
  say(`Chromium ${ofBrowser.version()}`);
  const master = await seat('mj', DESK);
  const players: Person[] = [];
  for (const name of ['joueur', 'Camille', 'Dorian', 'Esther'])
    players.push(await seat(name, name === 'Dorian' ? DESK : PHONE));
  const spectator = await seat('Firmin', DESK);
  const everybody = [master, ...players, spectator];
  const [first, second, third, fourth] = players as [Person, Person, Person, Person];

  // Before the evening.
  const games = await master.call<{ _id: string; name: string }[]>('GET', '/game?recruiting=true');
  const game = games.find(({ name }) => name === 'Le Trône vide');
  if (!game) throw new Error('The demonstration has no campaign « Le Trône vide ».');
  const campaign = await master.call<{ version: number }>('GET', `/game/${game._id}/campaign`);
  await master.call('PUT', `/game/${game._id}/campaign`, { spectators: true, version: campaign.version });
  for (const [role, people] of [
    ['player', players.slice(1)],
    ['spectator', [spectator]],
  ] as const) {
    const { code } = await master.call<{ code: string }>('POST', `/game/${game._id}/invitations`, {
      role,
      life: 'day',
    });
    for (const { call } of people) await call('POST', `/invitation/${code}`, {});
  }
  const scene = await master.call<{ _id: string }>('POST', `/game/${game._id}/scenes`, {
    title: 'La salle du conseil',
    text: 'Cinq chaises.',
    notes: 'note-cachee-7731',
  });
  await master.call('POST', `/game/${game._id}/scenes`, { title: 'scene-non-montree-7732' });
  const members = await master.call<{ people: { _id: string; name: string }[] }>(
    'GET',
    `/game/${game._id}/campaign`,
  );
  const idOf = (name: string) => members.people.find(one => one.name === name)?._id ?? '';
  const handout = await master.call<{ _id: string; version: number }>('POST', `/game/${game._id}/handouts`, {
    title: 'Une lettre',
    text: 'lettre-de-dorian-7733',
  });
  const session = await master.call<{ _id: string }>('POST', `/game/${game._id}/gamesessions`, {
    title: 'Six écrans',
    open: true,
  });
  const table = `/app/games/${game._id}/table/${session._id}`;
  const log = async (of: Call): Promise<Entry[]> => {
    const all: Entry[] = [];
    for (let before = ''; ; before = `&before=${all[0]?._id}`) {
      const page = `/gamesession/${session._id}/entries?limit=500${before}`;
      const { entries } = await of<{ entries: Entry[] }>('GET', page);
      all.unshift(...entries);
      if (entries.length < 500) return all;
    }
  };

  // The game master hides what was said before anybody else came.
  await master.page.goto(table, { waitUntil: 'commit' });
  await expect(logOf(master)).toBeVisible({ timeout: 60_000 });
  await write(master, 'cachee-avant-7734');
  const early = async () =>
    (await log(master.call)).find(({ text }) => text === 'cachee-avant-7734')?._id ?? '';
  await expect.poll(early).not.toBe('');
  await master.call('POST', `/gamesession/${session._id}/entries/${await early()}/hidden`, { hidden: true });
  await Promise.all(
    everybody.slice(1).map(async ({ page }) => {
      await page.goto(table, { waitUntil: 'commit' });
      await expect(logOf({ page } as Person)).toBeVisible({ timeout: 60_000 });
    }),
  );
  for (const { page } of players)
    await expect(page.getByRole('textbox', { name: 'Message ou jet' })).toBeVisible({ timeout: 60_000 });

  // The evening. The first phone is in a tunnel for a fourth of it, and writes there.
  await master.call('POST', `/gamesession/${session._id}/scene`, { scene: scene._id });
  await master.call('PUT', `/handout/${handout._id}/readers`, { people: [idOf(third.name)] });
  await openHandouts(third, spectator);
  await write(master, `/w ${second.name} chuchotis-7735`);
  await write(second, '/w mj reponse-7736');
  await write(master, '/gmr 1d20+740000');
  await write(fourth, '/gmr 1d20+750000');
  const isAway = (round: number) => round >= rounds / 4 && round < rounds / 2;
  const begun = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    const person = [master, ...players][round % 5] ?? master;
    if (round === Math.floor(rounds / 4)) await first.page.context().setOffline(true);
    if (round === Math.floor(rounds / 2)) {
      await expect(logOf(first).getByText('Pas encore envoyé : la page réessaie.').first()).toBeVisible();
      await first.page.context().setOffline(false);
      const back = performance.now();
      await expect(logOf(first).getByText('Pas encore envoyé : la page réessaie.')).toHaveCount(0, {
        timeout: 60_000,
      });
      say(`The phone has sent what it had kept after ${((performance.now() - back) / 1_000).toFixed(1)} s.`);
    }
    if (round % 2 === 0) await write(person, `/r 1d20+${10_000 + round}`);
    else await write(person, `Parole numéro ${round}.`);
    if (isAway(round) && person !== first) continue;
    // A person reads before somebody else plays.
    if (!isAway(round))
      await expect(
        logOf(master).getByText(round % 2 === 0 ? `1d20+${10_000 + round} (` : `Parole numéro ${round}.`),
      ).toBeVisible();
  }
  await waitFor(
    'the phone’s words',
    expect.poll(async () => (await log(master.call)).length, { timeout: 120_000 }).toBeGreaterThan(rounds),
  );
  const blind = await blindRoll(fourth, master, log);
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);

  // All six show what the store has.
  const stored = (await log(master.call)).filter(({ to, hidden }) => to === 'all' && !hidden);
  const spoken = stored.filter(({ kind }) => ['say', 'roll'].includes(kind));
  expect(spoken.length).toBe(rounds);
  for (const person of everybody) {
    const own = (await log(person.call)).filter(({ to, hidden }) => to === 'all' && !hidden);
    expect(own.map(({ _id }) => _id)).toEqual(stored.map(({ _id }) => _id));
    await expect
      .poll(
        async () => {
          const rows = (await rowsOf(person)).map(row => row.replaceAll(/\s/g, ' '));
          const places = spoken.map(entry => rows.findIndex(row => row.includes(mark(entry))));
          return { missing: places.filter(place => place < 0).length, order: isRising(places) };
        },
        { message: `the log of ${person.name}`, timeout: 60_000 },
      )
      .toEqual({ missing: 0, order: true });
  }
  say(`${stored.length} entries in ${minutes} min: six logs and the store agree, in one order.`);

  // What was for some.
  const totals = (await log(master.call)).filter(({ to, roll }) => to === 'masters' && roll);
  const totalOf = (expression: string) =>
    String(totals.find(({ roll }) => roll?.expression === expression)?.roll?.result?.total ?? 'none');
  const secrets: [string, string, Person[]][] = [
    ['whisper to a player', 'chuchotis-7735', [master, second]],
    ['whisper to the game master', 'reponse-7736', [master, second]],
    ['secret roll of the game master', totalOf('1d20+740000'), [master]],
    ['its formula', '740000', [master]],
    ['secret roll of a player', totalOf('1d20+750000'), [master, fourth]],
    ['result of a blind roll', blind, [master]],
    ['entry that was hidden before', 'cachee-avant-7734', [master]],
    ['notes of a scene that is shown', 'note-cachee-7731', []],
    ['scene that was not shown', 'scene-non-montree-7732', []],
    ['handout for one', 'lettre-de-dorian-7733', [third]],
  ];
  for (const [what, bytes, readers] of secrets) {
    for (const reader of readers)
      if (reader.line.count(bytes) === 0) throw new Error(`${what}: ${reader.name} does not have it either`);
    const others = everybody.filter(person => person !== master && !readers.includes(person));
    const found = others.reduce((sum, { line }) => sum + line.count(bytes), 0);
    if (found > 0) throw new Error(`${what}: ${found} times where it may not be`);
  }
  const searched = everybody.reduce((sum, { line }) => sum + line.bytes(), 0);
  say(
    `${secrets.length} secrets in ${(searched / 1e6).toFixed(0)} MB of six lines: 0 where they may not be.`,
  );

  await proof(master, spectator, `${table}/proof`, session._id);
}

/** Who received the document reads it from the log; another looks where it would stand. */
async function openHandouts(reader: Person, other: Person): Promise<void> {
  await logOf(reader).getByRole('button', { name: 'Voir : Une lettre' }).click();
  await reader.page.getByRole('button', { name: /^Une lettre/ }).click();
  await expect(reader.page.getByText('lettre-de-dorian-7733')).toBeVisible();
  await other.page.getByRole('button', { name: 'Documents', exact: true }).click();
  await expect(other.page.getByText('Vous n’avez pas encore reçu de document.')).toBeVisible();
}

/** Presses a die of the tray for the game master’s eyes alone. @returns its total */
async function blindRoll(
  player: Person,
  master: Person,
  log: (of: Call) => Promise<Entry[]>,
): Promise<string> {
  const { page } = player;
  await page.getByRole('button', { name: 'Dés', exact: true }).click();
  await page.getByLabel('Modificateur').fill('760000');
  await page.getByRole('combobox', { name: 'Qui voit le jet' }).selectOption('À l’aveugle');
  await page.getByRole('button', { name: 'd20 : lancer 1d20+760000' }).click();
  const found = async () =>
    (await log(master.call)).find(({ roll }) => roll?.expression === '1d20+760000')?.roll?.result?.total;
  await expect.poll(found).toBeGreaterThan(760_000);
  await expect(logOf(player).getByText(/le maître du jeu voit le résultat/)).toBeVisible();
  return String(await found());
}

/** The session ends: two browsers calculate every roll again. Then one byte of one roll is another. */
async function proof(master: Person, reader: Person, path: string, session: string): Promise<void> {
  await master.call('POST', `/gamesession/${session}/state`, { state: 'closed' });
  const verify = async ({ page }: Person): Promise<string> => {
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Vérifier tous les jets' }).click();
    const said = (await page.getByText(/^Jets vérifiés/).textContent()) ?? '';
    return said.replaceAll(/\s/g, ' ');
  };
  const all = Math.ceil(rounds / 2);
  expect(await verify(master)).toBe(`Jets vérifiés : ${all + 3}. En attente de la clôture : 0. Faux : 0.`);
  expect(await verify(reader)).toBe(`Jets vérifiés : ${all}. En attente de la clôture : 0. Faux : 0.`);
  await reader.page.route(/entries\?.*kind=roll/, async route => {
    const answer = await route.fetch();
    const body = await answer.text();
    const at = body.indexOf('"clientSeed":"') + '"clientSeed":"'.length;
    const other = body[at] === '0' ? '1' : '0';
    await route.fulfill({ response: answer, body: body.slice(0, at) + other + body.slice(at + 1) });
  });
  expect(await verify(reader)).toBe(`Jets vérifiés : ${all - 1}. En attente de la clôture : 0. Faux : 1.`);
  say(`${all + 3} rolls verify by commit and reveal; with one byte altered, one does not.`);
}

function isRising(places: readonly number[]): boolean {
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? -1));
}

try {
  await evening(browser);
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
} finally {
  await browser.close();
  for (const line of lines) line.stop();
  await platform.stop();
}
