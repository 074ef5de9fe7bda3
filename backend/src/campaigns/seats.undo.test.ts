import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Campaign, JournalLine } from '@rpd/shared/domain';
import type { Client } from '../test/server.ts';
import { openTable } from '../test/table.ts';
import { undo } from '../test/undo.ts';

const historyOf = async (client: Client, game: string): Promise<JournalLine[]> => {
  const { status, body } = await client.get<JournalLine[]>(`/history/Campaign/${game}`);
  assert.equal(status, 200);
  return body.filter(({ action }) => ['roles', 'join', 'leave', 'remove'].includes(action));
};
const newest = async (client: Client, game: string): Promise<JournalLine> => {
  const [line] = await historyOf(client, game);
  assert.ok(line);
  return line;
};

test('undoes who was named and who was removed at a table, from its history (DSK-7)', async t => {
  const { game, master, alice, bruno, watcher, stranger } = await openTable(t);
  const path = `/game/${game._id}/campaign`;
  const table = async () => (await master.get<Campaign>(path)).body;
  const named = await master.post(`${path}/masters`, { user: alice.user._id });
  assert.equal(named.status, 200);
  const naming = await newest(master, game._id);
  assert.deepEqual(naming.changes, [{ field: `seats.${alice.user._id}`, after: 'master' }]);
  assert.equal(naming.names[alice.user._id], 'Alice');

  // A game master takes no other one's part away, and the owner does.
  await master.post(`${path}/masters`, { user: bruno.user._id });
  const second = await newest(master, game._id);
  assert.equal((await undo(alice, second._id)).status, 403);
  assert.equal((await undo(master, second._id)).status, 200);
  // Nobody but who may name game masters takes one back, and the team of the platform is not at the table.
  for (const other of [bruno, watcher, stranger]) assert.equal((await undo(other, naming._id)).status, 404);
  const { body: journal } = await stranger.get<JournalLine[]>(`/journal?entity=Campaign`);
  const shown = journal.find(({ _id }) => _id === naming._id);
  assert.deepEqual([shown?.undo, shown?.changes], [null, []]);
  assert.match(shown?.why ?? '', /historique de la campagne/);

  assert.equal((await undo(master, naming._id)).status, 200);
  const without = await table();
  assert.ok(!without.masters.includes(alice.user._id));
  assert.ok(without.members.includes(alice.user._id), 'she plays on');
  assert.equal((await undo(master, naming._id)).status, 409);

  // Who was removed gets the part back; their removal is forgotten.
  assert.equal((await master.remove(`${path}/people/${watcher.user._id}`)).status, 204);
  assert.equal((await watcher.get(path)).status, 404);
  const removal = await newest(master, game._id);
  assert.deepEqual(removal.changes, [{ field: `seats.${watcher.user._id}`, before: 'spectator' }]);
  assert.equal((await undo(bruno, removal._id)).status, 404);
  assert.equal((await undo(master, removal._id)).status, 200);
  assert.ok((await table()).watchers.includes(watcher.user._id));
  const given = await newest(master, game._id);
  assert.deepEqual([given.undoes, given.undo], [removal._id, 'open']);
});

test('lets a spectator who was named game master watch again, in one line (DSK-7)', async t => {
  const { game, master, watcher } = await openTable(t);
  const path = `/game/${game._id}/campaign`;
  const id = watcher.user._id;
  assert.equal((await master.post(`${path}/masters`, { user: id })).status, 200);
  const naming = await newest(master, game._id);
  assert.deepEqual(naming.changes, [{ field: `seats.${id}`, before: 'spectator', after: 'master' }]);
  assert.equal((await undo(master, naming._id)).status, 200);
  const { masters, watchers } = (await master.get<Campaign>(path)).body;
  assert.deepEqual([masters.includes(id), watchers.includes(id)], [false, true]);
  const line = await newest(master, game._id);
  assert.deepEqual(line.changes, [{ field: `seats.${id}`, before: 'master', after: 'spectator' }]);
});

test('does not bring back who left a table by themselves', async t => {
  const { game, master, watcher } = await openTable(t);
  const path = `/game/${game._id}/campaign`;
  assert.equal((await watcher.remove(`${path}/people/${watcher.user._id}`)).status, 204);
  const leaving = await newest(master, game._id);
  assert.deepEqual(leaving.changes, [{ field: `seats.${watcher.user._id}`, before: 'spectator' }]);
  assert.deepEqual([leaving.action, leaving.undo], ['leave', null]);
  assert.match(leaving.why, /de son plein gré/);
  const refused = await undo(master, leaving._id);
  assert.equal(refused.status, 409);
  assert.ok(!(await master.get<Campaign>(path)).body.watchers.includes(watcher.user._id));
});
