import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalLine, JournalUndone, Server } from '@rpd/shared/domain';
import { checkJournal } from '../store/journal-chain.ts';
import type { Store } from '../store/store.ts';
import {
  buildEvent,
  buildGame,
  buildGameType,
  buildMob,
  buildServer,
  buildServerType,
} from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';

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
  'bin',
] as const;

/** What every save moves on. */
const MOVING = new Set(['version', 'updated_at', 'activity_at', 'added_at', 'deleted_at']);

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
        .map(row => JSON.stringify(Object.entries(row).filter(([name]) => !MOVING.has(name))))
        .toSorted(),
    ]);
  }
  return JSON.stringify(all, null, 1);
}

const undo = (client: Client, id: string, body: object = {}) =>
  client.post<JournalUndone & { message: string; fields?: Record<string, string> }>(
    `/journal/${id}/undo`,
    body,
  );

const lines = async (admin: Client, query = '') =>
  (await admin.get<JournalLine[]>(`/journal?sort=-at&limit=100&${query}`)).body;

interface World {
  admin: Client;
  owner: Client;
  ids: Record<'user' | 'server' | 'game' | 'event' | 'mob' | 'servertype' | 'gametype' | 'stat', string>;
}

async function build(rpd: TestServer): Promise<World> {
  const admin = await rpd.signIn({ roles: ['AD'], name: 'Gardienne' });
  const owner = await rpd.signIn({ roles: ['GM'], name: 'Malo' });
  const person = await rpd.addUser({ name: 'Zoé', email: 'zoe@rpd.test' });
  const make = async (client: Client, path: string, body: object) => {
    const made = await client.post<{ _id: string }>(path, body);
    assert.equal(made.status, 201, path);
    return made.body._id;
  };
  const server = await make(owner, '/server', buildServer());
  const ids = {
    user: person._id,
    server,
    servertype: await make(admin, '/servertype', buildServerType()),
    gametype: await make(admin, '/gametype', buildGameType()),
    game: await make(owner, '/game', buildGame()),
    event: await make(owner, '/event', buildEvent(server)),
    mob: await make(owner, '/mob', buildMob()),
    stat: await make(admin, '/stat', { name: 'Force' }),
  };
  return { admin, owner, ids };
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
  const world = await build(rpd);
  const next = random(2_611);
  const before = await rowsOf(rpd.store);
  const begin = (await rpd.store.db.selectFrom('journal').select('seq').execute()).length;
  for (let made = 0; made < CHANGES;) {
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
  const told = new Map((await allLines(world.admin)).map(line => [line._id, line]));
  for (const { id } of entries) {
    const line = told.get(id) ?? assert.fail();
    // A save that changed nothing has nothing to undo.
    if (line.action !== 'update' || line.fields.length > 0) {
      const answer = await undo(world.admin, id);
      assert.equal(answer.status, 200, `${line.action} ${line.entity} ${JSON.stringify(answer.body)}`);
    }
  }
  assert.equal(await rowsOf(rpd.store), before);
  assert.equal((await checkJournal(rpd.store)).whole, true);
});

async function allLines(admin: Client): Promise<JournalLine[]> {
  const all: JournalLine[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await admin.get<JournalLine[]>(`/journal?limit=100&page=${page}`);
    all.push(...body);
    if (body.length < 100) return all;
  }
}

test('an undo says what it undoes, and can be undone itself; nothing is undone twice', async t => {
  const rpd = await startServer(t);
  const { admin, ids } = await build(rpd);
  await admin.put('/server', { _id: ids.server, name: 'Brume' });
  const [change] = await lines(admin, `entityId=${ids.server}`);
  assert.deepEqual(change?.changes, [{ field: 'name', before: buildServer().name, after: 'Brume' }]);
  assert.equal(change?.undo, 'open');
  const undone = await undo(admin, change?._id ?? '');
  assert.equal(undone.status, 200);
  const name = async () => (await admin.get<Server>(`/server/${ids.server}`)).body.name;
  assert.equal(await name(), buildServer().name);
  const [back, first] = await lines(admin, `entityId=${ids.server}`);
  assert.deepEqual([back?._id, back?.undoes, first?.undo], [undone.body.undone[0], change?._id, 'done']);
  const again = await undo(admin, change?._id ?? '');
  assert.deepEqual(
    [again.status, again.body.message.startsWith('Ce changement est déjà annulé')],
    [409, true],
  );
  assert.equal((await undo(admin, back?._id ?? '')).status, 200);
  assert.equal(await name(), 'Brume');
});

test('what changed since is named, and the rest can be undone alone', async t => {
  const rpd = await startServer(t);
  const { admin, owner, ids } = await build(rpd);
  await owner.put('/server', { _id: ids.server, name: 'Brume', description: { intro: 'Neuve' } });
  const [change] = await lines(admin, `entityId=${ids.server}`);
  await owner.put('/server', { _id: ids.server, name: 'Sel' });
  const refused = await undo(admin, change?._id ?? '');
  assert.equal(refused.status, 409);
  assert.equal(refused.body.message, 'Ce qui a changé depuis n’est pas annulé\u00a0: nom.');
  assert.deepEqual(Object.keys(refused.body.fields ?? {}), ['name']);
  assert.equal((await undo(admin, change?._id ?? '', { fields: ['description.intro'] })).status, 200);
  const { name, description } = (await admin.get<Server>(`/server/${ids.server}`)).body;
  assert.deepEqual([name, description.intro], ['Sel', buildServer().description.intro]);
});

test('who may not do the change may not undo it, and nobody reads addresses they must not', async t => {
  const rpd = await startServer(t);
  const { admin, owner, ids } = await build(rpd);
  const moderator = await rpd.signIn({ roles: ['MO'], name: 'Modératrice' });
  const player = await rpd.signIn({ name: 'Élodie' });
  await admin.put('/user/admin', { _id: ids.user, roles: ['MO'], email: 'neuve@rpd.test', bio: 'Neuve' });
  const [roles, profile] = await lines(admin, `entityId=${ids.user}`);
  assert.doesNotMatch(JSON.stringify([roles, profile]), /neuve@|zoe@/);
  for (const entry of [roles, profile]) {
    for (const client of [moderator, player, owner]) {
      assert.ok([403, 404].includes((await undo(client, entry?._id ?? '')).status));
    }
  }
  assert.equal((await moderator.get(`/history/User/${ids.user}`)).status, 404);
  await owner.put('/server', { _id: ids.server, name: 'Brume' });
  const [renamed] = (await owner.get<JournalLine[]>(`/history/Server/${ids.server}`)).body;
  assert.deepEqual([renamed?.address, renamed?.undo], ['', 'open']);
  assert.equal((await player.get(`/history/Server/${ids.server}`)).status, 404);
  assert.equal((await undo(player, renamed?._id ?? '')).status, 404);
  assert.equal((await undo(owner, renamed?._id ?? '')).status, 200);
  // A moderator changes servers, and does not delete them.
  await admin.remove(`/server/${ids.server}`);
  const [deleted] = await lines(admin, `entityId=${ids.server}`);
  assert.equal((await undo(moderator, deleted?._id ?? '')).status, 404);
  assert.equal((await undo(owner, deleted?._id ?? '')).status, 200);
});

test('the last administrator stays, whatever is undone', async t => {
  const rpd = await startServer(t);
  const { admin, ids } = await build(rpd);
  await admin.put('/user/admin', { _id: ids.user, roles: ['AD'] });
  const zoe = await rpd.as({ ...(await rpd.addUser()), _id: ids.user });
  const [made] = await lines(admin, `entityId=${ids.user}`);
  assert.equal((await undo(zoe, made?._id ?? '')).status, 409);
  assert.equal((await undo(admin, made?._id ?? '')).status, 200);
});

test('hiding a server by moderation is undone with its reason', async t => {
  const rpd = await startServer(t);
  const { admin, ids } = await build(rpd);
  const server = async () => {
    const { visible, hidden } = (await admin.get<Server>(`/server/${ids.server}`)).body;
    return [visible, hidden?.reason ?? ''];
  };
  await admin.post(`/server/${ids.server}/hide`, { reason: 'Image qui choque' });
  const [hidden] = await lines(admin, `entityId=${ids.server}`);
  assert.equal((await undo(admin, hidden?._id ?? '')).status, 200);
  assert.deepEqual(await server(), [true, '']);
  const [shown] = await lines(admin, `entityId=${ids.server}`);
  assert.equal((await undo(admin, shown?._id ?? '')).status, 200);
  assert.deepEqual(await server(), [false, 'Image qui choque']);
});

test('what was done in one go is undone in one go, and what changed since is named', async t => {
  const rpd = await startServer(t);
  const { admin } = await build(rpd);
  const people = await Promise.all(['Ana', 'Bao', 'Cam'].map(name => rpd.addUser({ name })));
  const bulk = 'abc'.repeat(8);
  for (const { _id } of people) {
    await rpd.inject({
      method: 'PUT',
      url: '/hosts/api/user/admin',
      headers: { authorization: admin.authorization ?? '', 'bulk-id': bulk },
      payload: { _id, valid: false },
    });
  }
  const parts = await lines(admin, `bulk=${bulk}`);
  assert.deepEqual(parts.map(line => line.entityName).toSorted(), ['Ana', 'Bao', 'Cam']);
  await admin.put('/user/admin', { _id: people[1]?._id ?? '', valid: true });
  const { status, body } = await undo(admin, parts[0]?._id ?? '', { bulk: true });
  assert.equal(status, 200);
  assert.deepEqual([body.undone.length, body.refused.map(({ name }) => name)], [2, ['Bao']]);
  const [last] = await lines(admin, 'action=activate');
  const again = await undo(admin, last?._id ?? '', { bulk: true });
  assert.deepEqual([again.status, again.body.undone.length], [200, 2]);
});

test('what is erased for good leaves no values in the journal, and its chain whole', async t => {
  const rpd = await startServer(t);
  const { admin, owner, ids } = await build(rpd);
  await owner.put('/mob', { _id: ids.mob, description: 'Secret de monstre' });
  await owner.remove(`/mob/${ids.mob}`);
  const { removeFromBin } = await import('../store/bin.moves.ts');
  await rpd.store.transaction(trx => removeFromBin(trx, 'mob', ids.mob));
  const [, changed] = await lines(admin, `entityId=${ids.mob}`);
  assert.deepEqual([changed?.changes, changed?.undo], [[], null]);
  assert.equal((await checkJournal(rpd.store)).whole, true);
});

test('a value that somebody wrote into the journal is found, and not written back', async t => {
  const rpd = await startServer(t);
  const { admin, owner, ids } = await build(rpd);
  await owner.put('/server', { _id: ids.server, name: 'Brume' });
  const forged = JSON.stringify([{ field: 'name', before: 'Faux', after: 'Brume' }]);
  await rpd.store.db
    .updateTable('journal_changes')
    .set({ changes: forged })
    .where('entity_id', '=', ids.server)
    .execute();
  const [line] = await lines(admin, `entityId=${ids.server}`);
  assert.deepEqual([line?.changes, line?.undo], [[], null]);
  assert.equal((await undo(admin, line?._id ?? '')).status, 409);
  const check = await checkJournal(rpd.store);
  assert.ok(!check.whole && check.reason === 'changed');
});
