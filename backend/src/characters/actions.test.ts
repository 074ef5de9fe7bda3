import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyRoll } from '@rpd/shared/dice';
import type {
  Character,
  CharacterRevision,
  GameSession,
  LogEntry,
  LogPage,
  PressedAction,
  Sheet,
  SheetField,
} from '@rpd/shared/domain';
import { buildSheet } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';
import { follow, listen } from '../test/stream.ts';
import { openTable, randomKey, say } from '../test/table.ts';

const field = (type: SheetField['type'], name: string, more: Partial<SheetField> = {}): SheetField => ({
  type,
  name,
  required: false,
  options: [],
  ...more,
});

const FIELDS = {
  pv: field('number', 'PV', { min: 0, widget: 'bar', pairedWith: 'pvmax' }),
  pvmax: field('number', 'PV max'),
  mun: field('number', 'Munitions', { min: 0, visibility: 'ownerAndGm' }),
  secret: field('number', 'Corruption', { visibility: 'gmOnly' }),
  attaque: field('roll', 'Attaque', {
    dice: '1d20 + ?{Bonus|0} => 10+: Touché | sinon: Raté ; Dégâts: 1d8',
    visibility: 'ownerAndGm',
    costs: [{ fieldId: 'mun', amount: '1' }],
  }),
  souffle: field('roll', 'Second souffle', {
    dice: '1d10',
    resets: [{ fieldId: 'pv', to: 'formula', formula: 'PV + résultat' }],
  }),
  repos: field('roll', 'Repos long', { resets: [{ fieldId: 'pv', to: 'max' }] }),
  rituel: field('roll', 'Rituel', {
    visibility: 'gmOnly',
    resets: [{ fieldId: 'secret', to: 'value', value: 9 }],
  }),
} satisfies Record<string, SheetField>;
const VALUES = { pv: 12, pvmax: 31, mun: 2 };

async function play(master: Client, player: Client, fields: Record<string, SheetField> = FIELDS) {
  const sheet = await master.post<Sheet>('/sheet', buildSheet({ isPublic: true, fields }));
  assert.equal(sheet.status, 201, JSON.stringify(sheet.body));
  const body = { name: 'Lysandre', sheet: sheet.body._id, values: VALUES };
  const character = (await player.post<Character>('/character', body)).body;
  const path = `/character/${character._id}`;
  const press = (action: string, version: number, more: object = {}) =>
    player.post<PressedAction & { fields: Record<string, string> }>(`${path}/actions`, {
      action,
      version,
      ...more,
    });
  return { sheet: sheet.body, character, path, press };
}

test('rolls, takes the price and saves the character in one press (PLS-2)', async t => {
  const rpd = await startServer(t);
  const [master, player] = [await rpd.signIn({ roles: ['GM'] }), await rpd.signIn()];
  const { path, press } = await play(master, player);
  const answers = [{ question: 'Bonus', answer: '100' }];
  const shot = await press('attaque', 1, { answers });
  assert.equal(shot.status, 200, JSON.stringify(shot.body));
  assert.deepEqual(shot.body.changes, [{ fieldId: 'mun', name: 'Munitions', before: 2, after: 1 }]);
  assert.equal(shot.body.character.version, 2);
  assert.equal(shot.body.character.values['mun'], 1);
  const [hit, damage] = shot.body.rolls;
  assert.ok((hit?.total ?? 0) > 100 && hit?.degree === 'Touché' && damage?.label === 'Dégâts');
  await press('attaque', 2);
  const empty = await press('attaque', 3);
  assert.equal(empty.status, 422);
  assert.equal(empty.body.fields['action'], 'Pas assez de « Munitions » : il en faut 1, il reste 0.');
  const wrong = await press('attaque', 3, { answers: [{ question: 'Bonus', answer: '1d999' }] });
  assert.equal(wrong.status, 422);
  assert.equal((await player.get<Character>(path)).body.version, 3);
});

test('resets fields, and lets the player take the last change back once (PLS-2)', async t => {
  const rpd = await startServer(t);
  const [master, player] = [await rpd.signIn({ roles: ['GM'] }), await rpd.signIn()];
  const { path, press } = await play(master, player);
  const rested = await press('repos', 1);
  assert.deepEqual([rested.body.character.values['pv'], rested.body.rolls], [31, []]);
  assert.equal(rested.body.character.undo, 'Repos long');
  const undo = (version: number, client = player) => client.post<Character>(`${path}/undo`, { version });
  const back = await undo(2);
  assert.deepEqual([back.status, back.body.values['pv'], back.body.undo], [200, 12, null]);
  assert.equal((await undo(3)).status, 422);
  const typed = await player.put<Character>('/character', {
    _id: back.body._id,
    version: 3,
    values: { pv: 5, mun: null },
  });
  assert.equal(typed.body.undo, 'PV, Munitions');
  assert.deepEqual((await undo(4)).body.values, VALUES);
  assert.equal((await undo(4)).status, 412);
  const healed = (await press('souffle', 5)).body;
  assert.equal(healed.character.values['pv'], 12 + (healed.rolls[0]?.total ?? 0));
  assert.equal((await undo(6, master)).status, 404);
  const history = (await player.get<CharacterRevision[]>(`${path}/revisions`)).body;
  assert.ok(history.length < 6, 'presses of one sitting are one version of the history');
});

test('presses nothing that is not a button of the template, nor for somebody else (PLS-2)', async t => {
  const rpd = await startServer(t);
  const [master, player, other] = [
    await rpd.signIn({ roles: ['GM'] }),
    await rpd.signIn(),
    await rpd.signIn(),
  ];
  const { path, press } = await play(master, player);
  for (const action of ['pv', 'gone', 'rituel', '__proto__', 'toString']) {
    assert.equal((await press(action, 1)).status, 422, action);
  }
  assert.equal((await press('repos', 1, { values: { pv: 99 } })).status, 422, 'sends values of its own');
  assert.equal((await press('repos', 0)).status, 412);
  assert.equal((await press('repos', 1, { sheetVersion: 0 })).status, 412);
  assert.equal((await other.post(`${path}/actions`, { action: 'repos', version: 1 })).status, 404);
  const now = (await player.get<Character>(path)).body;
  assert.deepEqual([now.version, now.values], [1, VALUES]);
});

test('does a press once that is sent twice, and one that waits finds its version gone (PLS-2)', async t => {
  const rpd = await startServer(t);
  const [master, player] = [await rpd.signIn({ roles: ['GM'] }), await rpd.signIn()];
  const { path, press } = await play(master, player);
  const headers = { 'idempotency-key': randomKey(), authorization: player.authorization ?? '' };
  const url = `/hosts/api${path}/actions`;
  const send = () => rpd.inject({ method: 'POST', url, headers, payload: { action: 'attaque', version: 1 } });
  const [one, two] = [await send(), await send()];
  assert.deepEqual([one.statusCode, one.body], [200, two.body]);
  assert.equal((await player.get<Character>(path)).body.values['mun'], 1);
  assert.equal((await press('attaque', 1)).status, 412);
});

test('tells those who follow the character in one event (PLS-2)', async t => {
  const rpd = await startServer(t);
  const [master, player] = [await rpd.signIn({ roles: ['GM'] }), await rpd.signIn()];
  const { character, press } = await play(master, player);
  const { authorization } = player;
  const stream = await follow(t, await listen(rpd), { authorization, topics: ['characters'] });
  await press('attaque', 1);
  await press('repos', 2);
  await stream.until(() => stream.events.filter(({ data }) => data.id === character._id).length === 2);
  assert.equal(stream.events.filter(({ event }) => event === 'change').length, 2);
});

test('refuses a template whose button cannot work, at its place (PLS-2)', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const broken = { ...FIELDS, bad: field('roll', 'Tir', { costs: [{ fieldId: 'mun', amount: 'Fleches' }] }) };
  const refused = await master.post<{ fields: Record<string, string> }>(
    '/sheet',
    buildSheet({ fields: broken }),
  );
  assert.equal(refused.status, 422);
  assert.match(refused.body.fields['fields.bad.costs[0].amount'] ?? '', /Fleches/u);
});

test('puts a press at a table into the log as a roll with its price, once (PLS-2, TAB-5)', async t => {
  const { master, alice, bruno, path, session } = await openTable(t);
  const { character, path: own } = await play(master, alice);
  const key = randomKey();
  const entry = { key, kind: 'roll', action: 'souffle', character: character._id };
  const made = await say(alice, path, entry);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.equal((await say(alice, path, entry)).status, 200);
  const now = (await alice.get<Character>(own)).body;
  assert.equal(now.version, 2);
  const { roll, text } = made.body;
  const total = roll?.result?.total ?? 0;
  assert.deepEqual(
    [text, roll?.changes],
    ['Second souffle', [{ name: 'PV', before: 12, after: 12 + total }]],
  );
  // What only the player and the game master see is not in the log.
  const shot = await say(alice, path, {
    kind: 'roll',
    action: 'attaque',
    character: character._id,
    answers: [{ question: 'Bonus', answer: '2' }],
  });
  assert.deepEqual(shot.body.roll?.changes, []);
  assert.equal(shot.body.roll?.result?.others?.[0]?.label, 'Dégâts');
  const rest = await say(alice, path, { kind: 'roll', action: 'repos', character: character._id });
  assert.deepEqual([rest.body.kind, rest.body.roll], ['me', null]);
  assert.match(rest.body.text, /Repos long\u00a0»\u00a0: PV \d+ → 31/u);
  const seen = (await bruno.get<LogPage>(`${path}/entries`)).body.entries;
  assert.ok(seen.some(({ _id }) => _id === rest.body._id));
  // Dice of a button are proved like all others.
  await master.post(`${path}/state`, { state: 'closed' });
  const [seed] = (await alice.get<GameSession>(path)).body.seeds;
  for (const { key: nonce, roll: one } of [made.body, shot.body] as LogEntry[]) {
    assert.ok(one && verifyRoll(seed?.seed ?? '', session.seeds[0]?.hash ?? '', nonce, one));
  }
});

test('writes nothing where the table refuses the press (PLS-2)', async t => {
  const { master, alice, bruno, path } = await openTable(t);
  const { character, path: own } = await play(master, alice);
  const entry = { kind: 'roll', action: 'attaque', character: character._id };
  assert.equal((await say(bruno, path, entry)).status, 422);
  assert.equal((await say(alice, path, { ...entry, character: '' })).status, 422);
  assert.equal((await say(alice, path, { ...entry, kind: 'say', text: 'x' })).status, 422);
  const blind = await say(alice, path, { ...entry, action: 'souffle', to: 'masters', blind: true });
  assert.equal(blind.status, 422);
  for (let count = 0; count < 2; count += 1) await say(alice, path, entry);
  const empty = await alice.post<{ fields: Record<string, string> }>(`${path}/entries`, {
    ...entry,
    key: randomKey(),
  });
  assert.match(empty.body.fields['action'] ?? '', /^Pas assez de «\u00a0Munitions\u00a0»/u);
  const now = (await alice.get<Character>(own)).body;
  assert.deepEqual(now.values, { ...VALUES, mun: 0 });
  const log = (await alice.get<LogPage>(`${path}/entries?kind=roll`)).body.entries;
  assert.equal(log.length, 2);
});

test('a game master rolls the dice of a sheet at the table, and changes nothing of it (TAB-9)', async t => {
  const { master, alice, bruno, path } = await openTable(t);
  const { character, path: own } = await play(master, alice, {
    ...FIELDS,
    ruse: field('roll', 'Ruse', { dice: '1d20 + @PV' }),
    destin: field('roll', 'Destin', { dice: '1d20 + @Corruption' }),
    presage: field('roll', 'Présage', { dice: '1d6', visibility: 'gmOnly' }),
  });
  const entry = { kind: 'roll', action: 'ruse', character: character._id };
  // Only while its player sits there with it.
  assert.equal((await say(master, path, entry)).status, 422);
  await alice.post(`${path}/seat`, { clientSeed: randomKey(), character: character._id });
  const filled = await master.put<Character>('/character', { _id: character._id, values: { secret: 7 } });
  assert.equal(filled.status, 200);
  const rolled = await say(master, path, entry);
  assert.equal(rolled.status, 201, JSON.stringify(rolled.body));
  const { author, as, text, roll } = rolled.body;
  assert.deepEqual([author._id, as?.name, text], [master.user._id, character.name, 'Ruse']);
  assert.ok((roll?.result?.total ?? 0) > 12);
  // What the template keeps for game masters is not shown to the table by mistake.
  const shown = await say(master, path, { ...entry, action: 'destin' });
  assert.ok(!JSON.stringify(shown.body.roll?.values ?? {}).includes('7'), JSON.stringify(shown.body));
  assert.equal((await say(master, path, { ...entry, action: 'presage' })).status, 422);
  for (const action of ['destin', 'presage']) {
    const kept = await say(master, path, { ...entry, action, to: 'masters' });
    assert.equal(kept.status, 201, JSON.stringify(kept.body));
  }
  // What changes the sheet is its player's to press, and what others play is nobody else's to roll.
  const cost = await say(master, path, { ...entry, action: 'attaque' });
  assert.match(JSON.stringify(cost.body), /change la fiche/u);
  assert.equal((await say(master, path, { ...entry, action: '__proto__' })).status, 422);
  assert.equal((await say(bruno, path, entry)).status, 422);
  assert.equal((await say(master, path, { ...entry, kind: 'say', action: '', text: 'Oui.' })).status, 422);
  assert.equal((await alice.get<Character>(own)).body.version, filled.body.version);
  assert.equal((await alice.remove(`${path}/seat`)).status, 204);
  assert.equal((await say(master, path, entry)).status, 422);
});
