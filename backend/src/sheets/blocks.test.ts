import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHEET_BLOCKS_MAX } from '@rpd/shared/domain';
import type { SheetBlock, SheetBlockSummary, SheetField, SheetPart } from '@rpd/shared/domain';
import { hashPassword, startServer } from '../test/server.ts';
import type { Client, Refused } from '../test/server.ts';
import { follow, listen } from '../test/stream.ts';

const field = (name: string, more: Partial<SheetField> = {}): SheetField => ({
  type: 'number',
  name,
  required: false,
  options: [],
  ...more,
});
const single = (one: SheetField, id = 'f'): SheetPart => ({
  type: 'field',
  element: { id },
  fields: { [id]: one },
});
/** A row of one column with two fields, of which one is calculated from the other. */
const abilities: SheetPart = {
  type: 'row',
  element: {
    id: 'r',
    name: 'Corps',
    columns: [{ id: 'c', name: 'Traits', fieldIds: ['force', 'mod'] }],
  } as unknown as (SheetPart & { type: 'row' })['element'],
  fields: {
    force: field('Force', { widget: 'tile', pairedWith: 'mod' }),
    mod: field('Mod', { formula: 'floor((Force - 10) / 2)' }),
  },
};
const keep = (client: Client, name: string, parts: unknown = [abilities]) =>
  client.post<SheetBlock & Refused>('/sheetblock', { name, parts });
const names = async (client: Client) =>
  (await client.get<SheetBlockSummary[]>('/sheetblock')).body.map(({ name }) => name);

test('keeps blocks of a person, and nobody else reads, renames or deletes them (SED-1)', async t => {
  const rpd = await startServer(t);
  const [me, other, admin] = [
    await rpd.signIn({ roles: ['GM'] }),
    await rpd.signIn({ roles: ['GM'] }),
    await rpd.signIn({ roles: ['AD'] }),
  ];
  const made = await keep(me, ' Caractéristiques ');
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { _id } = made.body;
  assert.deepEqual(
    [made.body.name, made.body.type, made.body.elements, made.body.fields, made.body.version],
    ['Caractéristiques', 'row', 1, 2, 1],
  );
  await keep(me, 'États', [single(field('Peur'))]);
  assert.deepEqual(await names(me), ['Caractéristiques', 'États']);
  const read = (await me.get<SheetBlock>(`/sheetblock/${_id}`)).body;
  assert.deepEqual(read.parts[0]?.fields['mod']?.formula, 'floor((Force - 10) / 2)');
  const [summary] = (await me.get<SheetBlockSummary[]>('/sheetblock')).body;
  assert.ok(summary && !('parts' in summary) && !('user_id' in summary));

  for (const stranger of [other, admin]) {
    assert.deepEqual(await names(stranger), []);
    assert.equal((await stranger.get(`/sheetblock/${_id}`)).status, 404);
    assert.equal((await stranger.put('/sheetblock', { _id, version: 1, name: 'Pris' })).status, 404);
    assert.equal((await stranger.remove(`/sheetblock/${_id}`)).status, 404);
  }
  const renamed = await me.put<SheetBlock>('/sheetblock', { _id, version: 1, name: 'Traits' });
  assert.deepEqual([renamed.status, renamed.body.name, renamed.body.version], [200, 'Traits', 2]);
  assert.deepEqual(renamed.body.parts, read.parts);
  const stale = await me.put<Refused>('/sheetblock', { _id, version: 1, name: 'Tard' });
  assert.equal(stale.status, 412);
  assert.equal((await me.remove(`/sheetblock/${_id}`)).status, 204);
  assert.equal((await me.remove(`/sheetblock/${_id}`)).status, 404);
  assert.deepEqual(await names(me), ['États']);
});

test('refuses what a save of a sheet would refuse, at its place', async t => {
  const rpd = await startServer(t);
  const me = await rpd.signIn({ roles: ['GM'] });
  const refused: [string, string | RegExp, unknown][] = [
    ['parts', 'Aucun élément de fiche.', []],
    ['parts', 'Aucun élément de fiche.', 'texte'],
    ['parts[0].type', /ni un onglet/, [{ type: 'script', element: {}, fields: {} }]],
    [
      'parts[0].fields.f.type',
      /^Élément 1, champ «\u00a0Mana\u00a0»\u00a0: Choisissez/,
      [single(field('Mana', { type: 'image' as 'number' }))],
    ],
    [
      'parts[0].fields.f.widget',
      /^Élément 1, champ «\u00a0Nom\u00a0»\u00a0: la présentation «\u00a0Jauge\u00a0»/,
      [single(field('Nom', { type: 'string', widget: 'bar' }))],
    ],
    ['parts[1].fields.f', /déjà placé ailleurs/, [single(field('A')), single(field('B'))]],
    [
      'parts[0].fields.g',
      /n’est placé nulle part/,
      [{ ...single(field('A')), fields: { f: field('A'), g: field('B') } }],
    ],
    ['parts[0].code', /champ inconnu/, [{ ...single(field('A')), code: '1' }]],
    ['parts[0].fields.f.customId', /administration/, [single(field('A', { customId: 'moi' }))]],
    [
      'parts[0].fields.f.pattern',
      /^Élément 1, champ «\u00a0A\u00a0»\u00a0: /,
      [single(field('A', { type: 'string', pattern: '(' }))],
    ],
    ['parts', /^Au plus 200 éléments/, Array.from({ length: 201 }, (_, at) => single(field('A'), `f${at}`))],
    [
      'parts[0].fields',
      /«\u00a0constructor\u00a0» n’est pas un identifiant/,
      [{ ...single(field('A')), fields: { f: field('A'), constructor: field('B') } }],
    ],
    ['name', 'Ce champ est obligatoire.', null],
  ];
  for (const [place, message, parts] of refused) {
    const { status, body } = await keep(me, parts === null ? '' : 'Bloc', parts ?? [abilities]);
    assert.equal(status, 422, place);
    const said = body.fields?.[place] ?? JSON.stringify(body.fields);
    if (typeof message === 'string') assert.equal(said, message);
    else assert.match(said, message);
  }
  // Formulas that together take too long are no block either.
  const long = Array.from({ length: 90 }, (_, at) =>
    single(field(`F${at}`, { formula: '1+'.repeat(900) + '1' }), `f${at}`),
  );
  const heavy = await keep(me, 'Bloc', long);
  assert.ok([413, 422].includes(heavy.status), String(heavy.status));
  const text = 'x'.repeat(19_000);
  const large = Array.from({ length: 8 }, (_, at) =>
    single(field('A', { type: 'textarea', initial: text }), `f${at}`),
  );
  assert.equal((await keep(me, 'Bloc', large)).status, 413);
  assert.deepEqual(await names(me), []);
  // What refers to a field outside is a block all the same: the sheet that it comes into may have that field.
  const outside = field('Force', { widget: 'dots', pairedWith: 'elsewhere', formula: 'Niveau + 1' });
  assert.equal((await keep(me, 'Points', [single(outside)])).status, 201);
});

test('keeps 100 blocks of a person and no more, however many are sent at once', async t => {
  const rpd = await startServer(t);
  const me = await rpd.signIn({ roles: ['GM'] });
  const part = [single(field('Peur'))];
  for (let at = 0; at < SHEET_BLOCKS_MAX - 1; at += 1) await keep(me, `Bloc ${at}`, part);
  const last = await Promise.all([keep(me, 'A', part), keep(me, 'B', part), keep(me, 'C', part)]);
  assert.deepEqual(
    last.map(({ status }) => status).toSorted((one, next) => one - next),
    [201, 409, 409],
  );
  const message = last.find(({ status }) => status === 409)?.body.message ?? '';
  assert.match(message, /100 blocs/);
  assert.equal((await names(me)).length, SHEET_BLOCKS_MAX);
  await me.remove(`/sheetblock/${last.find(({ status }) => status === 201)?.body._id}`);
  assert.equal((await keep(me, 'Place', part)).status, 201);
});

test('tells the other windows of the same person alone', async t => {
  const rpd = await startServer(t);
  const [me, other] = [await rpd.signIn({ roles: ['GM'] }), await rpd.signIn({ roles: ['GM'] })];
  const api = await listen(rpd);
  const topics = ['sheetblocks'];
  const mine = await follow(t, api, { authorization: me.authorization, topics });
  const theirs = await follow(t, api, { authorization: other.authorization, topics });
  await keep(me, 'Traits');
  await mine.until(({ data }) => data.entity === 'sheetblocks');
  await keep(other, 'Siens');
  const event = await theirs.until(({ data }) => data.entity === 'sheetblocks');
  assert.equal(event.data.id, other.user._id);
  assert.equal(theirs.events.filter(({ data }) => data.entity === 'sheetblocks').length, 1);
});

test('hands blocks out with the export of an account, and takes them along when it ends', async t => {
  const rpd = await startServer(t);
  const password = 'une phrase facile à retenir';
  const me = await rpd.signIn({ roles: ['GM'], passwordHash: await hashPassword(password) });
  await keep(me, 'Traits');
  const { body } = await me.get<{ sheetBlocks: { name: string; content: SheetPart[] }[] }>('/user/me/export');
  assert.deepEqual(
    body.sheetBlocks.map(({ name, content }) => [name, content[0]?.type]),
    [['Traits', 'row']],
  );
  assert.equal((await me.remove('/user/me', { password, things: [] })).status, 200);
  const left = await rpd.store.db.selectFrom('sheet_blocks').selectAll().execute();
  assert.deepEqual(left, []);
});
