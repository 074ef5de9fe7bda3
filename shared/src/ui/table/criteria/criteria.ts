import {
  COMPARISONS_OF,
  readCriterionParam,
  type Comparison,
  type CriterionType,
} from '../../../domain/criterion.ts';
import { formatDate } from '../../../domain/format.ts';

/** A field of a list that it can be narrowed by: the API has a criterion of the same name. */
export interface Criterion {
  /** As the API calls it: `createdAt`. */
  name: string;
  /** As the column is called: 'Inscrit le'. */
  label: string;
  type: CriterionType;
  /** What one chooses from. */
  options?: readonly { value: string; label: string }[];
  /** What stands for no choice: with it, the choice stands in the toolbar too ('Tous les rôles'). */
  all?: string;
  /** A value in words, where the options do not say it: of an `id`. */
  words?: (value: string) => string;
}

/** A criterion that the address names. */
export interface ActiveCriterion {
  /** Of the address, without a prefix: `createdAt.from`. */
  param: string;
  value: string;
  /** Undefined where the list has none of this name; the API refuses it. */
  criterion: Criterion | undefined;
  comparison: Comparison | undefined;
}

export const COMPARISON_LABELS: Record<Comparison, string> = {
  is: 'est',
  not: 'n’est pas',
  contains: 'contient',
  starts: 'commence par',
  from: 'à partir du',
  before: 'avant le',
  within: 'depuis moins de … jours',
  min: 'au moins',
  max: 'au plus',
};

/** Parameters of an address that are the table's own, or the page's. */
const NOT_CRITERIA: ReadonlySet<string> = new Set(['page', 'limit', 'q', 'sort', 'row']);

/** The criteria that an address names: those that are declared, and whatever else has their form. */
export function readCriteria(
  params: URLSearchParams,
  criteria: readonly Criterion[],
  prefix = '',
): ActiveCriterion[] {
  return [...params].flatMap(([key, value]) => {
    if (!key.startsWith(prefix) || value === '') return [];
    const param = key.slice(prefix.length);
    const { name, comparison } = readCriterionParam(param);
    const criterion = criteria.find(one => one.name === name);
    // A plain word that the list does not know is another part of the page's.
    if (NOT_CRITERIA.has(param) || (!criterion && comparison === 'is')) return [];
    const isPossible = comparison && (!criterion || COMPARISONS_OF[criterion.type].includes(comparison));
    return { param, value, criterion, comparison: isPossible ? comparison : undefined };
  });
}

/** Whether the toolbar's own list of choices says it. */
export const isInToolbar = ({ criterion, comparison, value }: ActiveCriterion): boolean =>
  criterion?.all !== undefined &&
  comparison === 'is' &&
  (criterion.options ?? []).some(option => option.value === value);

/** A criterion in words: 'Rôle : MJ', 'Inscrit le : avant le 01/03/2026'. */
export function criterionWords({ criterion, comparison, param, value }: ActiveCriterion): string {
  if (!criterion || !comparison) return `Critère inconnu\u00a0: ${param}`;
  if (criterion.words) return criterion.words(value);
  return `${criterion.label}\u00a0: ${valueWords(criterion, comparison, value)}`;
}

function valueWords({ type, options = [] }: Criterion, comparison: Comparison, value: string): string {
  if (type === 'choice') {
    const chosen = value.split(',').map(one => options.find(option => option.value === one)?.label ?? one);
    return `${comparison === 'not' ? 'sauf ' : ''}${chosen.join(', ')}`;
  }
  if (comparison === 'within') return value === '1' ? 'depuis un jour' : `ces ${value} derniers jours`;
  const words = type === 'date' ? formatDate(value) || value : value;
  const quoted = type === 'text' ? `«\u00a0${words}\u00a0»` : words;
  return comparison === 'is' ? quoted : `${COMPARISON_LABELS[comparison]} ${quoted}`;
}
