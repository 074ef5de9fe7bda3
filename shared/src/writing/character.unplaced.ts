import {
  type Character,
  columnNames,
  convertValue,
  type FieldLike,
  type FieldValue,
  isEmptyValue,
  labelsOf,
  seesField,
} from '../domain/index.ts';
import { type Changes, fieldOf, valuePath } from './character.changes.ts';
import { fullValueLabel } from './value.labels.ts';

/** Something that was written, and that the template has no place for any more. */
export interface Unplaced {
  fieldId: string;
  /** What its field was called. */
  name: string;
  words: string;
  /** Of a field that is gone, until the host has it: the host keeps it beside the values. */
  value?: unknown;
}

/** What can still be sent. */
export const orphanedValues = (unplaced: readonly Unplaced[]): Changes =>
  Object.fromEntries(
    unplaced.flatMap(({ fieldId, value }) => (value === undefined ? [] : [[valuePath(fieldId), value]])),
  );

/** Without what the host has now. */
export const withoutSent = (unplaced: readonly Unplaced[], sent: Changes): Unplaced[] =>
  unplaced.filter(({ fieldId, value }) => value === undefined || sent[valuePath(fieldId)] !== value);

/** What the host refuses stays on this device alone; null when it refused none of it. */
export function withoutRefused(
  unplaced: readonly Unplaced[],
  refusals: Readonly<Record<string, string>>,
): Unplaced[] | null {
  // `values`: there is too much of it.
  const isRefused = ({ fieldId }: Unplaced) => 'values' in refusals || valuePath(fieldId) in refusals;
  if (!unplaced.some(one => one.value !== undefined && isRefused(one))) return null;
  return unplaced.map(one => {
    const { value: _refused, ...kept } = one;
    return isRefused(one) ? kept : one;
  });
}

type Fields = Readonly<Record<string, FieldLike>>;

/**
 * What was written under an older template, in the fields of today's: converted where the type changed, as the host does with what
 * it has; and what has no place any more. Nothing of it is dropped.
 */
export function placed(
  changes: Changes,
  older: Fields,
  { template, viewer }: Character,
): { changes: Changes; unplaced: Unplaced[] } {
  const left: Changes = {};
  const unplaced: Unplaced[] = [];
  for (const [path, value] of Object.entries(changes)) {
    const fieldId = fieldOf(path);
    if (fieldId === null) {
      left[path] = value;
      continue;
    }
    const now = template && Object.hasOwn(template.fields, fieldId) ? template.fields[fieldId] : undefined;
    const isOpen = now !== undefined && seesField(now, viewer) && !now.formula;
    if (isEmptyValue(value)) {
      if (isOpen) left[path] = value;
      continue;
    }
    const was = older[fieldId];
    const next = isOpen ? (was ? converted(was, value as FieldValue, now) : value) : null;
    if (next !== null) left[path] = next;
    else
      unplaced.push({
        fieldId,
        name: was?.name || now?.name || 'Champ sans nom',
        words: was ? wordsOf(was, value as FieldValue) : JSON.stringify(value),
        ...(template && !now && { value }),
      });
  }
  return { changes: left, unplaced };
}

const wordsOf = (was: FieldLike, value: FieldValue): string =>
  fullValueLabel(was, value, columnNames(value, was.columns));

function converted(was: FieldLike, value: FieldValue, now: FieldLike): FieldValue | null {
  const labels = labelsOf(was, value);
  return convertValue({ type: was.type, value, ...(labels && { labels }) }, now);
}

/** The fields of what is being written: what a draft needs to be read again under another template. */
export function writtenFields(changes: Changes, fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([fieldId]) => Object.hasOwn(changes, valuePath(fieldId))),
  );
}

/** Both lists, what is known once. */
export function withUnplaced(known: readonly Unplaced[], more: readonly Unplaced[]): Unplaced[] {
  const isKnown = (one: Unplaced) =>
    known.some(({ fieldId, words }) => fieldId === one.fieldId && words === one.words);
  return [...known, ...more.filter(one => !isKnown(one))];
}
