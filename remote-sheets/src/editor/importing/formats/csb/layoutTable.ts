import { plainText } from '@rpd/shared/importing';
import { join, type Part, partsIn, wordsOf } from '../../part.ts';
import type { FieldPlan } from '../../plan.ts';
import { labelOf } from '../display.ts';
import { isStatic, readLabel } from './components.ts';
import { conditionOf } from './formulas.ts';
import { noteCondition } from './labels.ts';
import type { Reading } from './reading.ts';
import { WIDTHS } from './settings.ts';

/**
 * Fields of a table: words beside and above name them.
 * @param fieldsOf what cells of a line make, each named by its place
 */
export function readTable(
  reading: Reading,
  part: Part,
  fieldsOf: (cells: readonly Part[], naming: (cell: Part) => string) => FieldPlan[],
): FieldPlan[] {
  const contents = part.get('contents');
  const lines = (Array.isArray(contents) ? contents : []).map((line: unknown, index) =>
    partsIn(Array.isArray(line) ? line : [line], join(join(part.path, 'contents'), index)),
  );
  const isWords = (cell: Part | undefined): cell is Part => cell !== undefined && isStatic(cell);
  const [heads = []] = lines;
  const hasHeads = heads.length > 0 && heads.every(isWords) && lines.length > 1;
  const heading = (column: number): string =>
    hasHeads ? plainText(wordsOf(heads[column]?.json['value'])) : '';
  const used = new Set<Part>(hasHeads ? heads : []);
  for (const head of used) {
    readLabel(reading, head);
    noteCondition(reading.notes, plainText(wordsOf(head.json['value'])), conditionOf(head));
  }
  const size = Math.max(1, ...lines.map(line => line.length));
  const found = lines.slice(hasHeads ? 1 : 0).flatMap(line => {
    const left = line.find(isWords);
    const row = left ? plainText(wordsOf(left.json['value'])) : '';
    const inside = line.filter(cell => !used.has(cell));
    return fieldsOf(inside, cell => {
      const head = heading(line.indexOf(cell));
      return [row, head].filter(Boolean).join(' – ');
    });
  });
  const width = WIDTHS[`grid-${size}`];
  if (width)
    for (const one of found)
      if (one.type !== 'repeat' && one.type !== 'textarea') one.settings = { width, ...one.settings };
  // A head that names no cell stands above them.
  const unused = [...used].filter(
    (_head, column) => !found.some(({ name }) => name.includes(heading(column))),
  );
  return [
    ...unused.flatMap(head => labelOf(reading.notes, head.path, wordsOf(head.json['value']))),
    ...found,
  ];
}
