import { differencesOf } from './differences.ts';
import {
  emptyDraft,
  newColumn,
  newField,
  newRow,
  newTab,
  withTheme,
  type SheetDraft,
} from './model/draft.ts';

/** One column with a bar of life, and its maximum. */
function bar(pairedWith: string | undefined): SheetDraft {
  const column = { ...newColumn(0), id: 'c', fieldIds: ['pv', 'max', 'other'] };
  const tabs = [{ ...newTab(0), id: 't', rows: [{ ...newRow(0), id: 'r', columns: [column] }] }];
  const draft = emptyDraft();
  const number = (name: string) => ({ ...newField(), type: 'number' as const, name });
  return {
    ...draft,
    structure: { ...draft.structure, tabs },
    fields: {
      pv: { ...number('PV'), widget: 'bar', ...(pairedWith && { pairedWith }) },
      max: number('PV max'),
      other: number('Vigueur'),
    },
  };
}

test('lists another theme, its letters and its colours in words (PLS-1)', () => {
  const draft = emptyDraft();
  const colors = { paper: '#ffffff', ink: '#111111', accent: '#8a2b1e' };
  expect(differencesOf(draft, withTheme(draft, { name: 'neon', titles: 'typewriter', colors }))).toEqual([
    {
      label: 'Thème',
      mine: 'Simple',
      theirs: 'Néon, titres\u00a0: Machine à écrire, couleurs\u00a0: #ffffff, #111111, #8a2b1e',
    },
  ]);
  expect(differencesOf(draft, withTheme(draft, undefined))).toEqual([]);
});

test('names the field that another one is shown with (PLS-1)', () => {
  expect(differencesOf(bar('max'), bar('other'))).toEqual([
    { label: expect.stringMatching(/^Champ «\sPV\s»\s:\smontré avec$/), mine: 'PV max', theirs: 'Vigueur' },
  ]);
});
