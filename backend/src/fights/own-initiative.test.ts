import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { hashSeed, verifyRoll } from '@rpd/shared/dice';
import type { Character, Fight, GameSession, LogPage, SessionFight, Sheet } from '@rpd/shared/domain';
import { buildCharacter, buildSheet } from '../test/builders.ts';
import type { Client } from '../test/server.ts';
import { follow, listen } from '../test/stream.ts';
import { openTable, randomKey } from '../test/table.ts';

// Players roll the initiative of their characters where the game master asks for it (TAB-3, TAB-4).

const number = (name: string) => ({ type: 'number' as const, name, required: false, options: [] });

/** An encounter at a running session, in which Alice's and Bruno's characters and a wolf take part. */
async function openFight(t: TestContext, settings: object = { playersRoll: true }) {
  const table = await openTable(t);
  const { master, alice, bruno, game, path } = table;
  const fields = { pv: number('PV'), most: number('PV max'), init: number('Initiative') };
  const made = await master.post<Fight>(`/game/${game._id}/fights`, { title: 'Les gardes', ...settings });
  const id = made.body._id;
  let { version } = made.body;
  const send = (move: object) => master.post<Fight>(`/fight/${id}/moves`, { version, move });
  const move = async (sent: object): Promise<Fight> => {
    ({ version } = (await master.get<Fight>(`/fight/${id}`)).body);
    const answer = await send(sent);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    ({ version } = answer.body);
    return answer.body;
  };
  const fight = async () => (await master.get<Fight>(`/fight/${id}`)).body;
  const characters = new Map<string, string>();
  for (const [client, name, init] of [
    [alice, 'Isaure', 3],
    [bruno, 'Bran', -1],
  ] as const) {
    const { body: sheet } = await client.post<Sheet>('/sheet', buildSheet({ fields }));
    const { body } = await client.post<Character>('/character', {
      ...buildCharacter({ name, sheet: sheet._id }),
      values: { pv: 12, most: 18, init },
    });
    characters.set(name, body._id);
    await client.post(`${path}/seat`, { clientSeed: randomKey(), character: body._id });
    await move({ action: 'add', kind: 'character', name: '?', source: body._id, hp: 1, hpMax: 1 });
  }
  await move({ action: 'add', kind: 'mob', name: 'Loup', hp: 7, hpMax: 7, bonus: 2 });
  await master.post<SessionFight>(`${path}/fight`, { fight: id });
  const of = async (name: string) => {
    const one = (await fight()).combatants.find(known => known.name === name);
    assert.ok(one, name);
    return one;
  };
  const viewFor = async (client: Client) => (await client.get<SessionFight>(`${path}/fight`)).body.view;
  const roll = (client: Client, combatant: string, key = randomKey()) =>
    client.post<SessionFight>(`${path}/fight/initiative`, { combatant, key });
  const rollsOf = async (client: Client) =>
    (await client.get<LogPage>(`${path}/entries?kind=roll`)).body.entries;
  return { ...table, id, characters, move, send, fight, of, viewFor, roll, rollsOf };
}

test('asks players for the initiative of their characters, and rolls it with the dice of the session', async t => {
  const { rpd, master, alice, bruno, path, session, move, of, viewFor, roll, rollsOf } = await openFight(t);
  const asked = await move({ action: 'roll', who: 'all', key: randomKey() });
  assert.deepEqual(
    asked.combatants.map(one => [one.name, one.initiative !== null, one.asked]),
    [
      ['Loup', true, false],
      ['Isaure', false, true],
      ['Bran', false, true],
    ],
  );
  const seen = (await viewFor(alice))?.combatants.map(one => [one.name, one.asked, one.roll]);
  assert.deepEqual(seen, [
    ['Loup', false, ''],
    ['Isaure', true, '1d20 + 3'],
    ['Bran', true, ''],
  ]);
  const api = await listen(rpd);
  const topics = [`logentries:${session._id}`, 'fightviews'];
  const other = await follow(t, api, { authorization: bruno.authorization, topics });
  const { id } = await of('Isaure');
  const rolled = await roll(alice, id);
  assert.equal(rolled.status, 200, JSON.stringify(rolled.body));
  assert.equal(rolled.body.fight, null);
  await other.until(({ data }) => data.entity === 'logentries');
  await other.until(({ data }) => data.entity === 'fightviews');
  const entry = (await rollsOf(bruno)).at(-1);
  assert.deepEqual(
    [entry?.author.name, entry?.text, entry?.to, entry?.roll?.expression],
    ['Alice', 'Initiative', 'all', 'Isaure\u00a0: 1d20 + 3'],
  );
  const isaure = await of('Isaure');
  assert.deepEqual([isaure.initiative, isaure.asked], [entry?.roll?.result?.total, false]);
  assert.equal((await viewFor(bruno))?.combatants.find(one => one.id === id)?.initiative, isaure.initiative);

  await master.post(`${path}/state`, { state: 'closed' });
  const [made] = (await bruno.get<GameSession>(path)).body.seeds;
  assert.ok(made?.seed && hashSeed(made.seed) === made.hash);
  const { seed, hash } = made;
  for (const { key, roll: one } of await rollsOf(bruno)) assert.ok(one && verifyRoll(seed, hash, key, one));
});

test('lets a player roll once, for their own character, while it is asked for', async t => {
  const { master, alice, bruno, watcher, stranger, path, id, move, of, roll, rollsOf } = await openFight(t);
  const isaure = (await of('Isaure')).id;
  const wolf = (await of('Loup')).id;
  const status = async (client: Client, combatant: string) => (await roll(client, combatant)).status;
  assert.equal(await status(alice, isaure), 409);
  await move({ action: 'roll', who: 'all', key: randomKey() });
  for (const [client, combatant, expected] of [
    [bruno, isaure, 403],
    [watcher, isaure, 403],
    [master, isaure, 403],
    [stranger, isaure, 404],
    [alice, wolf, 403],
    [alice, 'f'.repeat(24), 422],
  ] as const)
    assert.equal(await status(client, combatant), expected, `${client.user.name} ${combatant}`);
  const wrong = await roll(alice, isaure, 'court');
  assert.deepEqual(wrong.body, {
    ...wrong.body,
    fields: { key: 'La clé compte de 16 à 48 lettres ou chiffres.' },
  });
  await master.put(`${path}/pause`, { paused: true });
  assert.equal(await status(alice, isaure), 409);
  await master.put(`${path}/pause`, { paused: false });
  const both = await Promise.all([roll(alice, isaure), roll(alice, isaure)]);
  assert.deepEqual(
    both.map(one => one.status).toSorted((one, other) => one - other),
    [200, 409],
  );
  assert.equal((await rollsOf(alice)).filter(({ author }) => author.name === 'Alice').length, 1);

  // The game master may let her roll again, and takes her roll back by « Annuler ».
  await move({ action: 'ask', id: isaure });
  assert.deepEqual([(await of('Isaure')).initiative, (await of('Isaure')).asked], [null, true]);
  assert.equal(await status(alice, isaure), 200);
  const { version, undo } = (await master.get<Fight>(`/fight/${id}`)).body;
  assert.equal(undo, 'Initiative de Isaure tirée');
  assert.equal((await master.post(`/fight/${id}/undo`, { version })).status, 200);
  assert.equal((await of('Isaure')).asked, true);
  assert.equal((await rollsOf(alice)).filter(({ author }) => author.name === 'Alice').length, 2);
});

test('lets the game master roll or type in place of a player who does not', async t => {
  const { alice, bruno, move, of, roll, rollsOf } = await openFight(t);
  await move({ action: 'roll', who: 'all', key: randomKey() });
  await move({ action: 'change', id: (await of('Isaure')).id, initiative: 14 });
  assert.equal((await of('Isaure')).asked, false);
  assert.equal((await roll(alice, (await of('Isaure')).id)).status, 409);
  await move({ action: 'roll', who: 'asked', key: randomKey() });
  const bran = await of('Bran');
  assert.ok(bran.initiative !== null && !bran.asked);
  assert.equal((await rollsOf(bruno)).at(-1)?.roll?.expression, 'Bran\u00a0: 1d20 - 1');
  assert.equal((await of('Isaure')).initiative, 14);
  assert.equal((await roll(bruno, bran.id)).status, 409);
});

test('asks nobody for hidden characters, nor where the game master does not want it', async t => {
  const { rpd, master, alice, bruno, path, id, move, send, of, viewFor, roll } = await openFight(t);
  const isaure = (await of('Isaure')).id;
  await move({ action: 'change', id: isaure, hidden: true });
  for (const name of ['Loup', 'Bran'])
    await move({ action: 'change', id: (await of(name)).id, initiative: name === 'Loup' ? 12 : 8 });
  const before = JSON.stringify(await viewFor(bruno));
  const rolled = await move({ action: 'roll', who: 'one', id: isaure, key: randomKey() });
  assert.ok(rolled.combatants.some(one => one.id === isaure && one.initiative !== null));
  const refused = await send({ action: 'ask', id: isaure });
  assert.deepEqual(refused.body, {
    ...refused.body,
    fields: { id: 'Aucun joueur ne peut lancer pour ce combattant.' },
  });
  assert.equal(JSON.stringify(await viewFor(bruno)), before);
  // As for one that is not there.
  const unknown = await roll(alice, 'f'.repeat(24));
  assert.deepEqual((await roll(alice, isaure)).body, unknown.body);

  await move({ action: 'change', id: isaure, hidden: false });
  await move({ action: 'ask', id: isaure });
  const api = await listen(rpd);
  const player = await follow(t, api, { authorization: alice.authorization, topics: ['fightviews'] });
  await master.put(`/fight/${id}`, { playersRoll: false });
  await player.until(({ data }) => data.entity === 'fightviews');
  assert.equal(
    (await viewFor(alice))?.combatants.some(one => one.asked || one.roll),
    false,
  );
  assert.equal((await roll(alice, isaure)).status, 409);
  const all = await move({ action: 'roll', who: 'all', key: randomKey() });
  assert.ok(all.combatants.every(one => one.initiative !== null && !one.asked));
  await master.post(`${path}/fight`, { fight: '' });
  assert.equal((await roll(alice, isaure)).status, 409);
});

test('asks with the bonus that the sheet has now, and waits for the session with what is only prepared', async t => {
  const { master, alice, characters, path, id, move, viewFor, roll } = await openFight(t);
  await master.post(`${path}/fight`, { fight: '' });
  const character = (await alice.get<Character>(`/character/${characters.get('Isaure')}`)).body;
  const changed = await alice.put('/character', {
    _id: character._id,
    version: character.version,
    values: { ...character.values, init: 7 },
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  const asked = await move({ action: 'roll', who: 'all' });
  assert.equal(asked.combatants.find(one => one.name === 'Isaure')?.bonus, 7);
  await master.post(`${path}/fight`, { fight: id });
  const mine = (await viewFor(alice))?.combatants.find(one => one.isMine);
  assert.equal(mine?.roll, '1d20 + 7');
  await move({ action: 'begin' });
  assert.equal((await roll(alice, mine?.id ?? '')).status, 200);
  const ended = await move({ action: 'ask', id: mine?.id ?? '' });
  assert.ok(ended.combatants.some(one => one.asked));
  const after = await move({ action: 'end' });
  assert.ok(after.combatants.every(one => !one.asked));
});
