import type { SheetDraft } from './draft.ts';
import { execute, startHistory, undo } from './history.ts';
import { gathered, stepAll, type Direction } from './moves.ts';

const field = (name: string) => ({ type: 'string' as const, name, required: false, options: [] });
const column = (id: string, fieldIds: string[]) => ({ id, name: id, fieldIds });

/** Two columns: a b c d, and x y. */
const draft = {
  description: { name: 'Fiche' },
  structure: {
    format: 2,
    tabs: [
      {
        id: 't',
        name: 't',
        rows: [
          { id: 'r', name: 'r', columns: [column('one', ['a', 'b', 'c', 'd']), column('two', ['x', 'y'])] },
        ],
      },
    ],
  },
  fields: Object.fromEntries(['a', 'b', 'c', 'd', 'x', 'y'].map(id => [id, field(id)])),
} as unknown as SheetDraft;

const columnsOf = ({ structure }: SheetDraft) =>
  structure.tabs[0]?.rows[0]?.columns.map(({ fieldIds }) => fieldIds.join(''));

/** The columns after a change, and after it was taken back. */
function after(command: ReturnType<typeof gathered>) {
  if (!command) return null;
  const history = execute(startHistory(draft), command, 'Déplacer');
  expect(undo(history).draft).toBe(draft);
  return columnsOf(history.draft);
}

test.each<[string, Direction, string[] | null]>([
  ['bc', 'up', ['bcad', 'xy']],
  ['cb', 'down', ['adbc', 'xy']],
  ['bc', 'right', ['ad', 'xbcy']],
  ['xy', 'left', ['xyabcd', '']],
  ['cd', 'down', ['ab', 'cdxy']],
  ['xy', 'up', ['abcdxy', '']],
  ['ab', 'up', null],
  ['ac', 'down', ['badc', 'xy']],
  ['dx', 'up', ['abdcx', 'y']],
])('moves %s together %s, in order', (ids, direction, columns) => {
  expect(after(stepAll(draft, [...ids], direction))).toEqual(columns);
});

test.each<[string, string, number, string[] | null]>([
  ['ad', 'two', 1, ['bc', 'xady']],
  ['da', 'one', 2, ['badc', 'xy']],
  ['bx', 'one', 4, ['acdbx', 'y']],
  ['ab', 'one', 0, null],
])('places %s into column %s at %i', (ids, parent, index, columns) => {
  expect(after(gathered(draft, [...ids], parent, index))).toEqual(columns);
});
