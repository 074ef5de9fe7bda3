import { isDisplay } from '@rpd/shared/domain';
import fc from 'fast-check';
import type { Command } from '../editor/model/commands.ts';
import { duplicates, fromClipboard, paste, placeFor, toClipboard } from '../editor/model/copies.ts';
import { newColumn, newField, newRow, newTab, retyping, type SheetDraft } from '../editor/model/draft.ts';
import { execute, redo, undo, type History } from '../editor/model/history.ts';
import { step, type Direction } from '../editor/model/moves.ts';
import { idsOf, parentsFor, placeOf } from '../editor/model/place.ts';

// What somebody does in an editor, drawn at random: on which element by a number, so that it fits whatever the sheet has become.

const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process;
/** Random sequences: 10,000 with RPD_SEQUENCES=10000. */
export const runs = Number(env['RPD_SEQUENCES'] ?? 100);

export type Act =
  | { kind: 'add'; type: 'tab' | 'row' | 'column' | 'field'; at: number }
  | { kind: 'remove' | 'duplicate' | 'paste'; at: number }
  | { kind: 'step'; at: number; direction: Direction }
  | { kind: 'move'; at: number; to: number; index: number }
  | { kind: 'rename'; at: number; name: string }
  | { kind: 'retype'; at: number; type: 'number' | 'select' | 'repeat' | 'label' | 'divider' }
  | { kind: 'condition'; at: number; showIf: string | undefined }
  | { kind: 'details'; name: string }
  | Back;
type Back = { kind: 'undo' } | { kind: 'redo' };

const at = fc.nat(200);
export const act: fc.Arbitrary<Act> = fc.oneof(
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
      type: fc.constantFrom('number', 'select', 'repeat', 'label', 'divider'),
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

export const pick = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(1, items.length)];

export function commandOf(draft: SheetDraft, done: Exclude<Act, Back>): Command | undefined {
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
    case 'retype': {
      const field = draft.fields[id];
      const help = isDisplay(done.type) ? {} : { help: 'x' };
      return field && { kind: 'patch', id, changes: { ...retyping(field, done.type), ...help } };
    }
  }
}

export function perform(history: History, done: Act): History {
  if (done.kind === 'undo') return undo(history);
  if (done.kind === 'redo') return redo(history);
  const command = commandOf(history.draft, done);
  return command
    ? execute(history, command, done.kind, done.kind === 'rename' ? `name ${done.at}` : undefined)
    : history;
}
