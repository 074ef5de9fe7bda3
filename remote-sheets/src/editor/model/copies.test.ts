import { programOf, sheetProgramOf, type SheetField } from '@rpd/shared/domain';
import fc from 'fast-check';
import { duplicates, fromClipboard, paste, toClipboard } from './copies.ts';
import { emptyDraft, newColumn, newRow, type SheetDraft } from './draft.ts';
import { execute, startHistory, undo } from './history.ts';

const number = (name: string, more: Partial<SheetField> = {}): SheetField => ({
  type: 'number',
  name,
  required: false,
  options: [],
  ...more,
});

/** Two columns: a group whose fields read one another, and what stands outside of it. */
function abilities(names: readonly string[], showIf: string | undefined): SheetDraft {
  const [force = '', mod = '', sac = '', poids = '', niveau = ''] = names;
  const fields: Record<string, SheetField> = {
    force: number('Force', { ref: force }),
    mod: number(mod, {
      formula: `floor((${force} - 10) / 2) + ${niveau}`,
      dice: `1d20 + @${mod} + @${force}`,
    }),
    bag: number(sac, {
      type: 'repeat',
      columns: [
        { ...number(poids), type: 'number', columns: undefined, id: 'weight' },
        {
          ...number('plein', { formula: `${poids} * ${force}` }),
          type: 'number',
          columns: undefined,
          id: 'full',
        },
      ],
    }),
    load: number('Charge', { formula: `sum(${sac}, ${poids} * ${force}) + sum(${sac}.plein)` }),
    level: number(niveau),
    outside: number('Dehors', { formula: `${force} + ${mod} + Charge` }),
  };
  const draft = emptyDraft();
  const [tab] = draft.structure.tabs;
  const group = { ...newColumn(0), id: 'group', fieldIds: ['force', 'mod', 'bag', 'load'] };
  const rest = { ...newColumn(1), id: 'rest', fieldIds: ['level', 'outside'], ...(showIf && { showIf }) };
  const row = { ...newRow(0), id: 'row', columns: [group, rest] };
  return { ...draft, structure: { format: 2, tabs: tab ? [{ ...tab, rows: [row] }] : [] }, fields };
}

const name = fc.constantFrom(
  'FOR',
  'FOR_2',
  'Mod',
  'd6',
  'Sac',
  'Poids',
  'Niveau',
  'Force_copie',
  'A',
  'Mod_2',
  'Charge_2',
  'Été',
);
const names = fc.uniqueArray(name, { minLength: 5, maxLength: 5 });
const values = (force: string, bag: string, line: readonly [string, number]) => ({
  [force]: 16,
  level: 2,
  [bag]: [{ id: '1', cells: { [line[0]]: line[1] } }],
});
const problems = ({ fields, structure }: SheetDraft) => sheetProgramOf(fields, structure).problems;

test('copies a group whose formulas read its own fields, and leaves the originals', () => {
  fc.assert(
    fc.property(names, fc.constantFrom('duplicate', 'paste'), fc.nat(2), (all, way, again) => {
      const draft = abilities(all, undefined);
      let history = startHistory(draft);
      for (let time = 0; time <= again; time += 1) {
        const commands =
          way === 'duplicate'
            ? duplicates(history.draft, ['group'])
            : paste(history.draft, fromClipboard(toClipboard(history.draft, ['group'])), 'group');
        history = execute(history, { kind: 'all', commands }, '');
      }
      const after = history.draft;
      expect(problems(after)).toEqual([]);
      const columns = after.structure.tabs[0]?.rows[0]?.columns ?? [];
      expect(columns).toHaveLength(again + 3);
      const before = programOf(draft.fields).evaluate(values('force', 'bag', ['weight', 5]));
      for (const { fieldIds } of columns.filter(({ id }) => id !== 'rest')) {
        const [force = '', mod = '', bag = '', load = ''] = fieldIds;
        const weight = after.fields[bag]?.columns?.[0]?.id ?? '';
        const state = programOf(after.fields).evaluate(values(force, bag, [weight, 5]));
        expect(state.values[mod]).toBe(before.values['mod']);
        expect(state.values[load]).toBe(before.values['load']);
        expect(state.values['outside']).toBe(force === 'force' ? before.values['outside'] : -5 + 2 + 0);
      }
      for (const [id, field] of Object.entries(draft.fields)) expect(after.fields[id]).toEqual(field);
      let back = history;
      while (back.past.length > 0) back = undo(back);
      expect(JSON.stringify(back.draft)).toBe(JSON.stringify(draft));
    }),
    { numRuns: 50 },
  );
});

test('renames pasted fields and their formulas when the names are taken', () => {
  fc.assert(
    fc.property(names, names, (here, there) => {
      const [from, to] = [abilities(here, undefined), abilities(there, undefined)];
      const moved = { ...from, structure: { ...from.structure, tabs: [...from.structure.tabs] } };
      const before = programOf(from.fields).evaluate(values('force', 'bag', ['weight', 5]));
      const commands = paste(to, fromClipboard(toClipboard(moved, ['row'])), undefined);
      const { draft } = execute(startHistory(to), { kind: 'all', commands }, '');
      expect(problems(draft)).toEqual([]);
      const pasted = draft.structure.tabs[0]?.rows.at(-1)?.columns ?? [];
      const [force = '', mod = '', bag = '', load = ''] = pasted[0]?.fieldIds ?? [];
      const [level = '', outside = ''] = pasted[1]?.fieldIds ?? [];
      const weight = draft.fields[bag]?.columns?.[0]?.id ?? '';
      const entered = { [force]: 16, [level]: 2, [bag]: [{ id: '1', cells: { [weight]: 5 } }] };
      const { values: now } = programOf(draft.fields).evaluate(entered);
      expect([now[mod], now[load], now[outside]]).toEqual(
        ['mod', 'load', 'outside'].map(id => before.values[id]),
      );
    }),
    { numRuns: 30 },
  );
});

test('keeps a copy’s free name and its conditions', () => {
  const draft = abilities(['FOR', 'Mod', 'Sac', 'Poids', 'Niveau'], 'FOR > 3');
  const { draft: after } = execute(
    startHistory(draft),
    { kind: 'all', commands: duplicates(draft, ['row']) },
    '',
  );
  const [group, rest] = after.structure.tabs[0]?.rows[1]?.columns ?? [];
  const copies = [...(group?.fieldIds ?? []), ...(rest?.fieldIds ?? [])].map(id => after.fields[id]);
  expect(copies.map(field => field?.ref)).toEqual([
    'FOR_2',
    'Mod_2',
    'Sac_2',
    'Charge_2',
    'Niveau_2',
    'Dehors_2',
  ]);
  expect(rest?.showIf).toBe('FOR_2 > 3');
  expect(copies[1]).toMatchObject({
    formula: 'floor((FOR_2 - 10) / 2) + Niveau_2',
    dice: '1d20 + @Mod_2 + @FOR_2',
  });
  const [alone] = duplicates(draft, ['level']);
  expect(Object.values(alone?.part.fields ?? {})).toEqual([number('Niveau (copie)')]);
});

test('numbers copies of copies without duplicate names', () => {
  let draft = abilities(['FOR', 'Mod', 'Sac', 'Poids', 'Niveau'], undefined);
  const duplicate = (id: string) => {
    const commands = duplicates(draft, [id]);
    draft = execute(startHistory(draft), { kind: 'all', commands }, '').draft;
    return commands[0]?.part.element.id ?? '';
  };
  const copy = duplicate('level');
  duplicate(copy);
  duplicate('level');
  expect(Object.values(draft.fields).slice(-3)).toMatchObject([
    { name: 'Niveau (copie)' },
    { name: 'Niveau (copie 2)' },
    { name: 'Niveau (copie 3)' },
  ]);
});

test('puts each further copy behind those before it', () => {
  const draft = emptyDraft();
  const [row] = draft.structure.tabs[0]?.rows ?? [];
  const [column] = row?.columns ?? [];
  if (!row || !column) throw new Error('no column');
  let history = startHistory(draft);
  for (let count = 0; count < 6; count += 1) {
    const commands = duplicates(history.draft, [column.id]);
    history = execute(history, { kind: 'all', commands }, 'Dupliquer');
  }
  expect(history.draft.structure.tabs[0]?.rows[0]?.columns.map(one => one.name)).toEqual([
    'Colonne 1',
    'Colonne 1 (copie)',
    ...[2, 3, 4, 5, 6].map(count => `Colonne 1 (copie ${count})`),
  ]);
});

test('shows a copy with the copy of its second field, and without one that its sheet does not have (PLS-1)', () => {
  const draft = abilities(['FOR', 'Mod', 'Sac', 'Poids', 'Niveau'], undefined);
  const paired: SheetDraft = {
    ...draft,
    fields: { ...draft.fields, force: number('Force', { ref: 'FOR', widget: 'tile', pairedWith: 'mod' }) },
  };
  const pairOf = (commands: ReturnType<typeof duplicates>) =>
    commands.flatMap(({ part }) => Object.values(part.fields).flatMap(one => one.pairedWith ?? []));
  const commands = duplicates(paired, ['group']);
  const [column] = commands.flatMap(({ part }) =>
    (part.type === 'column' ? part.element.fieldIds : []).slice(1),
  );
  expect(pairOf(commands)).toEqual([column]);
  expect(pairOf(duplicates(paired, ['force']))).toEqual(['mod']);
  const parts = fromClipboard(toClipboard(paired, ['force']));
  expect(pairOf(paste(emptyDraft(), parts, undefined))).toEqual([]);
});

test('copies a row that stays in sight as one that does not, where a sheet has one', () => {
  const draft = emptyDraft();
  const [tab] = draft.structure.tabs;
  const [row] = tab?.rows ?? [];
  if (!tab || !row) throw new Error('no row');
  const sticky: SheetDraft = {
    ...draft,
    structure: { ...draft.structure, tabs: [{ ...tab, rows: [{ ...row, sticky: true }] }] },
  };
  const stickyOf = (commands: ReturnType<typeof duplicates>) =>
    commands.map(({ part }) => (part.type === 'row' ? part.element.sticky : null));
  expect(stickyOf(duplicates(sticky, [row.id]))).toEqual([undefined]);
  const parts = fromClipboard(toClipboard(sticky, [row.id]));
  expect(stickyOf(paste(emptyDraft(), parts, undefined))).toEqual([true]);
});
