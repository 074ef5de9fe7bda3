import { sheetProgramOf, type SheetField } from '@rpd/shared/domain';
import { emptyDraft, type SheetDraft } from './draft.ts';
import { execute, startHistory, undo } from './history.ts';
import { changingOptions } from './options.ts';
import type { Target } from './renames.ts';

const field = (type: SheetField['type'], name: string, more: Partial<SheetField> = {}): SheetField => ({
  type,
  name,
  required: false,
  options: [],
  ...more,
});
const option = (value: string, label = value) => ({ value, label });
const ARMS = [option('arc', 'Arc'), option('epee', 'Épée')];

/** A sheet with a choice, a column of the same choices, and whatever compares with them. */
function sheet(more: Record<string, SheetField> = {}, showIf?: string): SheetDraft {
  const choice = { required: false, options: ARMS };
  const fields = {
    type: field('select', 'Type', { options: ARMS, initial: 'arc' }),
    autre: field('select', 'Autre', { options: ARMS }),
    traits: field('multiselect', 'Traits', { options: ARMS }),
    armes: field('repeat', 'Armes', {
      columns: [
        { ...choice, id: 'genre', name: 'Genre', type: 'select' as const },
        {
          ...choice,
          id: 'portee',
          name: 'Portée',
          type: 'number' as const,
          options: [],
          showIf: 'Genre = "arc"',
        },
      ] as NonNullable<SheetField['columns']>,
    }),
    ...more,
  };
  const draft = emptyDraft();
  const [tab] = draft.structure.tabs;
  const [row] = tab?.rows ?? [];
  const [column] = row?.columns ?? [];
  if (!tab || !row || !column) throw new Error('no place');
  const columns = [{ ...column, fieldIds: Object.keys(fields), ...(showIf && { showIf }) }];
  return {
    ...draft,
    structure: { ...draft.structure, tabs: [{ ...tab, rows: [{ ...row, columns }] }] },
    fields,
  };
}

const note = (showIf: string) => ({ note: field('string', 'Note', { showIf }) });

/** The sheet after one option has these values in turn, typed in a row. */
const typed = (draft: SheetDraft, target: Target, index: number, values: readonly string[], before = ARMS) =>
  values.reduce((history, value) => {
    const options = before.with(index, option(value, before[index]?.label));
    return execute(history, now => changingOptions(now, target, options, index), 'Modifier', 'typed');
  }, startHistory(draft));

test.each([
  ['Type = "arc"', 'Type = "bow"'],
  ["'arc' != Type ou Type ≠ 'arc'", "'bow' != Type ou Type ≠ 'bow'"],
  ['Type = « arc » et non (Autre = "arc")', 'Type = « bow » et non (Autre = "arc")'],
  ['contient(Type,“arc”) ou Note = "arc"', 'contient(Type,“bow”) ou Note = "arc"'],
  // Part of a value does not count; results of a comparison are not compared; free texts do not belong to a choice.
  ['contains(Type, "ar") et "arc" = "arc"', 'contains(Type, "ar") et "arc" = "arc"'],
  ['if(Type = "arc", "arc", "epee") = "arc"', 'if(Type = "bow", "arc", "epee") = "arc"'],
  ['Type = "epee"', 'Type = "epee"'],
  ['Type = "arc', 'Type = "arc'],
])('rewrites %s to %s for a changed value, and nothing else', (showIf, after) => {
  const draft = sheet(note(showIf));
  const done = typed(draft, { id: 'type' }, 0, ['bow']);
  expect(done.draft.fields['note']?.showIf).toBe(after);
  expect(JSON.stringify(undo(done).draft)).toBe(JSON.stringify(draft));
});

test('rewrites formulas, dice and conditions, inside lines and out', () => {
  const draft = sheet(
    {
      total: field('number', 'Total', {
        formula: 'count(Armes, Genre = "arc") + if(contains(Armes.Genre, "arc"), 1, 0)',
        dice: '(if(@Type = "arc", 2, 1))d6 + count(Armes, Genre = "arc")',
      }),
      ...note('contains(Traits, "arc")'),
    },
    'Type = "arc" ou count(Armes, Genre = "arc") > 0',
  );
  const column = typed(draft, { id: 'armes', columnId: 'genre' }, 0, ['bow']);
  expect(column.draft.fields['total']).toMatchObject({
    formula: 'count(Armes, Genre = "bow") + if(contains(Armes.Genre, "bow"), 1, 0)',
    dice: '(if(@Type = "arc", 2, 1))d6 + count(Armes, Genre = "bow")',
  });
  expect(column.draft.fields['armes']?.columns?.[1]?.showIf).toBe('Genre = "bow"');
  expect(column.draft.structure.tabs[0]?.rows[0]?.columns[0]?.showIf).toBe(
    'Type = "arc" ou count(Armes, Genre = "bow") > 0',
  );
  const several = typed(draft, { id: 'traits' }, 0, ['bow']);
  expect(several.draft.fields['note']?.showIf).toBe('contains(Traits, "bow")');
  // What a new character starts with is the same option.
  expect(typed(draft, { id: 'type' }, 0, ['bow']).draft.fields['type']?.initial).toBe('bow');
  expect(JSON.stringify(undo(column).draft)).toBe(JSON.stringify(draft));
});

test('groups a typed value into one step, whatever its intermediate values', () => {
  const draft = sheet(note('Type = "arc" ou Type = \'arc\''));
  const values = ['', 'e', 'epee', 'epee d\'"or\\"'];
  const done = typed(draft, { id: 'type' }, 0, values);
  expect(done.past).toHaveLength(1);
  expect(done.draft.fields['note']?.showIf).toBe(
    String.raw`Type = "epee d'\"or\\\"" ou Type = 'epee d\'"or\\"'`,
  );
  expect(
    sheetProgramOf(done.draft.fields, done.draft.structure).evaluate({ type: values.at(-1) ?? '' }).hidden,
  ).not.toContain('note');
});

test('leaves comparisons while two options share a value, and swaps two values through a third', () => {
  const draft = sheet(note('Type = "arc" ou Type = "epee"'));
  const conditionAfter = (from: SheetDraft, index: number, value: string) => {
    const before = from.fields['type']?.options ?? [];
    return typed(from, { id: 'type' }, index, [value], before).draft;
  };
  const same = conditionAfter(draft, 0, 'epee');
  expect(same.fields['note']?.showIf).toBe('Type = "arc" ou Type = "epee"');
  expect(sheetProgramOf(same.fields, same.structure).problems.map(({ message }) => message)).toEqual([
    '« arc » n’est pas une valeur de « Type » : écrivez "epee".',
  ]);
  // The one that had it first keeps what is compared with it.
  expect(conditionAfter(same, 1, 'arc').fields['note']?.showIf).toBe('Type = "arc" ou Type = "epee"');

  let swapped = sheet(note('Type = "arc"'));
  for (const [index, value] of [
    [0, 'x'],
    [1, 'arc'],
    [0, 'epee'],
  ] as const) {
    swapped = conditionAfter(swapped, index, value);
  }
  expect(swapped.fields['note']?.showIf).toBe('Type = "epee"');
  expect(swapped.fields['type']?.options).toEqual([option('epee', 'Arc'), option('arc', 'Épée')]);
});

test('keeps and reports a comparison with a deleted option, and starts no character with it', () => {
  const draft = sheet(note('Type = "arc"'));
  const command = changingOptions(draft, { id: 'type' }, ARMS.slice(1));
  if (!command) throw new Error('refused');
  const done = execute(startHistory(draft), command, '');
  expect(done.draft.fields['note']?.showIf).toBe('Type = "arc"');
  expect(done.draft.fields['type']).not.toHaveProperty('initial');
  expect(
    sheetProgramOf(done.draft.fields, done.draft.structure).problems.map(({ message }) => message),
  ).toEqual(['« arc » n’est pas une option de « Type » : "epee".']);
  expect(JSON.stringify(undo(done).draft)).toBe(JSON.stringify(draft));
});
