import { placeProblems, readDocument } from '@rpd/shared/domain';
import fc from 'fast-check';
import type { Command } from './commands.ts';
import { duplicates, fromClipboard, paste, placeFor, toClipboard } from './copies.ts';
import {
  draftOf,
  emptyDraft,
  inOrder,
  newColumn,
  newField,
  newRow,
  newTab,
  type SheetDraft,
} from './draft.ts';
import { execute, redo, startHistory, undo, type History } from './history.ts';
import { step, type Direction } from './moves.ts';
import { idsOf, parentsFor, partOf, placeOf } from './place.ts';

// What somebody does in an editor, drawn at random: on which element by a number, so that it fits whatever the sheet has become.

const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process;
/** Random sequences: 10,000 with RPD_SEQUENCES=10000. */
const runs = Number(env['RPD_SEQUENCES'] ?? 100);

type Act =
  | { kind: 'add'; type: 'tab' | 'row' | 'column' | 'field'; at: number }
  | { kind: 'remove' | 'duplicate' | 'paste'; at: number }
  | { kind: 'step'; at: number; direction: Direction }
  | { kind: 'move'; at: number; to: number; index: number }
  | { kind: 'rename'; at: number; name: string }
  | { kind: 'retype'; at: number; type: 'number' | 'select' | 'repeat' }
  | { kind: 'condition'; at: number; showIf: string | undefined }
  | { kind: 'details'; name: string }
  | Back;
type Back = { kind: 'undo' } | { kind: 'redo' };

const at = fc.nat(200);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      type: fc.constantFrom('tab', 'row', 'column', 'field'),
      at,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('remove', 'duplicate', 'paste'), at }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      at,
      direction: fc.constantFrom<Direction[]>('up', 'down', 'left', 'right'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), at, to: at, index: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('rename' as const), at, name: fc.string({ maxLength: 8 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('retype' as const),
      at,
      type: fc.constantFrom('number', 'select', 'repeat'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('condition' as const),
      at,
      showIf: fc.constantFrom('niveau >= 3', undefined),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('details' as const), name: fc.string({ maxLength: 8 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('undo', 'redo') }) },
) as fc.Arbitrary<Act>;

const pick = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(1, items.length)];

function commandOf(draft: SheetDraft, done: Exclude<Act, Back>): Command | undefined {
  if (done.kind === 'details')
    return { kind: 'details', changes: { description: { ...draft.description, name: done.name } } };
  const id = pick(idsOf(draft), done.at) ?? '';
  switch (done.kind) {
    case 'add': {
      const where = placeFor(draft, done.type, id);
      if (!where) return undefined;
      const part = {
        tab: () => ({ type: 'tab' as const, element: newTab(1), fields: {} }),
        row: () => ({ type: 'row' as const, element: newRow(1), fields: {} }),
        column: () => ({ type: 'column' as const, element: newColumn(1), fields: {} }),
        field: () => {
          const fieldId = crypto.randomUUID();
          return { type: 'field' as const, element: { id: fieldId }, fields: { [fieldId]: newField() } };
        },
      }[done.type]();
      return { kind: 'insert', ...where, part };
    }
    case 'remove':
      return { kind: 'remove', id };
    case 'duplicate':
      return duplicates(draft, [id])[0];
    case 'paste':
      return { kind: 'all', commands: paste(draft, fromClipboard(toClipboard(draft, [id])), id) };
    case 'step':
      return step(draft, id, done.direction);
    case 'move': {
      const type = placeOf(draft, id)?.type;
      const parent = type && pick(parentsFor(draft, type), done.to);
      return parent && { kind: 'move', id, parent: parent.id, index: done.index };
    }
    case 'rename':
      return { kind: 'patch', id, changes: { name: done.name } };
    case 'condition':
      return { kind: 'patch', id, changes: { showIf: done.showIf } };
    case 'retype':
      return Object.hasOwn(draft.fields, id)
        ? { kind: 'patch', id, changes: { type: done.type, help: 'x' } }
        : undefined;
  }
}

function perform(history: History, done: Act): History {
  if (done.kind === 'undo') return undo(history);
  if (done.kind === 'redo') return redo(history);
  const command = commandOf(history.draft, done);
  return command
    ? execute(history, command, done.kind, done.kind === 'rename' ? `name ${done.at}` : undefined)
    : history;
}

const plain = (draft: SheetDraft): unknown => JSON.parse(JSON.stringify(inOrder(draft)));

test('keeps every field in one place and every id unique after any command', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), acts => {
      let history = startHistory(emptyDraft());
      for (const done of acts) {
        history = perform(history, done);
        const ids = idsOf(history.draft);
        expect(new Set(ids).size).toBe(ids.length);
        expect(placeProblems(history.draft)).toEqual([]);
      }
    }),
    { numRuns: runs },
  );
});

test('restores the first document by undo and the last by redo', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), acts => {
      const first = emptyDraft();
      const last = acts.reduce(perform, startHistory(first));
      let history = last;
      while (history.past.length > 0) history = undo(history);
      expect(plain(history.draft)).toEqual(plain(first));
      while (history.future.length > 0) history = redo(history);
      // What had been taken back before the end comes too.
      const again = last.future.length > 0 ? last.future.reduce(redo, last) : last;
      expect(plain(history.draft)).toEqual(plain(again.draft));
    }),
    { numRuns: runs },
  );
});

/** Texts are trimmed on the way to the API. */
const trimmed = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? part.trim() : part)));

test('restores the same sheet after save and load', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), acts => {
      const { draft } = acts.reduce(perform, startHistory(emptyDraft()));
      const sent = JSON.parse(JSON.stringify(inOrder(draft))) as SheetDraft;
      const { document, problems } = readDocument({ structure: sent.structure, fields: sent.fields });
      expect(problems).toEqual([]);
      const loaded = draftOf({ ...sent, ...document });
      expect(trimmed(plain(loaded))).toEqual(trimmed(plain(draft)));
    }),
    { numRuns: runs },
  );
});

test('deletes the fields of a deleted container, and shares no id with a copy', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), at, (acts, chosen) => {
      const { draft } = acts.reduce(perform, startHistory(emptyDraft()));
      const id = pick(idsOf(draft), chosen);
      if (!id) return;
      const inside = Object.keys(partOf(draft, id)?.fields ?? {});
      const removed = execute(startHistory(draft), { kind: 'remove', id }, '').draft;
      expect(inside.filter(field => Object.hasOwn(removed.fields, field))).toEqual([]);
      const [copy] = duplicates(draft, [id]);
      if (!copy) throw new Error('no copy');
      const before = new Set(idsOf(draft));
      const after = execute(startHistory(draft), copy, '').draft;
      const added = idsOf(after).filter(one => !before.has(one));
      expect(idsOf(after)).toHaveLength(before.size + added.length);
      expect(Object.keys(copy.part.fields)).toHaveLength(inside.length);
      expect(added.every(one => !before.has(one))).toBe(true);
    }),
    { numRuns: runs },
  );
});

test('keeps untouched branches identical', () => {
  const tab = (name: string) => ({ ...newTab(0), name, rows: [newRow(0), newRow(1)] });
  const draft = { ...emptyDraft(), structure: { format: 2, tabs: [tab('a'), tab('b')] } };
  const id = draft.structure.tabs[0]?.rows[1]?.columns[0]?.id ?? '';
  const { draft: after } = execute(startHistory(draft), { kind: 'patch', id, changes: { name: 'X' } }, '');
  expect(after.structure.tabs[1]).toBe(draft.structure.tabs[1]);
  expect(after.structure.tabs[0]?.rows[0]).toBe(draft.structure.tabs[0]?.rows[0]);
  expect(after.fields).toBe(draft.fields);
});
