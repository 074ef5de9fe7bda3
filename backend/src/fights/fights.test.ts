import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type {
  Character,
  CombatSheet,
  Dependents,
  Fight,
  Fighter,
  FightHead,
  FightMove,
  LogPage,
  Mob,
  SessionFight,
  SessionSummary,
  Sheet,
} from '@rpd/shared/domain';
import { buildCharacter, buildMob, buildSheet } from '../test/builders.ts';
import type { Client, Refused } from '../test/server.ts';
import { follow, listen } from '../test/stream.ts';
import { openTable, randomKey } from '../test/table.ts';

// Encounters of campaigns (TAB-4): who sees what, who acts, sheets in both directions, undo.

const field = (name: string, more: object = {}) => ({
  type: 'number' as const,
  name,
  required: false,
  options: [],
  ...more,
});

type Add = Extract<FightMove, { action: 'add' }>;
const goblin = (changes: Partial<Add> = {}) => ({
  action: 'add',
  kind: 'mob',
  name: 'Gobelin',
  hp: 7,
  hpMax: 7,
  bonus: 1,
  ...changes,
});

/** A table with an encounter that is open there, and Alice with her character at it. */
async function openFight(t: TestContext) {
  const table = await openTable(t);
  const { master, alice, game, path } = table;
  const fields = { pv: field('PV', { max: 18 }), most: field('PV max'), init: field('Initiative') };
  const { body: sheet } = await alice.post<Sheet>('/sheet', buildSheet({ fields }));
  const made = await alice.post<Character>('/character', {
    ...buildCharacter({ name: 'Isaure', sheet: sheet._id }),
    values: { pv: 12, most: 18, init: 3 },
  });
  assert.equal(made.status, 201);
  const isaure = made.body._id;
  await alice.post(`${path}/seat`, { clientSeed: randomKey(), character: isaure });
  const created = await master.post<Fight>(`/game/${game._id}/fights`, { title: 'Les gardes' });
  assert.equal(created.status, 201);
  const id = created.body._id;
  let version = created.body.version;
  /** One move, on the version that the last one left. */
  const move = async (sent: object): Promise<Fight> => {
    const answer = await master.post<Fight>(`/fight/${id}/moves`, { version, move: sent });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    ({ version } = answer.body);
    return answer.body;
  };
  const undo = async (): Promise<Fight> => {
    const answer = await master.post<Fight>(`/fight/${id}/undo`, { version });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    ({ version } = answer.body);
    return answer.body;
  };
  const open = () => master.post<SessionFight>(`${path}/fight`, { fight: id });
  const join = () => move({ action: 'add', kind: 'character', name: '?', source: isaure, hp: 1, hpMax: 1 });
  return { ...table, id, isaure, sheet, move, undo, open, join, version: () => version };
}

type Open = Awaited<ReturnType<typeof openFight>>;

const idOf = ({ combatants }: Fight, name: string): string => {
  const found = combatants.find(one => one.name === name);
  assert.ok(found, name);
  return found.id;
};
const viewOf = async (client: Client, { path }: Open) =>
  (await client.get<SessionFight>(`${path}/fight`)).body;
const namesOf = async (client: Client, fight: Open) =>
  (await viewOf(client, fight)).view?.combatants.map(({ name }) => name) ?? [];
const logOf = async (client: Client, { path }: Open) =>
  (await client.get<LogPage>(`${path}/entries`)).body.entries.flatMap(({ kind, text }) =>
    kind === 'turn' || kind === 'fight' ? [text] : [],
  );

test('prepares encounters for the game masters alone, in an order', async t => {
  const { master, alice, stranger, game, id } = await openFight(t);
  const fights = `/game/${game._id}/fights`;
  const second = await master.post<Fight>(fights, { title: 'Le dragon', die: 6 });
  assert.equal((await alice.get(fights)).status, 403);
  assert.equal((await alice.post(fights, { title: 'À moi' })).status, 403);
  assert.equal((await stranger.get(fights)).status, 404);
  for (const path of [`/fight/${id}`, `/fight/${'a'.repeat(24)}`]) {
    assert.equal((await alice.get(path)).status, 404);
    assert.equal((await alice.put(path, { title: 'À moi' })).status, 404);
    assert.equal((await alice.remove(path)).status, 404);
  }
  const sorted = await master.put<FightHead[]>(`${fights}/order`, { ids: [second.body._id, id] });
  assert.deepEqual(
    sorted.body.map(({ title, die, count }) => [title, die, count]),
    [
      ['Le dragon', 6, 0],
      ['Les gardes', 20, 0],
    ],
  );
  const renamed = await master.put<Fight>(`/fight/${id}`, { version: 1, title: 'Les gardes de la cave' });
  assert.deepEqual([renamed.body.title, renamed.body.version], ['Les gardes de la cave', 2]);
  assert.equal((await master.put(`/fight/${id}`, { version: 1, title: 'X' })).status, 412);
  const refused = await master.put(`/fight/${id}`, { title: '', die: 1 });
  assert.deepEqual(Object.keys(refused.body.fields ?? {}).toSorted(), ['die', 'title']);
  assert.equal((await master.remove(`/fight/${second.body._id}`)).status, 204);
});

test('names the encounters that a creature fights in before it is deleted, to their game masters (ADM-13)', async t => {
  const { master, rpd, move } = await openFight(t);
  const { body: mob } = await master.post<Mob>('/mob', buildMob({ name: 'Gobelin' }));
  const administrator = await rpd.signIn({ roles: ['AD'] });
  const dependents = async (who: Client) => (await who.get<Dependents>(`/mob/${mob._id}/dependents`)).body;
  assert.deepEqual(await dependents(master), { total: 0, items: [] });
  const { _id } = await move(goblin({ source: mob._id, count: 2 }));
  const items = [{ kind: 'fight', _id, name: 'Les gardes' }];
  assert.deepEqual(await dependents(master), { total: 1, items });
  // What a table prepares is nobody else's to read.
  assert.deepEqual(await dependents(administrator), { total: 1, items: [] });
});

test('adds eight of a kind in one gesture, numbered, with one initiative', async t => {
  const { move } = await openFight(t);
  const eight = await move(goblin({ count: 8, grouped: true }));
  assert.deepEqual(
    eight.combatants.map(({ name }) => name),
    [1, 2, 3, 4, 5, 6, 7, 8].map(number => `Gobelin ${number}`),
  );
  await move(goblin({ name: 'Ogre', bonus: 5 }));
  const rolled = await move({ action: 'roll' });
  const thrown = new Set(rolled.combatants.filter(({ group }) => group).map(one => one.initiative));
  assert.equal(thrown.size, 1);
  assert.ok(rolled.combatants.every(({ initiative }) => initiative !== null));
  const group = await move({ action: 'change', id: idOf(rolled, 'Gobelin 4'), initiative: 30 });
  assert.deepEqual(
    group.combatants.map(({ initiative }) => initiative === 30),
    [...Array.from({ length: 8 }, () => true), false],
  );
});

test('shows the table what the game master allows, and nothing of who is hidden', async t => {
  const fight = await openFight(t);
  const { rpd, master, alice, bruno, watcher, stranger, game, path, id, move, join, open } = fight;
  await join();
  const hidden = { name: 'Assassine', hidden: true, hp: 4321, hpMax: 4321 };
  await move(goblin({ count: 2 }));
  const all = await move(goblin(hidden));
  const secret = idOf(all, 'Assassine');
  for (const [name, initiative] of [
    ['Assassine', 25],
    ['Isaure', 20],
    ['Gobelin 1', 15],
    ['Gobelin 2', 10],
  ] as const)
    await move({ action: 'change', id: idOf(all, name), initiative });
  await move({
    action: 'change',
    id: idOf(all, 'Gobelin 2'),
    visibility: 'none',
    note: 'Fuira au premier sang',
  });
  assert.deepEqual(await viewOf(alice, fight), { fight: null, view: null });
  assert.equal((await alice.post(`${path}/fight`, { fight: id })).status, 403);
  assert.equal((await open()).status, 200);
  assert.equal((await stranger.get(`${path}/fight`)).status, 404);
  await move({ action: 'hurt', ids: [idOf(all, 'Gobelin 1'), idOf(all, 'Gobelin 2')], points: -3 });

  const seen = (await viewOf(alice, fight)).view?.combatants.map(({ name, hp, hpMax, state, isMine }) => [
    name,
    hp,
    hpMax,
    state,
    isMine,
  ]);
  assert.deepEqual(seen, [
    ['Isaure', 12, 18, 'hurt', true],
    ['Gobelin 1', null, null, 'hurt', false],
    ['Gobelin 2', null, null, null, false],
  ]);
  const toBruno = (await viewOf(bruno, fight)).view?.combatants[0];
  assert.deepEqual([toBruno?.hp, toBruno?.state, toBruno?.isMine], [null, 'hurt', false]);
  assert.equal((await viewOf(master, fight)).fight?.combatants.length, 4);

  // The hidden one acts first: for the table the fight has not begun.
  await move({ action: 'begin' });
  assert.deepEqual(await logOf(master, fight), []);
  assert.equal((await viewOf(alice, fight)).view?.round, 0);
  await move({ action: 'next' });
  assert.deepEqual(await logOf(alice, fight), [
    'Le combat commence\u00a0: Les gardes',
    'Manche 1\u00a0: au tour de Isaure',
  ]);
  await move({ action: 'condition', id: secret, name: 'Empoisonnée', rounds: 2 });
  await move({ action: 'next' });
  await move({ action: 'next' });
  const before = JSON.stringify(await viewOf(alice, fight));
  await move({ action: 'next' });
  // Her turn: the last one in sight has it.
  assert.equal(JSON.stringify(await viewOf(alice, fight)), before);
  await move({ action: 'hurt', ids: [secret], points: -321 });
  assert.equal(JSON.stringify(await viewOf(alice, fight)), before);

  const addresses = [
    `/game/${game._id}`,
    `/game/${game._id}/campaign`,
    `/game/${game._id}/fights`,
    `/fight/${id}`,
    path,
    `${path}/fight`,
    `${path}/entries`,
    `${path}.md`,
    `${path}/summary`,
    '/gamesession',
    '/user/me/export',
  ];
  for (const one of [alice, bruno, watcher]) {
    const headers = { authorization: one.authorization ?? '' };
    const bodies = [];
    for (const url of addresses) bodies.push((await rpd.inject({ url: `/hosts/api${url}`, headers })).body);
    const bytes = bodies.join('\n');
    assert.match(bytes, /Isaure/);
    for (const word of [
      'Assassine',
      secret,
      ':4321',
      ':4000',
      'Empoisonnée',
      'Fuira',
      '"note"',
      '"visibility"',
    ])
      assert.ok(!bytes.includes(word), `${one === alice ? 'Alice' : 'other'}: ${word}`);
  }
});

test('sends the table no event about who is hidden', async t => {
  const fight = await openFight(t);
  const { rpd, alice, master, move, join, open, id } = fight;
  await join();
  const all = await move(goblin({ name: 'Assassine', hidden: true }));
  await open();
  const api = await listen(rpd);
  const topics = ['fights', 'fightviews'];
  const player = await follow(t, api, { authorization: alice.authorization, topics });
  const desk = await follow(t, api, { authorization: master.authorization, topics });
  const secret = idOf(all, 'Assassine');
  await move({ action: 'hurt', ids: [secret], points: -2 });
  await desk.until(({ data }) => data.entity === 'fights' && data.id === id);
  assert.deepEqual(
    player.events.filter(({ event }) => event === 'change'),
    [],
  );
  await move({ action: 'change', id: secret, hidden: false });
  const shown = await player.until(({ event }) => event === 'change');
  assert.deepEqual(shown.data, {
    entity: 'fightviews',
    id,
    change: 'updated',
    version: null,
    by: null,
  });
});

test('numbers who is seen without a gap beside hidden ones', async t => {
  const fight = await openFight(t);
  const { alice, move, open } = fight;
  await open();
  const all = await move(goblin({ count: 3, hidden: true }));
  assert.deepEqual(await namesOf(alice, fight), []);
  await move({ action: 'change', id: idOf(all, 'Gobelin 3'), hidden: false });
  assert.deepEqual(await namesOf(alice, fight), ['Gobelin 1']);
  const more = await move(goblin());
  assert.deepEqual(await namesOf(alice, fight), ['Gobelin 1', 'Gobelin 2']);
  assert.equal(new Set(more.combatants.map(({ name }) => name)).size, 4);
});

test('keeps hit points with the sheet, in both directions', async t => {
  const fight = await openFight(t);
  const { rpd, master, alice, bruno, game, isaure, sheet, move, undo, join, open } = fight;
  const fighters = await master.get<Fighter[]>(`/game/${game._id}/fighters`);
  assert.deepEqual(
    fighters.body.map(({ name, player, hp, hpMax }) => [name, player, hp, hpMax]),
    [['Isaure', 'Alice', 12, 18]],
  );
  const added = await join();
  const own = idOf(added, 'Isaure');
  assert.deepEqual(
    added.combatants.map(({ hp, hpMax, bonus, link }) => [hp, hpMax, bonus, link]),
    [[12, 18, 3, 'sheet']],
  );
  await open();
  const sheetHp = async () => (await alice.get<Character>(`/character/${isaure}`)).body.values['pv'];
  await move({ action: 'hurt', ids: [own], points: -5 });
  assert.equal(await sheetHp(), 7);
  const revisions = await alice.get<{ author: { name: string } }[]>(`/character/${isaure}/revisions`);
  assert.equal(revisions.body.at(-1)?.author.name, 'Maud');

  const api = await listen(rpd);
  const table = await follow(t, api, { authorization: bruno.authorization, topics: ['fightviews'] });
  const { body: character } = await alice.get<Character>(`/character/${isaure}`);
  const saved = await alice.put<Character>('/character', {
    _id: isaure,
    version: character.version,
    values: { ...character.values, pv: 9 },
  });
  assert.equal(saved.status, 200);
  await table.until(({ data }) => data.entity === 'fightviews');
  assert.equal((await viewOf(master, fight)).fight?.combatants[0]?.hp, 9);
  // The sheet counts no version of the encounter: the next move is not refused.
  const healed = await move({ action: 'hurt', ids: [own], points: 100 });
  assert.equal(healed.combatants[0]?.hp, 18);
  assert.equal(await sheetHp(), 18);
  await undo();
  assert.equal(await sheetHp(), 9);
  await move({ action: 'condition', id: own, name: 'À terre' });
  await alice.put('/character', { _id: isaure, values: { ...character.values, pv: 4 } });
  // What is taken back is the condition; the hit points of the sheet stay.
  assert.deepEqual(
    (await undo()).combatants.map(({ hp, conditions }) => [hp, conditions]),
    [[4, []]],
  );
  assert.equal(await sheetHp(), 4);

  const fields = `/game/${game._id}/combat-fields`;
  const known = await master.get<CombatSheet[]>(fields);
  assert.deepEqual(known.body[0]?.chosen, { hp: 'pv', hpMax: 'most', wounds: '', initiative: 'init' });
  assert.equal((await alice.get(fields)).status, 403);
  const chosen = await master.put<CombatSheet>(fields, { sheet: sheet._id, hp: 'init', hpMax: 'most' });
  assert.equal(chosen.body.chosen.hp, 'init');
  assert.equal((await viewOf(master, fight)).fight?.combatants[0]?.hp, 3);
  const wrong = await master.put(fields, { sheet: sheet._id, hp: 'ailleurs' });
  assert.ok(wrong.body.fields?.['hp']);
});

test('ends the link when the player leaves the campaign, and refuses characters that are not there', async t => {
  const fight = await openFight(t);
  const { rpd, master, alice, game, isaure, move, join } = fight;
  const added = await join();
  const own = idOf(added, 'Isaure');
  assert.equal((await alice.remove(`/game/${game._id}/members/${alice.user._id}`)).status, 200);
  const hurt = await move({ action: 'hurt', ids: [own], points: -5 });
  assert.deepEqual(
    hurt.combatants.map(({ hp, link }) => [hp, link]),
    [[7, 'local']],
  );
  assert.equal((await alice.get<Character>(`/character/${isaure}`)).body.values['pv'], 12);
  const other = await rpd.signIn({ name: 'Ailleurs' });
  const { body: private_ } = await other.post<Character>('/character', buildCharacter({ name: 'Secret' }));
  for (const source of [private_._id, isaure, 'f'.repeat(24)]) {
    const refused = await master.post(`/fight/${fight.id}/moves`, {
      version: fight.version(),
      move: { action: 'add', kind: 'character', name: '?', source, hp: 1, hpMax: 1 },
    });
    assert.equal(refused.status, 422);
    assert.ok(refused.body.fields?.['source']);
    assert.ok(!JSON.stringify(refused.body).includes('Secret'));
  }
});

test('asks for the hit points of a character whose sheet says none, and invents none (DSK-8)', async t => {
  const fight = await openFight(t);
  const { master, bruno, path } = fight;
  const { body: bran } = await bruno.post<Character>('/character', buildCharacter({ name: 'Bran' }));
  await bruno.post(`${path}/seat`, { clientSeed: randomKey(), character: bran._id });
  const join = (points: object) =>
    master.post<Fight>(`/fight/${fight.id}/moves`, {
      version: fight.version(),
      move: { action: 'add', kind: 'character', name: '?', source: bran._id, ...points },
    });
  const asked = await join({ hp: 1, hpMax: 1, unsaid: true });
  assert.equal(asked.status, 422);
  assert.match((asked.body as unknown as Refused).fields?.['hp'] ?? '', /points de vie de Bran/);
  const { combatants } = (await join({ hp: 14, hpMax: 14 })).body;
  assert.deepEqual(
    combatants.map(({ name, hp, hpMax }) => [name, hp, hpMax]),
    [['Bran', 14, 14]],
  );
});

test('refuses the second of two game masters who act on one version, and every player', async t => {
  const fight = await openFight(t);
  const { rpd, master, alice, watcher, game, id, move, open } = fight;
  const deputy = await rpd.signIn({ name: 'Dorine' });
  await deputy.post(`/game/${game._id}/members`, {});
  await master.post(`/game/${game._id}/campaign/masters`, { user: deputy.user._id });
  await move(goblin());
  await open();
  const begin = { version: fight.version(), move: { action: 'begin' } };
  for (const one of [alice, watcher]) {
    assert.equal((await one.post(`/fight/${id}/moves`, begin)).status, 403);
    assert.equal((await one.post(`/fight/${id}/undo`, { version: begin.version })).status, 403);
    assert.equal((await one.get(`/fight/${id}`)).status, 403);
  }
  const both = await Promise.all(
    [master, deputy].map(one => one.post<{ current: Fight }>(`/fight/${id}/moves`, begin)),
  );
  assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([200, 412]));
  const stale = both.find(({ status }) => status === 412);
  assert.deepEqual([stale?.body.current.round, stale?.body.current.version], [1, begin.version + 1]);
  for (const [sent, name] of [
    [{ action: 'dance' }, 'action'],
    [{ action: 'hurt', ids: [], points: -1 }, 'ids'],
    [{ action: 'hurt', ids: ['inconnu'], points: -1 }, 'ids'],
    [{ action: 'hurt', ids: ['x'], points: 1.5 }, 'points'],
    [{ action: 'change', id: 'inconnu', note: 'x' }, 'id'],
    [{ action: 'condition', id: 'x', name: '' }, 'name'],
    [goblin({ count: 21 }), 'count'],
    [goblin({ hpMax: 0 }), 'hpMax'],
  ] as const) {
    const refused = await master.post(`/fight/${id}/moves`, { version: begin.version + 1, move: sent });
    assert.equal(refused.status, 422, name);
    assert.ok(refused.body.fields?.[name], `${name}: ${JSON.stringify(refused.body)}`);
  }
});

test('takes turns into the log, shortens conditions, and takes steps back', async t => {
  const fight = await openFight(t);
  const { master, path, move, undo, open, id } = fight;
  await move(goblin({ name: 'Loup', count: 2 }));
  const all = await move(goblin({ name: 'Sorcière' }));
  const [wolf, other, witch] = [idOf(all, 'Loup 1'), idOf(all, 'Loup 2'), idOf(all, 'Sorcière')];
  await move({ action: 'change', id: witch, legendaryMax: 3 });
  await move({ action: 'lair', lairMax: 1 });
  await open();
  assert.equal(
    (await master.post(`/fight/${id}/moves`, { version: fight.version(), move: { action: 'next' } })).status,
    409,
  );
  await move({ action: 'order', id: witch, index: 0 });
  await move({ action: 'begin' });
  await move({ action: 'change', id: witch, legendary: 1 });
  await move({ action: 'lair', lair: 0 });
  await move({ action: 'condition', id: wolf, name: 'Étourdi', rounds: 1 });
  await move({ action: 'hurt', ids: [other], points: -20 });
  const second = await move({ action: 'next' });
  assert.deepEqual([second.active, second.combatants[1]?.conditions], [wolf, []]);
  // Defeated: passed by.
  const round = await move({ action: 'next' });
  assert.deepEqual([round.active, round.round, round.lair], [witch, 2, 1]);
  assert.equal(round.combatants[0]?.legendary, 3);
  const back = await undo();
  assert.deepEqual([back.active, back.round, back.undo], [wolf, 1, 'Tour suivant']);
  await undo();
  const healed = await undo();
  assert.deepEqual([healed.combatants[2]?.hp, healed.combatants[2]?.defeated], [7, false]);
  await move({ action: 'end' });
  assert.deepEqual(await logOf(master, fight), [
    'Le combat commence\u00a0: Les gardes',
    'Manche 1\u00a0: au tour de Sorcière',
    'Manche 1\u00a0: au tour de Loup 1',
    'Manche 2\u00a0: au tour de Sorcière',
    'Retour au tour de Loup 1, manche 1',
    'Retour au tour de Sorcière, manche 1',
    'Le combat se termine\u00a0: Les gardes',
  ]);
  await master.post(`${path}/state`, { state: 'closed' });
  const { body } = await master.get<SessionSummary>(`${path}/summary`);
  assert.equal(body.figures.turns, 3);
});

test('copies an encounter as it was before it was played, each character once', async t => {
  const fight = await openFight(t);
  const { master, alice, stranger, game, id, isaure, move, open, join } = fight;
  await open();
  await join();
  const all = await move(goblin({ count: 2, grouped: true, hidden: true }));
  const [, first = '', second = ''] = all.combatants.map(one => one.id);
  await move({ action: 'lair', lairMax: 2 });
  await move({
    action: 'change',
    id: first,
    legendaryMax: 3,
    note: 'Fuit au premier sang',
    concentrates: true,
  });
  await move({ action: 'change', id: first, legendary: 0, initiative: 12 });
  await move({ action: 'condition', id: first, name: 'À terre', rounds: 2 });
  await move({ action: 'hurt', ids: [second], points: -7 });
  await move({ action: 'hurt', ids: [all.combatants[0]?.id ?? ''], points: -3 });
  await move({ action: 'begin' });
  const copied = await master.post<Fight>(`/fight/${id}/copy`, {});
  assert.equal(copied.status, 201, JSON.stringify(copied.body));
  const { title, die, round, active, lair, lairMax, session, undo, combatants } = copied.body;
  assert.deepEqual(
    [title, die, round, active, lair, lairMax, session, undo],
    ['Les gardes (copie)', 20, 0, '', 2, 2, '', ''],
  );
  const known = new Set(all.combatants.map(one => one.id));
  assert.ok(combatants.every(one => !known.has(one.id)));
  const shown = combatants.map(one => [
    one.name,
    one.hp,
    one.hpMax,
    one.initiative,
    one.defeated,
    one.hidden,
  ]);
  assert.deepEqual(shown, [
    ['Gobelin 1', 7, 7, null, false, true],
    ['Gobelin 2', 7, 7, null, false, true],
    // Hit points of a sheet are what the sheet says, in each encounter.
    ['Isaure', 9, 18, null, false, false],
  ]);
  const again = combatants.find(({ name }) => name === 'Gobelin 1');
  assert.deepEqual(
    [
      again?.conditions,
      again?.concentrates,
      again?.legendary,
      again?.legendaryMax,
      again?.note,
      again?.group,
    ],
    [[], false, 3, 3, 'Fuit au premier sang', 'Gobelin'],
  );
  assert.deepEqual(
    combatants.filter(one => one.kind === 'character').map(one => [one.source, one.link]),
    [[isaure, 'sheet']],
  );
  // The sheet is as it was, and so is the encounter that was copied.
  assert.deepEqual((await alice.get<Character>(`/character/${isaure}`)).body.values['pv'], 9);
  assert.equal((await master.get<Fight>(`/fight/${id}`)).body.round, 1);
  assert.equal(
    (await master.post<Fight>(`/fight/${copied.body._id}/copy`, {})).body.title,
    'Les gardes (copie 2)',
  );
  const { body: listed } = await master.get<FightHead[]>(`/game/${game._id}/fights`);
  assert.deepEqual(
    listed.map(one => one.title),
    ['Les gardes', 'Les gardes (copie)', 'Les gardes (copie 2)'],
  );
  assert.equal((await alice.post(`/fight/${id}/copy`, {})).status, 403);
  assert.equal((await stranger.post(`/fight/${id}/copy`, {})).status, 404);
});
