import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Character, Fight, Notification, SessionFight, Sheet } from '@rpd/shared/domain';
import { buildCharacter, buildSheet } from '../test/builders.ts';
import type { Client } from '../test/server.ts';
import { follow, listen } from '../test/stream.ts';
import { openTable, randomKey } from '../test/table.ts';

const turnsOf = async (client: Client) =>
  (await client.get<Notification[]>('/api/notifications')).body.filter(({ title }) => title.includes('tour'));

test('says to who is not at the table that their turn begins, once, and to nobody else (OFF-3, TAB-4)', async t => {
  const { rpd, master, alice, bruno, game, path, session } = await openTable(t);
  const { body: sheet } = await alice.post<Sheet>('/sheet', buildSheet({ isPublic: true }));
  const played = async (client: Client, name: string) => {
    const { body } = await client.post<Character>('/character', buildCharacter({ name, sheet: sheet._id }));
    await client.post(`${path}/seat`, { clientSeed: randomKey(), character: body._id });
    return body._id;
  };
  const [isaure, gontran] = [await played(alice, 'Isaure'), await played(bruno, 'Gontran')];
  const { body: fight } = await master.post<Fight>(`/game/${game._id}/fights`, { title: 'Les gardes' });
  let { version } = fight;
  const step = async (sent: object, way: 'moves' | 'undo' = 'moves') => {
    const answer = await master.post<Fight>(`/fight/${fight._id}/${way}`, { version, move: sent });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    ({ version } = answer.body);
    return answer.body;
  };
  const join = (source: string, initiative: number, hidden = false) =>
    step({ action: 'add', kind: 'character', name: '?', source, hp: 9, hpMax: 9, bonus: initiative, hidden });
  const garde = { action: 'add', kind: 'mob', name: 'Garde', hp: 7, hpMax: 7, bonus: 0 };
  await join(gontran, 5, true);
  await step(garde);
  await join(isaure, 3);

  // What is prepared is nobody's turn.
  await step({ action: 'begin' });
  assert.deepEqual(await turnsOf(alice), []);
  await step({ action: 'end' });
  assert.equal((await master.post<SessionFight>(`${path}/fight`, { fight: fight._id })).status, 200);
  // The first one is hidden: the table does not see that turn, and its player learns nothing.
  const begun = await step({ action: 'begin' });
  assert.deepEqual(
    begun.combatants.map(({ name }) => name),
    ['Gontran', 'Garde', 'Isaure'],
  );
  assert.deepEqual(await turnsOf(bruno), []);
  // Seen, it has its turn.
  const gontranThere = begun.combatants.find(one => one.source === gontran);
  await step({ action: 'change', id: gontranThere?.id, hidden: false });
  assert.equal((await turnsOf(bruno)).length, 1);
  await step({ action: 'next' });
  await step({ action: 'next' });
  const [turn] = await turnsOf(alice);
  assert.deepEqual(
    [turn?.title, turn?.text, turn?.to],
    ['C’est votre tour (Les gardes)', 'Isaure, manche 1.', `/app/games/${game._id}/table/${session._id}`],
  );
  // A turn that is taken back and passed again is no other notice.
  await step({}, 'undo');
  await step({ action: 'next' });
  assert.equal((await turnsOf(alice)).length, 1);
  assert.deepEqual(await turnsOf(master), []);

  // Who looks at the table sees it there.
  await alice.post('/api/notifications/read', {});
  const api = await listen(rpd);
  const here = [`gamesessions:${session._id}~viewing`];
  const topics = [`logentries:${session._id}`];
  const seen = await follow(t, api, { authorization: master.authorization, topics, here });
  await follow(t, api, { authorization: alice.authorization, topics, here });
  await seen.until(({ data }) => data.people?.some(({ _id }) => _id === alice.user._id) === true);
  for (let turns = 0; turns < 3; turns += 1) await step({ action: 'next' });
  assert.equal((await turnsOf(alice)).filter(({ read }) => !read).length, 0);
});
