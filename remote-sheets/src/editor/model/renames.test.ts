import { foldName, programOf, sheetProgramOf, type SheetField } from '@rpd/shared/domain';
import fc from 'fast-check';
import { apply } from './commands.ts';
import { duplicates, fromClipboard, paste, toClipboard } from './copies.ts';
import { emptyDraft, payloadOf, type SheetDraft } from './draft.ts';
import { execute, startHistory, undo } from './history.ts';
import { changing, renaming } from './renames.ts';

const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process;
const runs = Number(env['RPD_SEQUENCES'] ?? 100) * 2;

const numberField = (name: string, more: Partial<SheetField> = {}): SheetField => ({
  type: 'number',
  name,
  required: false,
  options: [],
  ...more,
});

const cell = { type: 'number' as const, required: false, options: [] };

/** A sheet whose fields and columns read one another by their names. */
function sheetOf(names: readonly string[], formulas: readonly string[]): SheetDraft {
  const [force = '', bonus = '', objets = '', poids = '', total = '', jet = ''] = names;
  const [calculated = '', dice = '', inLines = '', condition = ''] = formulas.map(text =>
    text.replaceAll('{A}', force).replaceAll('{B}', bonus).replaceAll('{L}', objets).replaceAll('{C}', poids),
  );
  const fields: Record<string, SheetField> = {
    a: numberField(force),
    b: numberField('Un libellé', { ref: bonus }),
    lines: {
      ...numberField(objets),
      type: 'repeat',
      columns: [
        { ...cell, name: poids, id: 'weight' },
        { ...cell, name: 'calculé', formula: inLines, dice, id: 'made' },
      ],
    },
    total: numberField(total, { formula: calculated }),
    roll: numberField(jet, { dice, showIf: condition }),
  };
  const draft = emptyDraft();
  const [tab] = draft.structure.tabs;
  const [row] = tab?.rows ?? [];
  const [column] = row?.columns ?? [];
  if (!tab || !row || !column) throw new Error('no place');
  const inside = { ...column, showIf: condition, fieldIds: ['total', 'roll'] };
  const beside = { ...column, id: 'beside', fieldIds: ['a', 'b', 'lines'] };
  const tabs = [{ ...tab, rows: [{ ...row, columns: [inside, beside] }] }];
  return { ...draft, structure: { ...draft.structure, tabs }, fields };
}

// Names that are one another's beginnings, dice, words of formulas, and that differ by an accent only.
const name = fc.oneof(
  fc.constantFrom(
    'FOR',
    'Force',
    'force brute',
    'Fôrce',
    'd6',
    'D20',
    'Poids',
    'poids total',
    'vrai',
    'et',
    'non',
    'sum',
  ),
  fc.constantFrom('A', 'AB', 'A B', 'Niveau', '3 points', 'é', 'Total', 'Un libellé', 'calculé', '', '!?'),
  fc.string({ maxLength: 10 }),
);
const plainName = fc.constantFrom(
  'FOR',
  'Fée',
  'Mod',
  'Poids',
  'Objets',
  'Niveau',
  'd6',
  'AB',
  'A',
  'Total',
  'calculé',
);
const formulas = fc.tuple(
  fc.constantFrom(
    '{A} + {B}',
    'floor(({A} - 10) / 2) × {B}',
    'sum({L}, {C} * {A})',
    'sum({L}.{C}) + {A}',
    '{L}.{C}',
  ),
  fc.constantFrom('1d20 + @{A}', 'd6 + {B}', '2d6kh1+@{A}-@{B}', '1d% + floor(@{B}/2)'),
  fc.constantFrom('{C} * {A}', '{C} + {C} - {B}', 'max({C}, "{A} {C}")', '{C}'),
  fc.constantFrom('{A} >= 3 et {B} < 100', 'count({L}, {C} > {A}) > 0', '{A} = {B}', 'non vrai', '{A} >= "'),
);

const values = {
  a: 7,
  b: 3,
  lines: [
    { id: '1', cells: { weight: 4 } },
    { id: '2', cells: { weight: 9 } },
  ],
};

/** What every formula gives, and whose it reads. */
function facts({ fields, structure }: SheetDraft) {
  const program = sheetProgramOf(fields, structure);
  const state = program.evaluate(values);
  const broken = new Set(program.problems.map(one => `${one.fieldId} ${one.columnId} ${one.part}`));
  return {
    broken: [...broken].toSorted(),
    values: state.values,
    hidden: [...state.hidden].toSorted(),
    reads: Object.fromEntries([...program.reads].map(([id, all]) => [id, [...all].toSorted()])),
    rolls: [...program.dice].map(([id, { formula }]) => [
      id,
      [...formula.reads].toSorted(),
      // Every die shows 0: what is left is what the names give.
      formula.run({ read: one => (one.startsWith('$') ? 0 : one === 'weight' ? 5 : state.values[one]) }),
    ]),
  };
}

const targets = [
  { id: 'a' },
  { id: 'b' },
  { id: 'lines' },
  { id: 'total' },
  { id: 'lines', columnId: 'weight' },
];
const json = (draft: SheetDraft) => JSON.stringify(draft);

test('keeps every formula’s result after a rename, and restores the document on undo', () => {
  let carried = 0;
  fc.assert(
    fc.property(
      fc.uniqueArray(plainName, { minLength: 6, maxLength: 6, selector: foldName }),
      formulas,
      fc.constantFrom(...targets),
      fc.constantFrom('name' as const, 'ref' as const),
      name,
      (names, texts, target, key, next) => {
        const draft = sheetOf(names, texts);
        const before = facts(draft);
        const command = renaming(draft, target, { [key]: next });
        // Only a name for formulas that would be somebody else's is refused.
        if (!command) return key === 'ref';
        const done = execute(startHistory(draft), command, 'Renommer');
        const after = facts(done.draft);
        // An invalid formula may have become valid: its name exists now.
        expect(before.broken).toEqual(expect.arrayContaining(after.broken));
        expect(before.broken.length === 0 ? after : before).toEqual(before);
        if (command.kind === 'all') carried += 1;
        expect(json(undo(done).draft)).toBe(json(draft));
        return true;
      },
    ),
    { numRuns: runs },
  );
  expect(carried).toBeGreaterThan(runs / 20);
});

test('groups a typed name into one step and rewrites formulas with the last name', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('F', 'Mod', '', 'vrai', 'Niveau', 'et', '!'), { minLength: 1, maxLength: 6 }),
      letters => {
        const draft = sheetOf(
          ['FOR', 'Mod', 'Objets', 'Poids', 'Total', 'Jet'],
          ['{A} + {B}', '1d20 + @{A}', '{C} * {A}', '{A} > 1'],
        );
        const typed = [...letters, 'Vigueur'];
        const done = typed.reduce(
          (history, next) =>
            execute(history, now => renaming(now, { id: 'a' }, { name: next }), 'Modifier', 'a name'),
          startHistory(draft),
        );
        expect(done.past).toHaveLength(1);
        expect(done.draft.fields['total']?.formula).toBe('Vigueur + Mod');
        expect(done.draft.fields['roll']).toMatchObject({ dice: '1d20 + @Vigueur', showIf: 'Vigueur > 1' });
        expect(done.draft.fields['a']).not.toHaveProperty('ref');
        expect(facts(done.draft)).toEqual(facts(draft));
        expect(json(undo(done).draft)).toBe(json(draft));
      },
    ),
    { numRuns: 50 },
  );
});

test('keeps a formula’s text except the names', () => {
  const draft = sheetOf(
    ['FOR', 'Mod', 'Objets', 'Poids', 'Total', 'Jet'],
    [
      'sum({L} ,  {C}×{A})  + ({A})',
      '(@{A})d6kh1 + 1d@{A} - 2d%+@{A}',
      '{C}  *{A}',
      '"FOR" = "FOR" et {A} >= 1',
    ],
  );
  const after = (target: { id: string; columnId?: string }, next: string) => {
    const command = renaming(draft, target, { name: next });
    if (!command) throw new Error('refused');
    return execute(startHistory(draft), command, '').draft.fields;
  };
  const brute = after({ id: 'a' }, 'Force brute');
  expect(brute['total']?.formula).toBe('sum(Objets ,  Poids×Force_brute)  + (Force_brute)');
  expect(brute['roll']).toMatchObject({
    dice: '(@Force_brute)d6kh1 + 1d@Force_brute - 2d%+@Force_brute',
    showIf: '"FOR" = "FOR" et Force_brute >= 1',
  });
  const heavy = after({ id: 'lines', columnId: 'weight' }, 'Masse');
  expect(heavy['total']?.formula).toBe('sum(Objets ,  Masse×FOR)  + (FOR)');
  expect(heavy['lines']?.columns?.[1]?.formula).toBe('Masse  *FOR');
  // Another field is called that: the label is as it is asked for, and formulas tell the two apart.
  const same = after({ id: 'a' }, 'Total');
  expect(same['a']).toMatchObject({ name: 'Total', ref: 'Total_2' });
  expect(programOf(same).problems).toEqual([]);
  expect(renaming(draft, { id: 'a' }, { ref: 'mod' })).toBeUndefined();
  expect(renaming(draft, { id: 'a' }, { ref: 'vrai' })).toBeUndefined();
  expect(changing(draft, { id: 'gone', columnId: 'x' }, { min: 1 })).toBeUndefined();
});

test('replaces a generated formula name with the copy’s first label, and keeps a chosen one', () => {
  const draft = sheetOf(
    ['Force', 'FOR', 'Objets', 'Poids', 'Total', 'Jet'],
    ['floor(({B} - 10) / 2)', '1d20 + {A}', '{C} * {A}', '{A} > 1'],
  );
  const after = (from: SheetDraft, id: string, changes: { name?: string; ref?: string }) =>
    execute(startHistory(from), renaming(from, { id }, changes) ?? { kind: 'all', commands: [] }, '').draft;
  const ways = {
    paste: paste(draft, fromClipboard(toClipboard(draft, ['b', 'total'])), 'total'),
    duplicate: duplicates(draft, ['b', 'total']).toReversed(),
  };
  for (const commands of Object.values(ways)) {
    const [ability = '', modifier = ''] = commands.map(({ part }) => part.element.id);
    const copied = execute(startHistory(draft), { kind: 'all', commands }, '').draft;
    expect(copied.fields[ability]?.ref).toBe('FOR_2');
    expect(copied.fields[modifier]?.formula).toBe('floor((FOR_2 - 10) / 2)');
    const named = after(copied, ability, { name: 'Dextérité' });
    const making = (now: SheetDraft) => renaming(now, { id: ability }, { name: 'Dextérité' });
    expect(json(undo(execute(startHistory(copied), making, '')).draft)).toBe(json(copied));
    expect(named.fields[ability]).not.toHaveProperty('ref');
    expect(named.fields[modifier]?.formula).toBe('floor((Dextérité - 10) / 2)');
    expect(named.fields['total']?.formula).toBe('floor((FOR - 10) / 2)');
    // Somebody else is called that: no two fields are one for formulas.
    const taken = after(copied, ability, { name: 'Jet' });
    expect(taken.fields[ability]).toMatchObject({ name: 'Jet', ref: 'FOR_2' });
    // Chosen, or with a label of its own: it is its author's.
    const chosen = after(copied, ability, { ref: 'DEX' });
    expect(after(chosen, ability, { name: 'Dextérité' }).fields[ability]?.ref).toBe('DEX');
    expect(after(copied, 'b', { name: 'Vigueur' }).fields['b']?.ref).toBe('FOR');
  }
  const own = after(draft, 'b', { ref: 'Mod_3' });
  expect(after(own, 'b', { name: 'Vigueur' }).fields['b']?.ref).toBe('Mod_3');
});

test('a new name goes into the conditions of steps, and what is saved names no field that is gone (PLS-2)', () => {
  const made = emptyDraft();
  const own = { required: false, options: [] };
  const fields = {
    classe: { ...own, type: 'string' as const, name: 'Classe' },
    vie: { ...own, type: 'number' as const, name: 'Vie' },
  };
  made.structure.tabs[0]?.rows[0]?.columns[0]?.fieldIds.push(...Object.keys(fields));
  const steps = [
    { id: 's', kind: 'fields' as const, title: 'S', fieldIds: ['vie', 'classe'], showIf: 'Classe = "mage"' },
  ];
  const before: SheetDraft = { ...made, fields, structure: { ...made.structure, steps } };
  const command = renaming(before, { id: 'classe' }, { name: 'Métier' });
  const after = command && apply(before, command)?.draft;
  expect(after?.structure.steps?.[0]?.showIf).toBe('Métier = "mage"');
  const { vie: _vie, ...left } = fields;
  expect(payloadOf({ ...before, fields: left }).structure.steps?.[0]?.fieldIds).toEqual(['classe']);
});
