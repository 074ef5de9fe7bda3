import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { hashSeed, verifyRoll } from '@rpd/shared/dice';
import type { Fight, FightMove, GameSession, LogEntry, LogPage } from '@rpd/shared/domain';
import type { Client } from '../test/server.ts';
import { follow, listen } from '../test/stream.ts';
import { openTable, randomKey } from '../test/table.ts';

// Initiative in the dice of the session (TAB-3, TAB-4): it stands in its log and verifies; of hidden combatants players get nothing.

type Add = Extract<FightMove, { action: 'add' }>;
const creature = (name: string, changes: Partial<Add> = {}) => ({
  action: 'add',
  kind: 'mob',
  name,
  hp: 7,
  hpMax: 7,
  ...changes,
});

/** A table with an encounter, which is open there unless it is only prepared. */
async function openFight(t: TestContext, { isPrepared = false } = {}) {
  const table = await openTable(t);
  const { master, game, path } = table;
  const { body: fight } = await master.post<Fight>(`/game/${game._id}/fights`, { title: 'Les gardes' });
  if (!isPrepared) await master.post(`${path}/fight`, { fight: fight._id });
  let { version } = fight;
  const send = (move: object, who = master) =>
    who.post<Fight>(`/fight/${fight._id}/moves`, { version, move });
  const move = async (sent: object): Promise<Fight> => {
    const answer = await send(sent);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    ({ version } = answer.body);
    return answer.body;
  };
  const rollsOf = async (client: Client): Promise<LogEntry[]> =>
    (await client.get<LogPage>(`${path}/entries?kind=roll`)).body.entries;
  /** Ends the session, and says of each roll whether the seed gives it. */
  const verified = async (client: Client): Promise<boolean[]> => {
    await master.post(`${path}/state`, { state: 'closed' });
    const { seeds } = (await client.get<GameSession>(path)).body;
    const [made] = seeds;
    assert.ok(made?.seed && hashSeed(made.seed) === made.hash);
    const { seed, hash } = made;
    return (await rollsOf(client)).map(({ key, roll }) => roll !== null && verifyRoll(seed, hash, key, roll));
  };
  return { ...table, id: fight._id, send, move, rollsOf, verified };
}

const totalsIn = (entries: readonly LogEntry[]) =>
  new Map(
    entries.flatMap(({ roll }) =>
      roll?.result
        ? [roll.result, ...(roll.result.others ?? [])].map(({ label, total }) => [label, total] as const)
        : [],
    ),
  );

test('rolls initiative with the seed of the session, for everybody to verify', async t => {
  const { alice, move, rollsOf, verified } = await openFight(t);
  await move(creature('Gobelin', { count: 3, grouped: true, bonus: 2 }));
  await move(creature('Loup (alpha) : "Croc"', { bonus: -1 }));
  const rolled = await move({ action: 'roll', who: 'all', key: randomKey() });
  const [entry, ...others] = await rollsOf(alice);
  assert.equal(others.length, 0);
  assert.deepEqual(
    [entry?.kind, entry?.text, entry?.to, entry?.author.name],
    ['roll', 'Initiative', 'all', 'Maud'],
  );
  assert.equal(entry?.roll?.expression, 'Gobelin 1 et 2 autres : 1d20 + 2 ; Loup alpha Croc : 1d20 - 1');
  const totals = totalsIn([entry]);
  for (const { name, initiative } of rolled.combatants) {
    const label = name.startsWith('Gobelin') ? 'Gobelin 1 et 2 autres' : 'Loup alpha Croc';
    assert.equal(initiative, totals.get(label), name);
  }
  assert.deepEqual(await verified(alice), [true]);
});

test('rolls for hidden combatants in secret: players get no trace, game masters verify it', async t => {
  const { rpd, master, alice, path, session, move, rollsOf, verified } = await openFight(t);
  await move(creature('Garde'));
  const all = await move(creature('Assassine', { hidden: true, bonus: 7 }));
  const secret = all.combatants.find(({ name }) => name === 'Assassine')?.id;
  const api = await listen(rpd);
  const topics = [`logentries:${session._id}`, 'fights', 'fightviews'];
  const player = await follow(t, api, { authorization: alice.authorization, topics });
  const desk = await follow(t, api, { authorization: master.authorization, topics });
  const key = randomKey();
  await move({ action: 'roll', who: 'one', id: secret, key });
  await desk.until(({ data }) => data.entity === 'logentries');
  assert.deepEqual(await rollsOf(alice), []);
  const openKey = randomKey();
  await move({ action: 'roll', who: 'all', key: openKey });
  const shown = await player.until(({ data }) => data.entity === 'logentries');
  const [open] = await rollsOf(alice);
  assert.deepEqual([shown.data.id, open?.key], [open?._id, openKey]);
  const sent =
    JSON.stringify([await rollsOf(alice), (await alice.get(`${path}/fight`)).body]) + player.text();
  for (const trace of ['Assassine', key, `${openKey}-m`, '+ 7', ...(secret ? [secret] : [])])
    assert.ok(!sent.includes(trace), trace);
  const seen = await rollsOf(master);
  assert.deepEqual(
    seen.map(entry => [entry.to, entry.roll?.result?.label]),
    [
      ['masters', 'Assassine'],
      ['all', 'Garde'],
      ['masters', 'Assassine'],
    ],
  );
  assert.deepEqual(await verified(master), [true, true, true]);
});

test('rolls for one alone and for its group; what is taken back stays in the log', async t => {
  const { master, id, move, rollsOf } = await openFight(t);
  await move(creature('Gobelin', { count: 2, grouped: true }));
  const wolf = await move(creature('Loup'));
  const [goblin, , alone] = wolf.combatants;
  const rolled = await move({ action: 'roll', who: 'one', id: alone?.id, key: randomKey() });
  assert.deepEqual(
    rolled.combatants.map(({ name, initiative }) => [name, initiative !== null]),
    [
      ['Loup', true],
      ['Gobelin 1', false],
      ['Gobelin 2', false],
    ],
  );
  const group = await move({ action: 'roll', who: 'one', id: goblin?.id, key: randomKey() });
  const initiatives = new Map(group.combatants.map(({ name, initiative }) => [name, initiative]));
  assert.equal(initiatives.get('Gobelin 1'), initiatives.get('Gobelin 2'));
  assert.ok(initiatives.get('Gobelin 1'));
  // Newcomers of the group have what it rolled, without another roll.
  await move(creature('Gobelin', { grouped: true }));
  const joined = await move({ action: 'roll', who: 'missing', key: randomKey() });
  const of = (fight: Fight) => fight.combatants.filter(one => one.group).map(({ initiative }) => initiative);
  assert.deepEqual(
    of(joined),
    Array.from({ length: 3 }, () => initiatives.get('Gobelin 1')),
  );
  assert.equal((await rollsOf(master)).length, 2);
  const undone = await master.post<Fight>(`/fight/${id}/undo`, { version: joined.version });
  assert.ok(of(undone.body).includes(null));
  assert.equal((await rollsOf(master)).length, 2);
});

test('writes as many entries as a hundred combatants take', async t => {
  const { alice, move, rollsOf, verified } = await openFight(t);
  for (const name of ['Rat', 'Loup', 'Ours']) await move(creature(name, { count: 15 }));
  const rolled = await move({ action: 'roll', key: randomKey() });
  const entries = await rollsOf(alice);
  assert.equal(entries.length, 3);
  const totals = totalsIn(entries);
  assert.ok(rolled.combatants.every(({ name, initiative }) => initiative === totals.get(name)));
  assert.deepEqual(await verified(alice), [true, true, true]);
});

test('refuses a roll that the log could not prove, and rolls alone for what is only prepared', async t => {
  const { rpd, master, game, path, send, move, rollsOf } = await openFight(t);
  await move(creature('Loup'));
  const key = randomKey();
  const wrong = await send({ action: 'roll', key: 'court' });
  assert.deepEqual(wrong.body, {
    ...wrong.body,
    fields: { key: 'La clé compte de 16 à 48 lettres ou chiffres.' },
  });
  assert.equal((await send({ action: 'roll' })).status, 422);
  assert.equal((await send({ action: 'roll', who: 'one', id: 'x', key })).status, 422);
  await move({ action: 'roll', key });
  assert.equal((await send({ action: 'roll', key })).status, 422);
  assert.equal((await rollsOf(master)).length, 1);
  const second = await rpd.signIn({ roles: ['GM'], name: 'Sacha' });
  await second.post(`/game/${game._id}/members`, {});
  await master.post(`/game/${game._id}/campaign/masters`, { user: second.user._id });
  const standing = await send({ action: 'roll', key: randomKey() }, second);
  assert.equal(standing.status, 409, JSON.stringify(standing.body));
  assert.equal((await master.put(`${path}/pause`, { paused: true })).status, 200);
  assert.equal((await send({ action: 'roll', key: randomKey() })).status, 409);

  const prepared = await openFight(t, { isPrepared: true });
  await prepared.move(creature('Loup'));
  const rolled = await prepared.move({ action: 'roll' });
  assert.ok(rolled.combatants[0]?.initiative);
  assert.deepEqual(await prepared.rollsOf(prepared.master), []);
});
