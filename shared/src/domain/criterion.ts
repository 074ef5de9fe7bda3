// What lists are narrowed by, in the words of their addresses: `role=GM`, `role.not=GM`, `createdAt.from=2026-01-01`. The page and the
// API read them alike (ADR 111).

/** What a field of a list holds. */
export type CriterionType = 'choice' | 'text' | 'date' | 'number' | 'id';

export const COMPARISONS = [
  'is',
  'not',
  'contains',
  'starts',
  'from',
  'before',
  'within',
  'min',
  'max',
] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** How each kind of field can be compared; the first is what the form offers first. */
export const COMPARISONS_OF: Readonly<Record<CriterionType, readonly Comparison[]>> = {
  choice: ['is', 'not'],
  text: ['contains', 'starts', 'is'],
  date: ['within', 'from', 'before'],
  number: ['min', 'max', 'is'],
  id: ['is'],
};

/** Of several choices, as many as an address may name. */
export const MAX_CRITERION_CHOICES = 20;
export const MAX_CRITERION_TEXT = 100;
/** Days that a criterion may reach back. */
export const MAX_CRITERION_DAYS = 3650;
export const MAX_CRITERION_NUMBER = 1_000_000;

/** `role` for « is », `role.not` for any other comparison. */
export const criterionParam = (name: string, comparison: Comparison): string =>
  comparison === 'is' ? name : `${name}.${comparison}`;

/** The field and comparison of a parameter; the comparison is undefined where there is none of that name. */
export function readCriterionParam(param: string): { name: string; comparison: Comparison | undefined } {
  const at = param.lastIndexOf('.');
  if (at < 0) return { name: param, comparison: 'is' };
  const word = param.slice(at + 1);
  return {
    name: param.slice(0, at),
    comparison: COMPARISONS.find(known => known !== 'is' && known === word),
  };
}
