import { foldName, type FieldType, type FormulaName } from '@rpd/shared/domain';

// What is known where a formula is being typed.

export interface Suggestion {
  /** What is written in place of what was typed. */
  text: string;
  /** As it is shown. */
  shown: string;
  about: string;
}

export interface Typed {
  text: string;
  caret: number;
  names: readonly FormulaName[];
  /** What may be chosen in the field or column with this id: its own options. */
  optionsOf?: (id: string) => readonly { value: string; label: string }[];
  /** The field or column that the formula is of. */
  ownId: string;
  part: 'formula' | 'showIf' | 'dice';
  /** The type of the field that the formula is of. */
  type?: FieldType | undefined;
  /** Asked for by a key: offered where nothing is typed yet, too. */
  isAsked?: boolean;
}

export const pathOf = ({ path, name }: Pick<FormulaName, 'path' | 'name'>): string =>
  [...path.map(one => one.name), name].join('.');

/** The lines that a name stands for. */
export const linesNamed = ({ names }: Typed, written: string): FormulaName | undefined =>
  names.find(one => one.type === 'repeat' && foldName(pathOf(one)) === foldName(written)) ??
  names.find(one => one.type === 'repeat' && foldName(one.name) === foldName(written));

/** The sign of a text that has begun and not ended; none outside of texts. */
export function quoteAround(before: string): string {
  let open = '';
  for (const sign of before) {
    if (open) open = sign === open ? '' : open;
    else if (sign === '"' || sign === "'") open = sign;
  }
  return open;
}
