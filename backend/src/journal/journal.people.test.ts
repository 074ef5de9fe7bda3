import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventSignup, GameMember, GameSession, JournalLine } from '@rpd/shared/domain';
import { buildCharacter, buildEvent, buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';
import { openTable } from '../test/table.ts';
import { undo } from '../test/undo.ts';

// Who joins, leaves and is removed stands in the journal with before and after, and is undone or says why not (DSK-7).

const historyOf = async (client: Client, entity: string, id: string): Promise<JournalLine[]> =>
  (await client.get<JournalLine[]>(`/history/${entity}/${id}?limit=50`)).body;
const journalOf = async (client: Client, id: string): Promise<JournalLine[]> =>
  (await client.get<JournalLine[]>(`/journal?entityId=${id}&limit=50`)).body;

const membersOf = async (client: Client, game: string): Promise<GameMember[]> =>
  (await client.get<GameMember[]>(`/game/${game}/members?sort=joinedAt`)).body;

test('who joins a game, and who is removed from it, is undone from its history (DSK-7)', async t => {
  const { rpd, game, master, alice, bruno, stranger } = await openTable(t);
  const [joining] = await historyOf(master, 'Game', game._id);
  assert.deepEqual([joining?.action, joining?.undo], ['join', 'open']);
  assert.equal(joining?.actor.name, 'Bruno');
  assert.deepEqual(
    joining?.changes.map(({ field }) => field),
    [`members.${bruno.user._id}`],
  );
  assert.equal(joining?.names[bruno.user._id], 'Bruno');

  const before = await membersOf(master, game._id);
  assert.equal((await master.remove(`/game/${game._id}/members/${alice.user._id}`)).status, 200);
  const [removal] = await historyOf(master, 'Game', game._id);
  assert.deepEqual([removal?.action, removal?.undo], ['remove', 'open']);
  // She reads no history of the game, and brings herself back by nobody’s line.
  assert.equal((await undo(alice, removal?._id ?? '')).status, 404);
  assert.equal((await alice.post(`/game/${game._id}/members`, {})).status, 409);
  assert.equal((await undo(master, removal?._id ?? '')).status, 200);
  assert.deepEqual(await membersOf(master, game._id), before);
  assert.deepEqual(await rpd.store.db.selectFrom('game_removals').selectAll().execute(), []);
  assert.equal((await undo(master, removal?._id ?? '')).status, 409);

  // The team undoes it from the journal as well, and what was undone is undone itself.
  const back = (await journalOf(stranger, game._id)).find(({ undoes }) => undoes === removal?._id);
  assert.deepEqual([back?.action, back?.undo], ['join', 'open']);
  assert.equal((await undo(stranger, back?._id ?? '')).status, 200);
  assert.deepEqual(
    (await membersOf(master, game._id)).map(({ name }) => name),
    ['Bruno'],
  );
});

test('who left a game by themselves is not brought back by others; who joined since is a conflict (DSK-7)', async t => {
  const { game, master, alice, bruno } = await openTable(t);
  await alice.remove(`/game/${game._id}/members/me`);
  const [leaving] = await historyOf(master, 'Game', game._id);
  assert.deepEqual([leaving?.action, leaving?.undo], ['leave', null]);
  assert.equal(leaving?.changes[0]?.field, `members.${alice.user._id}`);
  assert.match(leaving?.why ?? '', /de son plein gré/);
  assert.equal((await undo(master, leaving?._id ?? '')).status, 409);
  await bruno.remove(`/game/${game._id}/members/me`);
  const joining = (await historyOf(master, 'Game', game._id)).find(({ action }) => action === 'join');
  const refused = await undo(master, joining?._id ?? '');
  assert.equal(refused.status, 409);
  assert.match(refused.body.message, /joueurs/);
});

test('who comes by an invitation stands in the history of the game, or of the campaign (DSK-7)', async t => {
  const { game, master, watcher, stranger } = await openTable(t);
  const seat = (await historyOf(master, 'Campaign', game._id)).find(({ action }) => action === 'join');
  assert.deepEqual(seat?.changes, [{ field: `seats.${watcher.user._id}`, after: 'spectator' }]);
  assert.equal(seat?.undo, 'open');
  const made = await master.post<{ code: string }>(`/game/${game._id}/invitations`, { role: 'player' });
  assert.equal((await stranger.post(`/invitation/${made.body.code}`, {})).status, 200);
  const [joining] = await historyOf(master, 'Game', game._id);
  assert.deepEqual([joining?.action, joining?.detail], ['join', 'par une invitation']);
  assert.equal((await undo(master, seat?._id ?? '')).status, 200);
  assert.equal((await watcher.get(`/game/${game._id}/campaign`)).status, 404);
});

test('who signs up for an event keeps their place in the list when a removal is undone (DSK-7)', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn({ roles: ['GM'], name: 'Malo' });
  const { body: server } = await owner.post<{ _id: string }>('/server', buildServer());
  const { body: event } = await owner.post<{ _id: string }>('/event', {
    ...buildEvent(server._id),
    places: 2,
  });
  const people = [];
  for (const name of ['Ana', 'Bea', 'Chloé']) {
    const one = await rpd.signIn({ name });
    assert.equal((await one.post(`/event/${event._id}/signups`, {})).status, 201);
    people.push(one);
  }
  const [ana, bea, chloe] = people;
  assert.ok(ana && bea && chloe);
  const list = async () => (await owner.get<EventSignup[]>(`/event/${event._id}/signups`)).body;
  const before = await list();
  assert.equal((await owner.remove(`/event/${event._id}/signups/${bea.user._id}`)).status, 200);
  const [removal] = await historyOf(owner, 'Event', event._id);
  assert.deepEqual([removal?.action, removal?.undo], ['remove', 'open']);
  assert.equal((await undo(owner, removal?._id ?? '')).status, 200);
  assert.deepEqual(await list(), before);
  const notices = await bea.get<{ title: string }[]>('/api/notifications');
  assert.ok(notices.body.some(({ title }) => title.startsWith('Votre inscription à')));

  // The last one’s place was taken since: they stand behind.
  await owner.remove(`/event/${event._id}/signups/${chloe.user._id}`);
  const [second] = await historyOf(owner, 'Event', event._id);
  const dora = await rpd.signIn({ name: 'Dora' });
  await dora.post(`/event/${event._id}/signups`, {});
  assert.equal((await undo(owner, second?._id ?? '')).status, 200);
  assert.deepEqual(
    (await list()).map(({ name }) => name),
    ['Ana', 'Bea', 'Dora', 'Chloé'],
  );

  await ana.remove(`/event/${event._id}/signups/me`);
  const [leaving] = await historyOf(owner, 'Event', event._id);
  assert.deepEqual([leaving?.action, leaving?.undo], ['leave', null]);
  const joins = (await historyOf(owner, 'Event', event._id)).filter(({ action }) => action === 'join');
  const dorasLine = joins.find(({ actor }) => actor.name === 'Dora');
  assert.equal((await undo(owner, dorasLine?._id ?? '')).status, 200);
  assert.deepEqual(
    (await list()).map(({ name }) => name),
    ['Bea', 'Chloé'],
  );
});

test('shows seats, attendance and dates of a session with before and after, and why nothing undoes them (DSK-7)', async t => {
  const { master, alice, stranger, session, path } = await openTable(t);
  await alice.remove(`${path}/seat`);
  const put = await master.put<GameSession>(path, { title: 'La longue nuit' });
  assert.equal(put.status, 200);
  await master.post(`${path}/state`, { state: 'closed' });
  await master.put(`${path}/attendance`, { user: alice.user._id, present: false });
  const lines = await journalOf(stranger, session._id);
  const shown = (action: string) =>
    lines.filter(line => line.action === action).map(({ changes, undo: state }) => ({ changes, state }));
  assert.deepEqual(shown('leave'), [
    { changes: [{ field: `seats.${alice.user._id}`, before: 'player' }], state: null },
  ]);
  assert.equal(shown('join').length, 3);
  assert.deepEqual(shown('update')[0], {
    changes: [{ field: `attendance.${alice.user._id}`, before: true, after: false }],
    state: null,
  });
  assert.ok(shown('update').some(({ changes }) => changes[0]?.after === 'La longue nuit'));
  for (const line of lines) {
    assert.match(line.why, /\.$/, line.action);
    assert.equal((await undo(stranger, line._id)).status, 409, line.action);
  }
});

test('shows an answer to an application with the states before and after (DSK-7)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const owner = await rpd.signIn({ roles: ['GM'] });
  const player = await rpd.signIn({});
  const { body: server } = await owner.post<{ _id: string }>('/server', buildServer());
  const { body: character } = await player.post<{ _id: string }>('/character', buildCharacter());
  const { body: made } = await player.post<{ _id: string }>(`/character/${character._id}/submissions`, {
    server: server._id,
  });
  assert.equal((await owner.put('/submission', { _id: made._id, state: 'accepted' })).status, 404);
  assert.equal((await owner.put(`/submission/${made._id}`, { state: 'accepted' })).status, 200);
  const [line] = await journalOf(admin, made._id);
  assert.deepEqual(line?.changes, [{ field: 'state', before: 'submitted', after: 'accepted' }]);
  assert.match(line?.why ?? '', /candidature/);
});
