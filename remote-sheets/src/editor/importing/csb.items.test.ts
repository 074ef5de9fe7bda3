import { SEPARATOR } from './formulas/values.ts';
import { fieldNamed, imported, linesOf, valueOf } from './importing.testing.ts';

// Items of Custom System Builder are lines here: what their formulas read of an item is filled in in its line.

const label = (key: string, value: string, more: object = {}) => ({ type: 'label', key, value, ...more });
const number = (key: string, more: object = {}) => ({ type: 'numberField', key, label: key, ...more });
const template = (contents: object[]) => ({
  name: 'Héros',
  type: '_template',
  system: { header: { contents: [] }, body: { contents }, hidden: [] },
});
const bag = (rowLayout: object[]) => ({ type: 'itemContainer', key: 'sac', label: 'Sac', rowLayout });

const sheet = (more: object[] = []) =>
  template([
    bag([
      label('p', '${item.poids}$', { colName: 'Poids' }),
      label('t', '${item.poids * item.qte}$', { colName: 'Total' }),
      label('e', "${item.porte ? 'oui' : 'non'}$", { colName: 'Porté' }),
    ]),
    ...more,
  ]);

test('makes columns to fill in of what is read of an item, and calculates with them', async () => {
  const read = await imported(
    sheet([
      label('somme', "${sum(lookup('sac', 'poids'))}$"),
      label('trouve', "${find('sac', 'poids', 'name', 'Corde')}$"),
      label('tout', "${count(lookup('sac', 'name', '', ''))}$"),
      label('rang', "${first(lookup('sac', 'rang'), 4)}$"),
    ]),
  );
  expect(linesOf(read, 'kept')).toEqual([]);
  const columns = fieldNamed(read, 'sac').columns ?? [];
  expect(columns.map(({ name, type, formula }) => [name, type, formula !== undefined])).toEqual([
    ['Nom', 'string', false],
    ['Poids', 'number', false],
    ['Total', 'number', true],
    ['Porté', 'string', true],
    ['qte', 'number', false],
    ['porte', 'checkbox', false],
    ['rang', 'number', false],
  ]);
  const id = (name: string) => columns.find(column => column.name === name)?.id ?? '';
  const cells = (nom: string, poids: number, qte: number) => ({
    [id('Nom')]: nom,
    [id('Poids')]: poids,
    [id('qte')]: qte,
  });
  const sac = [
    { id: '1', cells: cells('Corde', 3, 2) },
    { id: '2', cells: cells('Torche', 1, 5) },
  ];
  expect(['somme', 'trouve', 'tout', 'rang'].map(name => valueOf(read, name, { sac }))).toEqual([4, 3, 2, 0]);
  expect(read.report.counts.formulas).toEqual({ found: 7, taken: 7, kept: 0 });
  expect(linesOf(read, 'changed')).toContainEqual(expect.stringContaining('${item.poids}$'));
});

test('takes the type of what an item holds from its template in the same file', async () => {
  const actor = sheet();
  const item = template([
    { type: 'select', key: 'porte', label: 'Porté', options: [{ key: 'dos', value: 'Dos' }] },
  ]);
  const read = await imported({
    isCustomSystemExport: true,
    actors: [{ name: 'Héros', type: '_template', data: actor.system }],
    items: [{ name: 'Objet', type: '_equippableItemTemplate', data: item.system }],
  });
  expect(fieldNamed(read, 'sac').columns?.find(({ ref }) => ref === 'porte')).toMatchObject({
    type: 'select',
    options: [{ value: 'dos', label: 'Dos' }],
  });
});

test('reads the older sign for the value of the field whose name a value is', async () => {
  const carac = {
    type: 'select',
    key: 'base',
    label: 'base',
    options: [
      { key: 'FOR', value: 'Force' },
      { key: 'CON', value: 'Constitution' },
    ],
  };
  const read = await imported(
    template([number('FOR'), number('CON'), carac, number('niveau'), label('r', '${(@base + niveau) * 2}$')]),
  );
  expect(linesOf(read, 'kept')).toEqual([]);
  expect(valueOf(read, 'r', { FOR: 4, CON: 9, base: 'CON', niveau: 1 })).toBe(20);
});

test('takes long formulas whole', async () => {
  const cases = Array.from({ length: 55 }, (_one, rank) => `niv == ${rank} ? ${rank * 3} : `).join('');
  const read = await imported(template([number('niv'), label('r', `\${${cases}7}$`)]));
  expect(linesOf(read, 'kept')).toEqual([]);
  expect(valueOf(read, 'r', { niv: 41 })).toBe(123);
});

test.each([
  ['${#?{mod:"Modificateur"[number]|5}}$ ${[1d20] + mod}$', '1d20 + ?{Modificateur|5}'],
  [
    '${#concat(?{diff:"Difficulté"|"0","Normal"|"50","Très facile"|"-25","Difficile"}, ?{plus|2})}$ ${[1d100] + diff + plus}$',
    '1d100 + ?{Difficulté|Normal,0|Très facile,50|Difficile,-25} + ?{plus|2}',
  ],
  [
    '${#?{chance:"Chance"[check]|0}}$ ${[1d6] + (chance ? 2 : 0)}$',
    ['1d6 + si(?{Chance|Non,0|Oui,1} != 0', '2', '0)'].join(SEPARATOR),
  ],
  ['${?#{Jet}}$ ${#seuil:= FOR + bonus}$ ${[1d20] + seuil}$', '1d20 + (@FOR + ?{bonus|0})'],
])('asks in %s what was asked there', async (rollMessage, dice) => {
  const read = await imported(template([number('FOR'), label('', 'Jet', { rollMessage })]));
  expect(linesOf(read, 'kept')).toEqual([]);
  expect(fieldNamed(read, 'Jet').dice).toBe(dice);
});

test('keeps a roll that asks for words', async () => {
  const rollMessage = '${#?{quoi:"Quoi"|"a","Épée"|"b","Arc"}}$ ${[1d6] + (quoi == "a" ? 1 : 2)}$';
  const read = await imported(template([label('', 'Jet', { rollMessage })]));
  expect(fieldNamed(read, 'Jet').untranslated?.map(({ source }) => source)).toEqual([rollMessage]);
});
