import {
  COMPARISONS_OF,
  criterionParam,
  isObjectId,
  MAX_CRITERION_CHOICES,
  MAX_CRITERION_DAYS,
  MAX_CRITERION_NUMBER,
  MAX_CRITERION_TEXT,
  readCriterionParam,
} from '@rpd/shared/domain';
import type { Comparison } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { contains, fold } from '../store/fold.ts';
import { refuse } from './refusals.ts';

// Criteria of lists (ADR 111): a list declares its fields and which column each is; what people ask for is refused unless it is declared
// for them. Who may not see a field has no criterion of it: a filter would reveal its value.

type Condition = RawBuilder<boolean>;

export type CriterionField =
  /** A few words, each with its condition, which is never null. */
  | { type: 'choice'; values: Readonly<Record<string, Condition>> }
  /** A folded column; `searched`: a column with an index for parts of words, which holds at least the same text. */
  | { type: 'text'; column: string; searched?: string }
  /** A moment in ISO 8601. */
  | { type: 'date'; column: string }
  | { type: 'number'; column: string }
  /** What belongs to a thing: its condition. */
  | { type: 'id'; condition: (id: string) => Condition };

export type CriterionFields = Readonly<Record<string, CriterionField>>;

/** A few words, of which a column holds one. */
export const choicesOf = (column: string, values: readonly string[]) => ({
  type: 'choice' as const,
  values: Object.fromEntries(values.map(value => [value, sql<boolean>`${sql.ref(column)} = ${value}`])),
});

/** One row by its id: of a link to a row that stands on another page of the list. */
export const idOf = (column: string) => ({
  type: 'id' as const,
  condition: (id: string) => sql<boolean>`${sql.ref(column)} = ${id}`,
});

/** What every list reads by itself, see readListQuery(). */
const OF_LISTS: ReadonlySet<string> = new Set(['page', 'limit', 'q', 'sort']);

/**
 * The conditions of all criteria in a query, which rows have to meet all of.
 * @param others parameters that the route reads itself
 * @throws 422 for what is not declared or has no sense, with a message at each parameter
 */
export function readCriteria(
  query: unknown,
  fields: CriterionFields,
  others: readonly string[] = [],
): Condition[] {
  const wrong: Record<string, string> = {};
  const conditions: Condition[] = [];
  for (const [param, value] of Object.entries(query as Record<string, unknown>)) {
    if (OF_LISTS.has(param) || others.includes(param) || value === '') continue;
    const read = readOne(param, value, fields);
    if (typeof read === 'string') wrong[param] = read;
    else conditions.push(read);
  }
  if (Object.keys(wrong).length > 0) throw refuse('invalid', { fields: wrong });
  return conditions;
}

/** The parameters of these fields, for the specification. */
export const criteriaParams = (fields: CriterionFields): string[] =>
  Object.entries(fields).flatMap(([name, { type }]) =>
    COMPARISONS_OF[type].map(comparison => criterionParam(name, comparison)),
  );

/** Its condition, or what is wrong with it. */
function readOne(param: string, value: unknown, fields: CriterionFields): Condition | string {
  const { name, comparison } = readCriterionParam(param);
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) return `Cette liste n’a pas de critère « ${name.slice(0, 40)} ».`;
  if (!comparison || !COMPARISONS_OF[field.type].includes(comparison))
    return `Le critère « ${name} » ne se compare pas ainsi.`;
  if (typeof value !== 'string' || value.includes('\0')) return 'Cette valeur n’est pas valide.';
  return CONDITIONS[field.type](field as never, comparison, value.trim());
}

type Reader<Type extends CriterionField['type']> = (
  field: Extract<CriterionField, { type: Type }>,
  comparison: Comparison,
  value: string,
) => Condition | string;

const CONDITIONS: { [Type in CriterionField['type']]: Reader<Type> } = {
  choice({ values }, comparison, value) {
    const words = value.split(',');
    const known = words.filter(word => Object.hasOwn(values, word));
    if (known.length < words.length) return `Valeurs possibles : ${Object.keys(values).join(', ')}.`;
    if (words.length > MAX_CRITERION_CHOICES) return `Au plus ${MAX_CRITERION_CHOICES} valeurs.`;
    const any = sql<boolean>`(${sql.join(
      known.flatMap(word => values[word] ?? []),
      sql` or `,
    )})`;
    return comparison === 'not' ? sql<boolean>`not ${any}` : any;
  },
  text({ column, searched }, comparison, value) {
    const text = fold(value);
    if (text === '') return 'Un texte est attendu.';
    if (value.length > MAX_CRITERION_TEXT) return `Au plus ${MAX_CRITERION_TEXT} caractères.`;
    if (comparison === 'is') return sql<boolean>`${sql.ref(column)} = ${text}`;
    if (comparison === 'starts') return startsWith(column, text);
    const part = contains(column, text);
    return searched && searched !== column ? sql<boolean>`(${contains(searched, text)} and ${part})` : part;
  },
  date({ column }, comparison, value) {
    if (comparison === 'within') {
      const days = /^\d{1,4}$/.test(value) ? Number(value) : 0;
      if (days < 1 || days > MAX_CRITERION_DAYS) return `De 1 à ${MAX_CRITERION_DAYS} jours sont attendus.`;
      const since = new Date(Date.now() - days * DAY_MS).toISOString();
      return sql<boolean>`${sql.ref(column)} >= ${since}`;
    }
    const day = /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(value) : new Date(Number.NaN);
    if (Number.isNaN(day.getTime())) return 'Une date est attendue, par exemple 2026-12-24.';
    const at = day.toISOString();
    return comparison === 'from'
      ? sql<boolean>`${sql.ref(column)} >= ${at}`
      : sql<boolean>`${sql.ref(column)} < ${at}`;
  },
  number({ column }, comparison, value) {
    const number = /^\d{1,7}$/.test(value) ? Number(value) : Number.NaN;
    if (!(number <= MAX_CRITERION_NUMBER))
      return `Un nombre entier de 0 à ${MAX_CRITERION_NUMBER} est attendu.`;
    const operator = { min: '>=', max: '<=', is: '=' }[comparison as 'min' | 'max' | 'is'];
    return sql<boolean>`${sql.ref(column)} ${sql.raw(operator)} ${number}`;
  },
  id({ condition }, _comparison, value) {
    return isObjectId(value) ? condition(value) : 'Cet identifiant n’est pas valide.';
  },
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** A range of a column that is compared byte by byte: an index of it is used, as `like` would not be on SQLite. */
function startsWith(column: string, text: string): Condition {
  const place = sql.ref(column);
  return sql<boolean>`(${place} >= ${text} and ${place} < ${text + LAST})`;
}

/** The last character of all: behind every text that goes on. */
const LAST = '\u{10FFFF}';
