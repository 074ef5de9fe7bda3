import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalLine } from '@rpd/shared/domain';
import { checkJournal } from '../store/journal-chain.ts';
import type { Store } from '../store/store.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';
import { buildWorld, undo } from '../test/undo.ts';
import type { World } from '../test/undo.ts';

/** How many changes are made and undone again; more by hand. */
const CHANGES = Number(process.env['RPD_TEST_UNDO_CHANGES'] ?? 60);

/** Numbers from a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const TABLES = [
  'users',
  'servers',
  'server_managers',
  'server_server_types',
  'games',
  'game_game_types',
  'events',
  'mobs',
  'server_types',
  'game_types',
  'catalogue_entries',
  'sheets',
  'canned_answers',
  'robots',
  'apps',
  'mails',
  'tickets',
  'ticket_labels',
  'word_filters',
  'campaigns',
  'bin',
] as const;

/** What every save moves on. */
const MOVING = new Set(['version', 'updated_at', 'updated_by', 'activity_at', 'added_at', 'deleted_at']);

/** All rows of what is changed, without what every save moves on. */
async function rowsOf({ db }: Store): Promise<string> {
  const all: unknown[] = [];
  for (const table of TABLES) {
    const rows = (await db
      .selectFrom(table as 'users')
      .selectAll()
      .execute()) as Record<string, unknown>[];
    all.push([
      table,
      ...rows
        // Notices of what happens are no part of it.
        .filter(({ recipient }) => table !== 'mails' || recipient === 'zoe@rpd.test')
        .map(row => JSON.stringify(Object.entries(row).filter(([name]) => !MOVING.has(name))))
        .toSorted(),
    ]);
  }
  return JSON.stringify(all, null, 1);
}

/** One change out of many, by who may make it. */
function changeOf({ admin, owner, ids }: World, next: () => number): () => Promise<{ status: number }> {
  const word = () => `Mot ${Math.floor(next() * 1e9)}`;
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  const flag = () => next() < 0.5;
  const put = (client: Client, path: string, body: object) => () => client.put(`/${path}`, body);
  const changes = [
    put(owner, 'server', { _id: ids.server, name: word() }),
    put(owner, 'server', { _id: ids.server, visible: flag(), description: { intro: word(), bio: word() } }),
    put(owner, 'server', { _id: ids.server, serverType: flag() ? [ids.servertype] : [] }),
    put(owner, 'server', {
      _id: ids.server,
      options: { characters: { group: flag(), visible_sheet: flag(), sheet_type: [] } },
    }),
    () => owner.post(`/server/${ids.server}/managers`, { name: 'Gardienne' }),
    put(owner, 'game', { _id: ids.game, status: flag(), recruiting: flag(), description: { text: word() } }),
    put(owner, 'game', { _id: ids.game, name: word(), gameType: flag() ? [ids.gametype] : [] }),
    put(owner, 'event', { _id: ids.event, title: word(), places: Math.floor(next() * 50) }),
    put(owner, 'mob', {
      _id: ids.mob,
      level: Math.floor(next() * 90),
      stats: flag() ? { [ids.stat]: 12 } : {},
    }),
    put(admin, 'servertype', { _id: ids.servertype, name: word(), description: { text: word() } }),
    put(admin, 'gametype', { _id: ids.gametype, description: { text: word() } }),
    put(admin, 'stat', { _id: ids.stat, name: word(), max: 20 + Math.floor(next() * 50) }),
    put(admin, 'user/admin', { _id: ids.user, roles: pick([['RP'], ['RP', 'GM'], ['MO']]), valid: flag() }),
    put(admin, 'user/admin', { _id: ids.user, name: word(), bio: word() }),
    put(owner, 'sheet', { _id: ids.sheet, description: { name: word() }, isPublic: flag() }),
    put(owner, 'sheet', { _id: ids.sheet, gameType: flag() ? ids.gametype : null }),
    put(admin, 'cannedanswer', { _id: ids.answer, title: word(), text: word() }),
    put(admin, 'robot', { _id: ids.robot, name: word(), permissions: flag() ? ['read:servers'] : [] }),
    put(admin, 'app', { _id: ids.app, name: word(), description: word() }),
    put(admin, 'app', { _id: ids.app, redirectUris: flag() ? ['https://carnet.test/retour'] : [] }),
    put(admin, 'queue', { _id: ids.mail, subject: word(), message: word() }),
    put(admin, 'queue', { _id: ids.mail, body: `<p><b>${word()}</b></p>` }),
    put(admin, 'ticket', { _id: ids.ticket, state: pick(['open', 'pending', 'closed']), labels: [word()] }),
    put(admin, 'ticket', { _id: ids.ticket, priority: pick(['low', 'normal', 'urgent']) }),
    put(admin, 'ticket', { _id: ids.ticket, assignee: flag() ? ids.admin : '', category: 'bug' }),
    put(admin, 'wordfilter', { _id: ids.filter, term: word(), places: flag() ? ['messages'] : ['tickets'] }),
    put(owner, `game/${ids.game}/campaign`, { lines: word(), spectators: flag() }),
    put(owner, `game/${ids.game}/campaign`, {
      veils: word(),
      houseRules: word(),
      xCard: pick(['anonymous', 'signed']),
    }),
    () => admin.post('/servertype', { name: word() }),
    () => admin.post('/skill', { name: word(), stat: flag() ? ids.stat : '' }),
    () => admin.post('/cannedanswer', { title: word(), text: word(), category: 'question' }),
    () => admin.post('/robot', { name: word() }),
    () => admin.post('/queue', { recipient: 'zoe@rpd.test', subject: word(), message: word() }),
    () => owner.remove(`/sheet/${ids.sheet}`),
    () => owner.post(`/bin/sheet/${ids.sheet}/restore`, {}),
    () => admin.remove(`/user/${ids.user}`),
    () => owner.remove(`/mob/${ids.mob}`),
    () => owner.remove(`/game/${ids.game}`),
    () => owner.post(`/bin/mob/${ids.mob}/restore`, {}),
    () => owner.post(`/bin/game/${ids.game}/restore`, {}),
  ];
  return pick(changes);
}

test(`${CHANGES} random changes are undone backwards, and every row is what it was (DSK-7)`, async t => {
  const rpd = await startServer(t);
  const world = await buildWorld(rpd);
  const next = random(2_611);
  // A campaign has a row of its own from its first save on.
  await world.owner.put(`/game/${world.ids.game}/campaign`, { lines: 'Rien' });
  const before = await rowsOf(rpd.store);
  const begin = (await rpd.store.db.selectFrom('journal').select('seq').execute()).length;
  for (let made = 0; made < CHANGES;) {
    await proveAgain(rpd.store);
    const answer = await changeOf(world, next)();
    if (answer.status < 300) made += 1;
    else assert.ok(answer.status === 404 || answer.status === 409, `${answer.status}`);
  }
  const entries = await rpd.store.db
    .selectFrom('journal')
    .select('id')
    .where('seq', '>', begin)
    .where('action', '<>', 'refused')
    .orderBy('seq', 'desc')
    .execute();
  const known = new Map((await allLines(world.admin)).map(line => [line._id, line]));
  for (const { id } of entries) {
    const line = known.get(id) ?? assert.fail();
    // A save that changed nothing has nothing to undo.
    if (line.action !== 'update' || line.fields.length > 0) {
      // What a table agrees on is its game masters’ alone, and who hides another’s server says why.
      await proveAgain(rpd.store);
      const isTheirs = line.entity === 'Campaign' || line.fields.includes('visible');
      const answer = await undo(isTheirs ? world.owner : world.admin, id);
      assert.equal(answer.status, 200, `${line.action} ${line.entity} ${JSON.stringify(answer.body)}`);
    }
  }
  assert.equal(await rowsOf(rpd.store), before);
  assert.equal((await checkJournal(rpd.store)).whole, true);
});

/** A thousand changes take longer than a proof of who one is holds. */
const proveAgain = ({ db }: Store) =>
  db.updateTable('sessions').set({ proved_at: new Date().toISOString() }).execute();

async function allLines(admin: Client): Promise<JournalLine[]> {
  const all: JournalLine[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await admin.get<JournalLine[]>(`/journal?limit=100&page=${page}`);
    all.push(...body);
    if (body.length < 100) return all;
  }
}
