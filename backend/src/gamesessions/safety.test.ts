import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GameSession, LogEntry, LogPage } from '@rpd/shared/domain';
import { sql } from 'kysely';
import { follow, listen } from '../test/stream.ts';
import { openTable, say } from '../test/table.ts';
import type { Client } from '../test/server.ts';
import { isPostgres } from '../store/queries.ts';
import type { Queries } from '../store/queries.ts';
import { tablesInOrder } from '../store/tables.ts';

const card = (client: Client, path: string, anonymous = true) =>
  client.put<GameSession>(`${path}/card`, { anonymous });
const pause = (client: Client, path: string, paused: boolean) =>
  client.put<GameSession>(`${path}/pause`, { paused });

/** Every row of the store as text, but what says when a sign-in was used last. */
async function rowsOf(db: Queries): Promise<Set<string>> {
  const tables = await tablesInOrder(db, isPostgres(db) ? 'postgres' : 'sqlite');
  const rows = new Set<string>();
  for (const name of tables) {
    const { rows: found } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    for (const row of found) rows.add(`${name} ${JSON.stringify({ ...row, last_used_at: '' })}`);
  }
  return rows;
}

test('an anonymous X-card pauses the game for everybody and names nobody, in any answer, event, export or row', async t => {
  const { rpd, master, alice, bruno, watcher, stranger, session, path } = await openTable(t);
  const api = await listen(rpd);
  const topics = [`logentries:${session._id}`, 'gamesessions', 'campaigns', 'users'];
  const people = { master, alice, bruno, watcher, stranger };
  const streams = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(
        async ([name, { authorization }]) => [name, await follow(t, api, { authorization, topics })] as const,
      ),
    ),
  );
  const before = await rowsOf(rpd.store.db);
  const played = await card(alice, path);
  assert.deepEqual([played.status, played.body.pause?.kind, played.body.pause?.by], [200, 'card', null]);

  const { entries } = (await master.get<LogPage>(`${path}/entries?kind=card`)).body;
  const [entry] = entries;
  assert.deepEqual(entry?.author, { _id: '', name: '', avatar: '' });
  for (const name of ['master', 'alice', 'bruno', 'watcher'])
    await streams[name]?.until(({ data }) => data.id === entry?._id);

  // What everybody reads of it is the same, byte by byte, but for whose role it is.
  const read = async (client: Client, address: string): Promise<string> =>
    (
      await rpd.inject({
        url: `/hosts/api${address}`,
        headers: { authorization: client.authorization ?? '' },
      })
    ).body;
  for (const address of [`${path}/entries?kind=card`, `${path}.md`, `${path}.html`]) {
    const [ofMaster, ...others] = await Promise.all(
      [master, alice, bruno].map(client => read(client, address)),
    );
    for (const other of others) assert.equal(other, ofMaster, address);
  }
  const eventsOf = (name: string) =>
    streams[name]?.events.filter(({ data }) => data.id === entry?._id || data.id === session._id);
  assert.deepEqual(
    eventsOf('master')?.map(({ data }) => data),
    eventsOf('alice')?.map(({ data }) => data),
  );
  assert.doesNotMatch(JSON.stringify(eventsOf('master')), new RegExp(alice.user._id));
  for (const client of [alice, master]) {
    const exported = await client.get<Record<string, unknown[]>>('/user/me/export');
    assert.doesNotMatch(JSON.stringify(exported.body['logEntries']), new RegExp(entry?._id ?? 'none'));
  }

  const written = [...(await rowsOf(rpd.store.db))].filter(row => !before.has(row));
  const own = written.filter(row => !/^(sessions|live_topics) /.test(row));
  assert.ok(own.length >= 3);
  // Who reads an event is everybody at the table: a row that names Alice names Bruno as well.
  for (const row of own) {
    assert.doesNotMatch(row, /Alice/);
    assert.equal(row.includes(alice.user._id), row.includes(bruno.user._id), row);
  }
});

test('a card is signed where both the campaign and the page say so', async t => {
  const { master, alice, bruno, path } = await openTable(t, { xCard: 'signed' });
  assert.equal((await card(alice, path, true)).body.pause?.by, null);
  await pause(master, path, false);
  assert.equal((await card(alice, path, false)).body.pause?.by?.name, 'Alice');
  const { entries } = (await bruno.get<LogPage>(`${path}/entries?kind=card`)).body;
  assert.deepEqual(
    entries.map(({ author }) => author.name),
    ['', 'Alice'],
  );
});

test('where the campaign keeps cards anonymous, a page that says otherwise changes nothing', async t => {
  const { alice, path } = await openTable(t);
  assert.equal((await card(alice, path, false)).body.pause?.by, null);
});

test('while the game is paused nobody plays, everybody talks, and a game master goes on', async t => {
  const { master, alice, bruno, path } = await openTable(t);
  const paused = await pause(bruno, path, true);
  assert.deepEqual([paused.body.pause?.kind, paused.body.pause?.by?.name], ['pause', 'Bruno']);
  for (const client of [alice, master]) {
    assert.equal((await say(client, path, { text: 'J’avance.' })).status, 409);
    assert.equal((await say(client, path, { kind: 'roll', expression: '1d20' })).status, 409);
    assert.equal((await say(client, path, { kind: 'ooc', text: 'On souffle.' })).status, 201);
  }
  const note = await say(alice, path, { kind: 'whisper', to: 'masters', text: 'Merci.' });
  assert.equal(note.status, 201);
  // A card on top of a pause stays a card.
  assert.equal((await card(alice, path)).body.pause?.kind, 'card');
  assert.equal((await pause(bruno, path, true)).body.pause?.kind, 'card');
  assert.equal((await pause(bruno, path, false)).status, 403);
  assert.equal((await pause(master, path, false)).body.pause, null);
  assert.equal((await say(alice, path, { text: 'J’avance.' })).status, 201);
  const { entries } = (await alice.get<LogPage>(`${path}/entries`)).body;
  const kinds = entries.map(({ kind }) => kind).filter(kind => ['pause', 'card', 'resume'].includes(kind));
  assert.deepEqual(kinds, ['pause', 'card', 'resume']);
});

test('slows who plays card after card, with a sentence, and nobody else', async t => {
  const { master, alice, bruno, watcher, stranger, path } = await openTable(t);
  for (let time = 0; time < 3; time += 1) {
    assert.equal((await card(alice, path)).status, 200);
    // The same card once more is no other one.
    assert.equal((await card(alice, path)).status, 200);
    await pause(master, path, false);
  }
  const refused = await card(alice, path);
  assert.equal(refused.status, 429);
  assert.match((refused.body as unknown as { message: string }).message, /^Vous avez posé plusieurs cartes/);
  assert.equal((await card(bruno, path)).body.pause?.kind, 'card');
  assert.equal((await card(watcher, path)).status, 403);
  assert.equal((await card(stranger, path)).status, 404);
  await master.post(`${path}/state`, { state: 'closed' });
  assert.equal((await card(bruno, path)).status, 409);
  assert.equal((await bruno.get<GameSession>(path)).body.pause, null);
});

test('spectators follow without a seat, see no whisper and nothing hidden, and lose the table at once', async t => {
  const { rpd, master, alice, bruno, watcher, game, session, path } = await openTable(t);
  const api = await listen(rpd);
  const topics = [`logentries:${session._id}`];
  const stream = await follow(t, api, { authorization: watcher.authorization, topics });
  assert.equal((await watcher.post(`${path}/seat`, { clientSeed: '0'.repeat(32) })).status, 403);
  const whisper = await say(alice, path, {
    kind: 'whisper',
    to: 'people',
    people: [bruno.user._id],
    text: 'Psst',
  });
  const hidden = await say(alice, path, { text: 'À oublier' });
  await master.post(`${path}/entries/${hidden.body._id}/hidden`, { hidden: true });
  const open = await say(alice, path, { text: 'Bonsoir' });
  await stream.until(({ data }) => data.id === open.body._id);
  const { entries } = (await watcher.get<LogPage>(`${path}/entries`)).body;
  const seen = new Set(entries.map(({ _id }: LogEntry) => _id));
  assert.ok(seen.has(open.body._id));
  for (const { body } of [whisper, hidden]) {
    assert.ok(!seen.has(body._id));
  }
  assert.doesNotMatch(JSON.stringify(stream.events), new RegExp(whisper.body._id));
  assert.equal((await master.remove(`/game/${game._id}/campaign/people/${watcher.user._id}`)).status, 204);
  assert.equal((await watcher.get(path)).status, 404);
  const count = stream.events.length;
  const last = await say(alice, path, { text: 'Sans témoin' });
  const other = await follow(t, api, { authorization: master.authorization, topics, since: 60 });
  await other.until(({ data }) => data.id === last.body._id);
  assert.equal(stream.events.length, count);
});

test('jumps to a moment of the log', async t => {
  const { rpd, alice, path } = await openTable(t);
  const ids = [];
  for (let index = 0; index < 5; index += 1) {
    const { body } = await say(alice, path, { text: `Message ${index}` });
    const at = `2030-01-01T20:0${index}:00.000Z`;
    await rpd.store.db.updateTable('log_entries').set({ at }).where('id', '=', body._id).execute();
    ids.push(body._id);
  }
  const page = (await alice.get<LogPage>(`${path}/entries?from=2030-01-01T20:02:00.000Z&limit=2`)).body;
  assert.deepEqual([page.entries.map(({ _id }) => _id), page.more], [ids.slice(2, 4), true]);
  assert.equal((await alice.get(`${path}/entries?from=hier`)).status, 422);
});
