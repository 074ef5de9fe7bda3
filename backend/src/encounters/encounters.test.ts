import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Encounter, EncounterInput } from '@rpd/shared/domain';
import { encounterCodec } from '../store/tables/encounters.ts';
import { startServer } from '../test/server.ts';
import type { Refused } from '../test/server.ts';

const goblin = {
  id: 'a1',
  name: 'Gobelin',
  image: '',
  kind: 'mob',
  source: '',
  bonus: 2,
  initiative: 14,
  hp: 3,
  hpMax: 7,
  gear: ['Épée courte', 'Torche'],
  conditions: ['Empoisonné'],
  note: 'Fuit à 3 PV',
};

test('stores a game master’s encounter across sessions, for them only (GMA-1)', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const other = await rpd.signIn({ roles: ['GM'] });
  const none = await master.get<Encounter>('/encounter');
  assert.deepEqual(none.body, {
    version: 0,
    updatedAt: null,
    combatants: [],
    turn: 0,
    round: 1,
    mappings: [],
  });
  const saved = await master.put<Encounter>('/encounter', {
    version: 0,
    combatants: [goblin],
    turn: 0,
    round: 2,
  });
  assert.deepEqual([saved.status, saved.body.version], [200, 1]);
  assert.deepEqual(saved.body.combatants, [goblin]);
  // Another sign-in of the same person.
  const later = await rpd.as(master.user);
  assert.deepEqual((await later.get<Encounter>('/encounter')).body, saved.body);
  assert.equal((await other.get<Encounter>('/encounter')).body.version, 0);
  const player = await rpd.signIn({ roles: ['RP'] });
  assert.equal((await player.get('/encounter')).status, 403);
});

test('reads an encounter of an earlier version with defaults', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  await master.put('/encounter', { version: 0, combatants: [goblin], turn: 0, round: 1 });
  const { gear: _gear, source: _source, conditions: _conditions, note: _note, ...before } = goblin;
  const content = { combatants: [before], turn: 0, round: 1 } as unknown as EncounterInput;
  await rpd.store.db.updateTable('encounters').set(encounterCodec.encode({ content })).execute();
  const { body } = await master.get<Encounter>('/encounter');
  assert.deepEqual(body.combatants, [{ ...goblin, gear: [], conditions: [], note: '' }]);
});

test('rejects a stale save of an encounter with the stored one', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const body = { combatants: [goblin], turn: 0, round: 1 };
  const first = await Promise.all([
    master.put<Encounter>('/encounter', { ...body, version: 0 }),
    master.put<Encounter>('/encounter', { ...body, version: 0, round: 5 }),
  ]);
  assert.deepEqual(new Set(first.map(({ status }) => status)), new Set([200, 412]));
  assert.equal((await master.put('/encounter', { ...body, version: 1 })).status, 200);
  const stale = await master.put<Refused & { current: Encounter }>('/encounter', { ...body, version: 1 });
  assert.deepEqual([stale.status, stale.body.current.version], [412, 2]);
});

test('rejects an invalid encounter at its field, and a second copy of a character', async t => {
  const hero = (id: string) => ({ ...goblin, id, kind: 'character', source: 'a'.repeat(24) });
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['MO'] });
  const bodies: [string, object][] = [
    ['version', { combatants: [], turn: 0, round: 1 }],
    ['combatants[0].hp', { version: 0, combatants: [{ ...goblin, hp: -1 }] }],
    ['combatants[0].hpMax', { version: 0, combatants: [{ ...goblin, hpMax: 0 }] }],
    ['combatants[0].kind', { version: 0, combatants: [{ ...goblin, kind: 'dieu' }] }],
    [
      'combatants[0].image',
      { version: 0, combatants: [{ ...goblin, image: 'https://ailleurs.example/a.png' }] },
    ],
    ['combatants', { version: 0, combatants: [goblin, goblin] }],
    ['combatants[1].source', { version: 0, combatants: [hero('h1'), hero('h2')] }],
    [
      'combatants[0].gear',
      { version: 0, combatants: [{ ...goblin, gear: Array.from({ length: 21 }, (_, index) => `${index}`) }] },
    ],
    ['combatants[0].gear[0]', { version: 0, combatants: [{ ...goblin, gear: ['x'.repeat(61)] }] }],
    [
      'combatants',
      { version: 0, combatants: Array.from({ length: 101 }, (_, id) => ({ ...goblin, id: `${id}` })) },
    ],
    ['mappings[0].sheet', { version: 0, combatants: [], mappings: [{ sheet: 'fiche' }] }],
    ['round', { version: 0, combatants: [], round: 0 }],
  ];
  for (const [field, body] of bodies) {
    const answer = await master.put('/encounter', body);
    assert.equal(answer.status, 422, field);
    assert.ok(answer.body.fields?.[field], `${field}: ${JSON.stringify(answer.body)}`);
  }
  assert.equal((await master.get<Encounter>('/encounter')).body.version, 0);
});
