import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { Campaign, Game, GameSession, LogEntry, LogPage, Seat } from '@rpd/shared/domain';
import { buildGame } from '../test/builders.ts';
import { hashPassword, startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';

const PASSWORD = 'une phrase facile à retenir';
const key = (): string => randomBytes(16).toString('hex');

/** An open session of Maud's game, with Alice, also a game master there, and Bruno. */
async function openTable(t: TestContext) {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'], name: 'Maud' });
  const alice = await rpd.signIn({ name: 'Alice', passwordHash: await hashPassword(PASSWORD) });
  const bruno = await rpd.signIn({ name: 'Bruno' });
  const { body: game } = await master.post<Game>('/game', buildGame());
  for (const player of [alice, bruno]) await player.post(`/game/${game._id}/members`, {});
  const named = await master.post<Campaign>(`/game/${game._id}/campaign/masters`, { user: alice.user._id });
  assert.equal(named.status, 200);
  const session = await master.post<GameSession>(`/game/${game._id}/gamesessions`, {
    title: 'La nuit',
    open: true,
  });
  const path = `/gamesession/${session.body._id}`;
  for (const one of [master, alice, bruno]) {
    assert.equal((await one.post(`${path}/seat`, { clientSeed: key(), character: '' })).status, 200);
  }
  return { rpd, game, master, alice, bruno, path };
}

const say = (client: Client, path: string, entry: object) =>
  client.post<LogEntry>(`${path}/entries`, { key: key(), kind: 'say', ...entry });

test('exports what a person said and rolled at tables, and their seats, and nothing of others', async t => {
  const { master, alice, bruno, path } = await openTable(t);
  await say(alice, path, { text: 'Je pousse la porte.' });
  await say(alice, path, {
    kind: 'whisper',
    to: 'people',
    people: [bruno.user._id],
    text: 'Elle est piégée.',
  });
  await say(alice, path, { kind: 'roll', expression: '1d6+70', text: 'Discrétion' });
  await say(bruno, path, { kind: 'roll', blind: true, expression: '1d2+80000', text: 'Fouille' });
  await say(bruno, path, { text: 'Pas à Alice' });
  const rows = async (client: Client) =>
    (await client.get<Record<string, Record<string, unknown>[]>>('/user/me/export')).body;
  const ofAlice = await rows(alice);
  const texts = (all: typeof ofAlice) =>
    all['logEntries']?.flatMap(({ kind, text }) => (kind === 'join' ? [] : [text]));
  assert.deepEqual(texts(ofAlice), ['Je pousse la porte.', 'Elle est piégée.', 'Discrétion']);
  assert.match(JSON.stringify(ofAlice['logEntries']), /"total":7[1-6]/);
  assert.deepEqual(
    ofAlice['gameSessionSeats']?.map(({ user_id }) => user_id),
    [alice.user._id],
  );
  assert.deepEqual(
    ofAlice['campaignMemberships']?.map(({ role }) => role),
    ['master'],
  );
  assert.doesNotMatch(JSON.stringify(ofAlice), /Pas à Alice|Fouille|"number"|"last_entry"/);
  // Of one's own blind roll the dice are for the game masters.
  assert.doesNotMatch(JSON.stringify(await rows(bruno)), /8000[12]/);
  const ofMaster = await rows(master);
  assert.deepEqual(
    ofMaster['gameSessions']?.map(({ title }) => title),
    ['La nuit'],
  );
  assert.doesNotMatch(JSON.stringify(ofMaster), /Pas à Alice|piégée/);
});

test('ends the seats and parts of a deleted account, and keeps what it said without its name', async t => {
  const { rpd, master, alice, bruno, game, path } = await openTable(t);
  const said = await say(alice, path, { text: 'Je pousse la porte.' });
  const rolled = await say(alice, path, { kind: 'roll', expression: '1d6' });
  assert.equal((await alice.remove('/user/me', { password: PASSWORD, things: [] })).status, 200);
  assert.equal((await alice.get(path)).status, 401);
  const seats = (await master.get<Seat[]>(`${path}/seats`)).body.map(({ name }) => name);
  assert.deepEqual(seats.toSorted(), ['Bruno', 'Maud']);
  const { body: campaign } = await master.get<Campaign>(`/game/${game._id}/campaign`);
  assert.deepEqual(
    campaign.people.map(({ name, role }) => `${name} ${role}`),
    ['Maud master', 'Bruno player'],
  );
  for (const table of ['campaign_people', 'game_session_seats', 'game_members'] as const) {
    const left = await rpd.store.db
      .selectFrom(table)
      .where('user_id', '=', alice.user._id)
      .select('user_id')
      .execute();
    assert.deepEqual(left, [], table);
  }
  const { entries } = (await bruno.get<LogPage>(`${path}/entries`)).body;
  for (const { body } of [said, rolled]) {
    const left = entries.find(({ _id }) => _id === body._id);
    assert.deepEqual(left?.author, { _id: alice.user._id, name: '', avatar: '' });
    assert.deepEqual([left?.text, left?.roll], [body.text, body.roll]);
  }
  const chronicle = await rpd.inject({
    url: `/hosts/api${path}.md`,
    headers: { authorization: bruno.authorization ?? '' },
  });
  assert.match(chronicle.body, /\*\*Compte supprimé\*\*\u00a0: Je pousse la porte\./);
  assert.doesNotMatch(chronicle.body, /Alice/);
});

test('slows a person who floods a log, and nobody else', async t => {
  const { rpd, alice, bruno, path } = await openTable(t);
  assert.equal((await say(alice, path, { text: 'Un' })).status, 201);
  const expires_at = new Date(Date.now() + 600_000).toISOString();
  await rpd.store.db
    .updateTable('attempts')
    .set({ count: 200, expires_at })
    .where('key', '=', `entry:${alice.user._id}`)
    .execute();
  const refused = await say(alice, path, { text: 'Deux' });
  assert.equal(refused.status, 429);
  assert.match(
    (refused.body as unknown as { message: string }).message,
    /^Beaucoup de messages en peu de temps/,
  );
  assert.ok(Number(refused.headers['retry-after']) > 0);
  // Sitting down and getting up writes into the log, too.
  assert.equal((await alice.remove(`${path}/seat`)).status, 429);
  assert.equal((await alice.post(`${path}/seat`, { clientSeed: 'a'.repeat(32) })).status, 429);
  assert.equal((await say(bruno, path, { text: 'Trois' })).status, 201);
  assert.equal((await alice.get<LogPage>(`${path}/entries`)).status, 200);
});
