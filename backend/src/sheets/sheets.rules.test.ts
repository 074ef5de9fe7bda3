import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Sheet, SheetField, SheetInput } from '@rpd/shared/domain';
import { buildSheet } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Refused } from '../test/server.ts';

const field = (more: Partial<SheetField> = {}): SheetField => ({
  type: 'number',
  name: 'Force',
  required: false,
  options: [],
  ...more,
});
const column = (id: string, more: Partial<SheetField> = {}) => ({ ...field(more), id }) as never;

interface Layout {
  ids?: [tab: string, row: string, column: string];
  fieldIds?: string[][];
  more?: object;
}

/** One tab and one row; as many columns as there are lists of fields. */
const layout = ({ ids = ['t', 'r', 'c'], fieldIds = [['f']], more = {} }: Layout = {}) => ({
  tabs: [
    {
      id: ids[0],
      name: '',
      rows: [
        {
          id: ids[1],
          name: '',
          columns: fieldIds.map((placed, at) => ({
            id: at === 0 ? ids[2] : `${ids[2]}${at}`,
            name: '',
            fieldIds: placed,
          })),
        },
      ],
      ...more,
    },
  ],
});

const PLACE = 'Onglet 1, ligne 1, colonne 1';
const FORCE = `${PLACE}, champ « Force »`;
const COLUMN = 'structure.tabs[0].rows[0].columns[0]';

/** What the API says of a sheet by somebody who is no administrator. */
async function askingIn(t: TestContext) {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const admin = await rpd.signIn({ roles: ['AD'] });
  const refusal = async (sheet: Partial<SheetInput> & object) => {
    const answer = await master.post<Refused>('/sheet', { ...buildSheet(), structure: layout(), ...sheet });
    assert.equal(answer.status, 422, JSON.stringify(answer.body));
    return answer.body.fields;
  };
  return { rpd, master, admin, refusal };
}

test('rejects ids that stand twice, columns that name no field, and fields in two columns (SED-2)', async t => {
  const { refusal } = await askingIn(t);
  const twice = 'cet identifiant est déjà celui d’un autre élément.';
  const fields = { f: field() };
  assert.deepEqual(await refusal({ fields, structure: layout({ ids: ['t', 't', 'c'] }) }), {
    'structure.tabs[0].rows[0].id': `Onglet 1, ligne 1 : ${twice}`,
  });
  assert.deepEqual(await refusal({ fields, structure: layout({ ids: ['t', 'r', 'r'] }) }), {
    [`${COLUMN}.id`]: `${PLACE} : ${twice}`,
  });
  assert.deepEqual(await refusal({ fields, structure: layout({ ids: ['t', 'r', 'f'] }) }), {
    'fields.f': `${PLACE} : ${twice}`,
  });
  assert.deepEqual(await refusal({ fields, structure: layout({ fieldIds: [['f', 'g']] }) }), {
    [`${COLUMN}.fieldIds[1]`]: `${PLACE} : le champ « g » n’est pas défini.`,
  });
  assert.deepEqual(await refusal({ fields, structure: layout({ fieldIds: [['f'], ['f']] }) }), {
    'structure.tabs[0].rows[0].columns[1].fieldIds[0]':
      'Onglet 1, ligne 1, colonne 2 : le champ « Force » est déjà placé ailleurs.',
  });
  assert.deepEqual(await refusal({ fields, structure: { format: 2, ...layout({ fieldIds: [[]] }) } }), {
    'fields.f': 'Champ « Force » : ce champ n’est placé nulle part.',
  });
  const columns = [column('a'), column('a')];
  assert.deepEqual(await refusal({ fields: { f: field({ type: 'repeat', columns }) } }), {
    'fields.f.columns[1].id': `${FORCE} : ${twice}`,
  });
});

test('rejects options with one value and dashboard elements that there are not (SED-2, SED-9)', async t => {
  const { refusal } = await askingIn(t);
  const options = [
    { value: 'e', label: 'Elfe' },
    { value: 'e', label: 'Elfe noir' },
  ];
  assert.deepEqual(await refusal({ fields: { f: field({ type: 'select', options }) } }), {
    'fields.f.options[1].value': `${FORCE} : la valeur « e » est celle de deux options.`,
  });
  assert.deepEqual(
    await refusal({ fields: { f: field({ type: 'dashboard', dashboardElement: 'horloge' }) } }),
    {
      'fields.f.dashboardElement': `${FORCE} : l’élément « horloge » n’existe pas.`,
    },
  );
});

test('rejects styles that are none or leave the page blank (SED-7)', async t => {
  const { refusal, master } = await askingIn(t);
  for (const [property, value] of [
    ['fontSize', '99999px'],
    ['margin', '-9999px'],
    ['padding', '10px;'],
    ['padding', '1px 2px 3px 4px 5px'],
    ['borderWidth', '500px'],
    ['backgroundColor', 'url(https://ailleurs.example/x.png)'],
    ['textColor', 'var(--x)'],
    ['borderRadius', 'calc(1px + 2px)'],
  ] as const) {
    const styles = { [property]: value };
    const inField = await refusal({ fields: { f: field({ styles }) } });
    assert.ok(
      inField?.[`fields.f.styles.${property}`]?.startsWith(`${FORCE} : « ${value} » n’est pas une`),
      value,
    );
    const fields = { f: field() };
    const inTab = await refusal({ fields, structure: layout({ more: { styles } }) });
    assert.ok(inTab?.[`structure.tabs[0].styles.${property}`]?.startsWith('Onglet 1 : «'), value);
  }
  const styles = {
    backgroundColor: '#fff',
    textColor: 'rgb(10, 20, 30)',
    borderColor: 'Tomato',
    fontSize: '1.5rem',
    padding: '4px 8px',
    margin: '0',
    borderRadius: '50%',
    borderWidth: '2px',
  };
  const saved = await master.post('/sheet', buildSheet({ fields: { f: field({ styles }) } }));
  assert.equal(saved.status, 201, JSON.stringify(saved.body));
});

test('takes custom ids from administrators alone, each once and well formed (SED-8)', async t => {
  const { refusal, master, admin } = await askingIn(t);
  const owned = (customId: string) => buildSheet({ isPublic: true, fields: { f: field({ customId }) } });
  assert.deepEqual(await refusal({ fields: { f: field({ customId: 'field-a1b2c3' }) } }), {
    'fields.f.customId': `${FORCE} : seule l’administration donne un identifiant personnalisé.`,
  });
  const sheet = (await master.post<Sheet>('/sheet', buildSheet({ fields: { f: field() } }))).body;
  const { _id, structure } = sheet;
  const given = { _id, structure, fields: { f: field({ customId: 'field-a1b2c3' }) } };
  assert.equal((await master.put('/sheet', given)).status, 422);
  assert.equal((await admin.put('/sheet', given)).status, 200);
  // Its owner goes on saving, with the id that is there, or without it.
  const renamed = { ...given, fields: { f: field({ name: 'Vigueur', customId: 'field-a1b2c3' }) } };
  assert.equal((await master.put('/sheet', renamed)).status, 200);
  const other = { ...given, fields: { f: field({ customId: 'field-zzzzzz' }) } };
  assert.equal((await master.put('/sheet', other)).status, 422);
  assert.equal((await master.put('/sheet', { ...given, fields: { f: field() } })).status, 200);
  for (const wrong of ['1x', 'x y', '<b>', 'é'])
    assert.equal((await admin.post('/sheet', owned(wrong))).status, 422);
  const both = { f: field({ customId: 'x-1' }), g: field({ customId: 'x-1' }) };
  const twice = await admin.post<Refused>('/sheet', buildSheet({ fields: both }));
  assert.deepEqual(Object.keys(twice.body.fields ?? {}), ['fields.g.customId']);
});

test('rejects formulas and patterns over the limits at their field, also where a sheet is in use (PLS-8)', async t => {
  const { refusal, master } = await askingIn(t);
  const inv = field({ type: 'repeat', name: 'inv', columns: [column('poids', { name: 'poids' })] });
  const bomb = 'sum(inv,sum(inv,sum(inv,sum(inv,1))))';
  const nested = '('.repeat(100);
  const structure = layout({ fieldIds: [['f', 'inv']] });
  const refused = await refusal({
    structure,
    fields: { inv, f: field({ required: true, showIf: `${bomb} > 0`, formula: nested, pattern: '' }) },
  });
  assert.match(
    refused?.['fields.f.showIf'] ?? '',
    /Force\u00a0»\u00a0: Cette formule est trop longue à calculer/,
  );
  assert.equal(refused?.['fields.f.formula'], `${FORCE} : La formule a trop de parenthèses.`);
  const { _id } = (await master.post<Sheet>('/sheet', buildSheet({ structure, fields: { inv, f: field() } })))
    .body;
  assert.equal((await master.post('/character', { name: 'Aria', sheet: _id })).status, 201);
  const fields = { inv, f: field({ showIf: `${bomb} > 0` }) };
  assert.equal((await master.put('/sheet', { _id, structure, fields })).status, 422);
  const chain = Object.fromEntries(
    Array.from({ length: 900 }, (_, at) => [
      `f${at}`,
      field({ name: `f${at}`, ...(at > 0 && { formula: `f${at - 1} + 1` }) }),
    ]),
  );
  const long = await master.post<Refused>('/sheet', buildSheet({ fields: chain }));
  assert.equal(long.status, 422);
  assert.deepEqual(Object.keys(long.body.fields ?? {}), ['fields.f201.formula']);
  assert.match(long.body.fields?.['fields.f201.formula'] ?? '', /attend le résultat de 200 autres/);
  for (const pattern of ['(a)\\1', 'a{1000}{1000}', '(?:a{30}b{30}){16}', '(?=a)']) {
    const wrong = await refusal({ fields: { f: field({ type: 'string', pattern }) } });
    assert.deepEqual(Object.keys(wrong ?? {}), ['fields.f.pattern'], pattern);
  }
});

test('a stored document that breaks the rules opens, and its character answers (PLS-8)', async t => {
  const { rpd, master } = await askingIn(t);
  const inv = field({ type: 'repeat', name: 'inv', columns: [column('poids', { name: 'poids' })] });
  const structure = layout({ fieldIds: [['f', 'inv']] });
  const { _id } = (await master.post<Sheet>('/sheet', buildSheet({ structure, fields: { inv, f: field() } })))
    .body;
  const lines = Array.from({ length: 120 }, (_, at) => ({ id: String(at), cells: { poids: at } }));
  const character = await master.post<{ _id: string }>('/character', {
    name: 'Aria',
    sheet: _id,
    values: { inv: lines },
  });
  const bomb = 'sum(inv,sum(inv,sum(inv,sum(inv,sum(inv,1))))) > 0';
  const chain = Object.fromEntries(
    Array.from({ length: 3000 }, (_, at) => [
      `f${at}`,
      field({ name: `f${at}`, ...(at > 0 && { formula: `f${at - 1} + 1` }) }),
    ]),
  );
  const fields = { inv, f: field({ required: true, showIf: bomb, styles: { margin: '-9999px' } }), ...chain };
  await rpd.store.db
    .updateTable('sheets')
    .set({ fields: JSON.stringify(fields) })
    .where('id', '=', _id)
    .execute();
  const read = await master.get<{ incomplete: Record<string, string> }>(`/character/${character.body._id}`);
  assert.equal(read.status, 200);
  // What cannot be asked hides nothing.
  assert.deepEqual(read.body.incomplete, { 'values.f': 'Ce champ est obligatoire.' });
  assert.equal((await master.put('/sheet', { _id, isPublic: true })).status, 200);
  assert.equal((await master.put('/sheet', { _id, structure, fields })).status, 422);
  assert.equal((await master.put('/sheet', { _id, structure, fields: { inv, f: field() } })).status, 200);
});
