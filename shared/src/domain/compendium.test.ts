import { cellsOf, entrySources, keyOfName, lineTaking, type LineEntry } from './compendium-values.ts';
import { isCompendiumKey } from './compendium-keys.ts';
import { isOlderVersion } from './compendium-pack.ts';
import { convertValue } from './field-conversion.ts';
import { isFieldLine } from './field-value.ts';
import type { FieldColumn } from './sheet-field.ts';

const column = (id: string, name: string, type: FieldColumn['type'], more: Partial<FieldColumn> = {}) => ({
  id,
  name,
  type,
  required: false,
  options: [],
  ...more,
});

const frost: LineEntry = {
  _id: 'a'.repeat(24),
  name: 'Trait de givre',
  hash: 'b'.repeat(16),
  values: { niveau: 1, 'temps-d-incantation': '1 action', rituel: false, ecole: 'Évocation' },
  description: 'Un trait de **glace**.',
};

test('a column takes what is called as it is, and what its author says instead (PLS-5)', () => {
  const columns = [
    column('a', 'Sort', 'string'),
    column('b', 'Temps d’incantation', 'string'),
    column('c', 'Effet', 'textarea'),
    column('d', 'Rang', 'number', { fromEntry: 'niveau' }),
    column('e', 'École', 'string', { fromEntry: ':none' }),
    column('f', 'Total', 'number', { formula: '1 + 1' }),
    column('g', 'Jet', 'roll'),
  ];
  expect([...entrySources(columns)]).toEqual([
    ['a', ':name'],
    ['b', 'temps-d-incantation'],
    ['c', ':description'],
    ['d', 'niveau'],
  ]);
  expect(cellsOf(frost, { columns }).cells).toEqual({
    a: 'Trait de givre',
    b: '1 action',
    c: 'Un trait de **glace**.',
    d: 1,
  });
});

test('a value becomes what its column holds, or is left out and named (PLS-5)', () => {
  const columns = [
    column('nom', 'Nom', 'string'),
    column('n', 'Niveau', 'string'),
    column('r', 'Rituel', 'checkbox'),
    column('e', 'École', 'number'),
  ];
  expect(cellsOf(frost, { columns })).toEqual({
    cells: { nom: 'Trait de givre', n: '1', r: false },
    unfit: ['École'],
  });
});

test('an update keeps what the entry says nothing about, and the link is part of a line (PLS-5)', () => {
  const columns = [column('nom', 'Nom', 'string'), column('note', 'Note', 'string')];
  const line = { id: 'x', cells: { nom: 'Ancien', note: 'à moi' } };
  const taken = lineTaking(line, frost, { columns });
  expect(taken).toEqual({
    id: 'x',
    cells: { nom: 'Trait de givre', note: 'à moi' },
    entry: { id: frost._id, hash: frost.hash },
  });
  expect(isFieldLine(taken)).toBe(true);
  expect(isFieldLine({ ...taken, entry: { id: 'court', hash: frost.hash } })).toBe(false);
  // A template that changes a column keeps the link.
  const next = [column('nom', 'Nom', 'textarea'), column('note', 'Note', 'number')];
  const field = { ...column('s', 'Sorts', 'repeat'), columns: next };
  expect(convertValue({ type: 'repeat', value: [taken] }, field)).toEqual([
    { id: 'x', cells: { nom: 'Trait de givre' }, entry: taken.entry },
  ]);
});

test('keys are no members of every object, and versions are compared by their numbers (PLS-5)', () => {
  expect(
    ['__proto__', 'constructor', 'toString', 'Sort', '', '1a', 'a'.repeat(41)].filter(isCompendiumKey),
  ).toEqual([]);
  expect(keyOfName('Temps d’incantation')).toBe('temps-d-incantation');
  expect(keyOfName('  2e École, ')).toBe('e-ecole');
  expect([isOlderVersion('1.9', '1.10'), isOlderVersion('2', '1.9.9'), isOlderVersion('1.0', '1')]).toEqual([
    true,
    false,
    false,
  ]);
});
