import { patternMatcher } from '../pattern/index.ts';
import { missingFields, valueErrors } from './character-errors.ts';
import { readDocument } from './sheet-document.ts';
import type { SheetField } from './sheet-field.ts';
import { SHEET_FORMAT } from './sheet-kinds.ts';
import { placeProblems, repairPlaces } from './sheet-places.ts';
import { seenValues, unseenFields } from './sheet-viewer.ts';

const field = (name: string, more: Partial<SheetField> = {}): SheetField => ({
  type: 'number',
  name,
  required: false,
  options: [],
  ...more,
});
const layout = (...fieldIds: string[]) => ({
  tabs: [{ id: 't', name: '', rows: [{ id: 'r', name: '', columns: [{ id: 'c', name: '', fieldIds }] }] }],
});

test('reads a document of the specification and converts it to the current format', () => {
  const { document } = readDocument({
    structure: layout('f'),
    fields: {
      f: { type: 'select', name: 'Peuple', required: true, options: [{ value: 'e', label: 'Elfe' }] },
    },
  });
  expect(document?.structure.format).toBe(SHEET_FORMAT);
  expect(document?.fields['f']).toMatchObject({ type: 'select', required: true });
});

test('rejects an invalid document and names every place', () => {
  const { document, problems } = readDocument({
    structure: layout('f', 'f', 'g'),
    fields: { f: field('Force'), h: field('Perdu') },
  });
  expect(document).toBeNull();
  expect(problems).toEqual([
    {
      path: 'structure.tabs[0].rows[0].columns[0].fieldIds[1]',
      message: 'Onglet 1, ligne 1, colonne 1 : le champ « Force » est déjà placé ailleurs.',
    },
    {
      path: 'structure.tabs[0].rows[0].columns[0].fieldIds[2]',
      message: 'Onglet 1, ligne 1, colonne 1 : le champ « g » n’est pas défini.',
    },
    { path: 'fields.h', message: 'Champ « Perdu » : ce champ n’est placé nulle part.' },
  ]);
  const wrong = readDocument({
    structure: layout(),
    fields: { f: { type: 'image', min: 'x', pattern: '(' } },
  });
  expect(wrong.problems.map(({ path }) => path).toSorted()).toEqual([
    'fields.f.min',
    'fields.f.pattern',
    'fields.f.type',
  ]);
});

test('repairs a stored document that lost its order without losing a field', () => {
  const repaired = repairPlaces({
    structure: layout('f', 'f', 'g'),
    fields: { f: field('A'), h: field('B') },
  });
  expect(placeProblems(repaired)).toEqual([]);
  expect(repaired.structure.tabs.at(-1)?.name).toBe('Champs retrouvés');
});

test('validates values by the rules of their fields, and lines by those of their columns', () => {
  const fields = {
    age: field('Âge', { min: 3, max: 99, step: 1 }),
    nom: field('Nom', { type: 'string', minLength: 2, pattern: '[A-Z].*', patternMessage: 'Une majuscule.' }),
    mod: field('Mod', { formula: 'age / 2' }),
    sac: field('Sac', {
      type: 'repeat',
      maxLines: 1,
      columns: [{ id: 'n', ...field('Nombre', { max: 5, required: true }) }] as never,
    }),
  };
  const wrong = (values: object) => Object.values(valueErrors(fields, values, { matches: patternMatcher() }));
  expect(wrong({ age: 2 })).toEqual(['Au moins 3.']);
  expect(wrong({ age: 3.5 })).toEqual(['Par pas de 1.']);
  expect(wrong({ nom: 'elfe' })).toEqual(['Une majuscule.']);
  expect(wrong({ mod: 3 })).toEqual(['Ce champ se calcule : il ne se remplit pas.']);
  expect(wrong({ sac: [{ id: 'x', cells: { n: 9 } }] })).toEqual(['Ligne 1, Nombre : Au plus 5.']);
  expect(wrong({ sac: [{ id: 'x', cells: {} }] })).toEqual(['Ligne 1, Nombre : Ce champ est obligatoire.']);
  expect(wrong({ sac: [{ id: 'x', cells: { n: 'deux' } }] })).toEqual([
    'Ligne 1, Nombre : Un nombre est attendu.',
  ]);
  expect(wrong({ sac: [1] })).toEqual(['Cette valeur n’est pas du type attendu.']);
  expect(wrong({ age: 20, nom: 'Élora', sac: [{ id: 'x', cells: { n: 5 } }] })).toEqual(['Une majuscule.']);
});

test('does not require hidden, calculated or foreign fields', () => {
  const fields = {
    maudit: field('Maudit', { type: 'checkbox' }),
    comment: field('Comment', { type: 'string', required: true, showIf: 'maudit' }),
    calcul: field('Calcul', { required: true, formula: '1' }),
    secret: field('Secret', { required: true, visibility: 'gmOnly' }),
    reste: field('Reste', { formula: 'secret * 2' }),
  };
  expect(missingFields(fields, {})).toEqual(['secret']);
  expect(missingFields(fields, { maudit: true })).toEqual(['comment', 'secret']);
  expect(valueErrors(fields, { secret: 3 }, { viewer: 'owner' })).toEqual({
    'values.secret': 'Ce champ est réservé au maître du jeu.',
  });
  expect(valueErrors(fields, {}, { viewer: 'owner', complete: true })).toEqual({});
  expect([...unseenFields(fields, 'owner')]).toEqual(['secret', 'reste']);
  expect(seenValues(fields, { secret: 1, maudit: true }, 'other')).toEqual({ maudit: true });
});
