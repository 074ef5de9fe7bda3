import type { SheetField } from '@rpd/shared/domain';
import { apply } from './commands.ts';
import { fromClipboard, paste, toClipboard } from './copies.ts';
import { emptyDraft, payloadOf, type SheetDraft } from './draft.ts';
import { renaming } from './renames.ts';

const field = (name: string, more: Partial<SheetField> = {}): SheetField => ({
  type: 'number',
  name,
  required: false,
  options: [],
  ...more,
});

function draft(): SheetDraft {
  const made = emptyDraft();
  const fields = {
    mana: field('Mana'),
    niveau: field('Niveau'),
    sort: field('Sort', {
      type: 'roll',
      dice: '1d6',
      costs: [{ fieldId: 'mana', amount: 'Niveau + 1' }],
      resets: [{ fieldId: 'niveau', to: 'formula', formula: 'Niveau + résultat' }],
    }),
  };
  const [tab] = made.structure.tabs;
  tab?.rows[0]?.columns[0]?.fieldIds.push(...Object.keys(fields));
  return { ...made, fields };
}

const after = (before: SheetDraft, command: Parameters<typeof apply>[1] | undefined): SheetDraft =>
  (command && apply(before, command)?.draft) ?? before;

test('a new name goes into what a button costs and resets (PLS-2)', () => {
  const renamed = after(draft(), renaming(draft(), { id: 'niveau' }, { name: 'Rang' }));
  expect(renamed.fields['sort']).toMatchObject({
    costs: [{ amount: 'Rang + 1' }],
    resets: [{ formula: 'Rang + résultat' }],
  });
});

test('a copied button changes the copies that came with it (PLS-2)', () => {
  const copied = fromClipboard(toClipboard(draft(), ['mana', 'sort']));
  const other = { ...emptyDraft(), fields: {} };
  const pasted = paste(other, copied, undefined).reduce<SheetDraft>(
    (now, command) => after(now, command),
    other,
  );
  const [id] = Object.entries(pasted.fields).find(([, { name }]) => name === 'Mana') ?? [];
  const button = Object.values(pasted.fields).find(({ name }) => name === 'Sort');
  expect(button?.costs).toEqual([{ fieldId: id, amount: 'Niveau + 1' }]);
  expect(button?.resets).toBeUndefined();
});

test('what is saved names no field that is gone (PLS-2)', () => {
  const { mana: _mana, ...fields } = draft().fields;
  expect(payloadOf({ ...draft(), fields }).fields['sort']).not.toHaveProperty('costs');
});
