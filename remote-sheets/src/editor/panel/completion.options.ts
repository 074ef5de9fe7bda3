import {
  foldName,
  withCatalogues,
  type CatalogueEntry,
  type CatalogueKind,
  type FieldColumn,
  type FieldLike,
  type FormulaName,
  type SheetField,
} from '@rpd/shared/domain';
import type { SheetDraft } from '../model/draft.ts';
import { pathOf, quoteAround, type Suggestion, type Typed } from './completion.names.ts';

// `Type = "` goes on with what one can choose in « Type »: its words, and the value that is stored.

const NAME = String.raw`([\p{L}_][\p{L}\p{N}_.]*)`;
/** What is compared with a value, and as much of the value as is there, with or without its quotation mark. */
const COMPARED = new RegExp(
  String.raw`(?:${NAME}\s*(?:==?|!=|\u2260)|(?:contains|contient)\s*\(\s*${NAME}\s*,)\s*("[^"]*|'[^']*|[\p{L}\p{N}_]*)$`,
  'iu',
);
const IS_CHOICE: ReadonlySet<string> = new Set(['select', 'multiselect']);

interface Values {
  offered: readonly Suggestion[];
  /** How many characters before the caret the chosen one takes the place of. */
  replaced: number;
  /** A text has begun: nothing else can stand here. */
  isQuoted: boolean;
}

/** The options of what is compared where the caret stands, those that begin so first; `lines`: in whose lines that is. */
export function valuesAt(typed: Typed, lines: FormulaName | undefined): Values {
  const before = typed.text.slice(0, typed.caret);
  const quote = quoteAround(before);
  const none = { offered: [], replaced: 0, isQuoted: quote !== '' };
  const found = COMPARED.exec(before);
  if (!found || typed.part === 'dice') return none;
  const [, compared, searched, begun = ''] = found;
  if (begun.slice(0, 1) !== quote && quote !== '') return none;
  const choice = choiceNamed(typed, compared ?? searched ?? '', lines);
  const plain = foldName(begun.slice(quote.length)).trim();
  const ranked = (choice ? (typed.optionsOf?.(choice.id) ?? []) : []).flatMap(option => {
    const words = [option.label, option.value].map(one => foldName(one));
    const rank = words.some(one => one.startsWith(plain))
      ? 0
      : words.some(one => one.includes(plain))
        ? 1
        : 2;
    return option.value && rank < 2 ? [{ option, rank }] : [];
  });
  const offered = ranked
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => suggestion(option, typed.text[typed.caret] === quote ? quote : ''));
  return { ...none, offered, replaced: begun.length };
}

/** `closing`: the sign that ends the text is there already. */
function suggestion({ value, label }: { value: string; label: string }, closing: string): Suggestion {
  const sign = closing || (value.includes('"') ? "'" : '"');
  return {
    text: closing ? sign + value : sign + value + sign,
    shown: label || value,
    about: label && label !== value ? `${sign}${value}${sign}` : '',
  };
}

/** The choice that a name stands for: of the formula's own line, of the lines around, of the sheet, of any lines. */
function choiceNamed(typed: Typed, written: string, lines: FormulaName | undefined): FormulaName | undefined {
  const key = foldName(written);
  const found = typed.names.filter(
    one => IS_CHOICE.has(one.type) && (foldName(one.name) === key || foldName(pathOf(one)) === key),
  );
  const own = typed.names.find(({ id }) => id === typed.ownId)?.path.at(-1)?.id;
  const parentOf = ({ path }: FormulaName) => path.at(-1)?.id ?? '';
  return (
    found.find(one => own !== undefined && parentOf(one) === own) ??
    found.find(one => lines !== undefined && parentOf(one) === lines.id) ??
    found.find(one => parentOf(one) === '') ??
    found[0]
  );
}

/** What may be chosen in a field, or in a column at whatever depth; `entries`: of the catalogues that add to it. */
export function optionsIn(
  { fields, gameType }: SheetDraft,
  id: string,
  entries: ReadonlyMap<CatalogueKind, readonly CatalogueEntry[]>,
): FieldLike['options'] {
  const inside = (columns: readonly FieldColumn[]): FieldLike[] =>
    columns.flatMap(column => (column.id === id ? [column] : inside(column.columns ?? [])));
  const found = fields[id] ?? Object.values(fields).flatMap(({ columns = [] }) => inside(columns))[0];
  if (!found) return [];
  return withCatalogues({ [id]: found as SheetField }, entries, gameType ?? '')[id]?.options ?? [];
}
