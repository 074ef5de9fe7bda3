import { FIELD_TEXT_MAX, FIELD_TEXTAREA_MAX, type FieldType, type SheetField } from '@rpd/shared/domain';
import type { SheetDraft } from '../model/draft.ts';
import { ForeignFormulas } from './foreignFormulas.ts';
import { column, documentOf, type FieldPlan, type TabPlan } from './plan.ts';

// What the readers of foreign sheets share: values that may be anything, and what is made of them.

/** What became of a foreign sheet: the document, and what could not be carried over, in French. */
export interface Imported {
  from: 'RPD' | 'SurveyJS' | 'Custom System Builder';
  document: Pick<SheetDraft, 'structure' | 'fields'>;
  name: string;
  description?: string;
  report: string[];
}

export type Json = Record<string, unknown>;
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
export const word = (value: unknown): string => {
  if (typeof value === 'string') return value.slice(0, 120);
  // SurveyJS keeps translations beside one another.
  if (isObject(value)) return word(value['fr'] ?? value['default'] ?? Object.values(value)[0]);
  return '';
};
/** A text that may be longer than a name. */
export const prose = (value: unknown, max: number): string => {
  if (typeof value === 'string') return value.slice(0, max);
  return isObject(value) ? prose(value['fr'] ?? value['default'] ?? Object.values(value)[0], max) : '';
};
export const amount = (value: unknown): number | undefined => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined;
};
export const defined = <Part extends object>(part: Part): Part =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Part;

const OPTIONS_MAX = 500;
const COLUMNS_MAX = 12;

/** The options of a choice, each value once. */
export function choicesOf(value: unknown, name: string, report: string[]): SheetField['options'] {
  if (!Array.isArray(value)) return [];
  const all = value.map(item => {
    const own: Json = isObject(item) ? item : { value: item };
    const raw = own['value'] ?? own['key'];
    const stored = typeof raw === 'number' ? String(raw) : word(raw);
    return { value: stored, label: word(own['text'] ?? own['label']) || stored };
  });
  const known = new Set<string>();
  const options = all.filter(option => !known.has(option.value) && known.add(option.value));
  if (options.length < all.length)
    report.push(`« ${name} » : une valeur est celle de plusieurs options, la première est reprise.`);
  if (options.length > OPTIONS_MAX)
    report.push(`« ${name} » : seules les ${OPTIONS_MAX} premières options sont reprises.`);
  return options.slice(0, OPTIONS_MAX);
}

/** How deep a field's lines are: those of a field of the sheet 0. */
export type Depth = 0 | 1 | 2;

/** The columns of a field with lines. Lines stand in lines once. */
export function columnsOf(
  parts: readonly Json[],
  name: string,
  depth: Depth,
  read: (part: Json, depth: Depth) => FieldPlan | null,
  report: string[],
): NonNullable<SheetField['columns']> {
  const plans = parts.flatMap(part => read(part, depth === 0 ? 1 : 2) ?? []);
  const taken = plans.filter(plan => {
    const isTooDeep = plan.type === 'repeat' && depth > 0;
    if (isTooDeep)
      report.push(
        `« ${plan.name} » : des lignes dans des lignes de lignes n’existent pas ici, elles ne sont pas reprises.`,
      );
    return !isTooDeep;
  });
  if (taken.length > COLUMNS_MAX)
    report.push(`« ${name} » : seules les ${COLUMNS_MAX} premières colonnes sont reprises.`);
  return taken.slice(0, COLUMNS_MAX).map(({ name: own, ...more }) => column(own, more as never));
}

/** Notes the settings of a foreign part that are not carried over, by their keys. */
export function reportLost(
  part: Json,
  name: string,
  lost: Readonly<Record<string, string>>,
  report: string[],
): void {
  for (const [key, what] of Object.entries(lost)) {
    const value = part[key];
    if (
      value === undefined ||
      value === false ||
      value === '' ||
      (Array.isArray(value) && value.length === 0)
    )
      continue;
    report.push(`« ${name} » : ${what} (${JSON.stringify(value).slice(0, 80)}) est à réécrire.`);
  }
}

/** What is written down while a foreign sheet is read. */
export interface Notes {
  report: string[];
  formulas: ForeignFormulas;
}

export function startNotes(): Notes {
  const report: string[] = [];
  return { report, formulas: new ForeignFormulas(report) };
}

/** What a field has from the beginning, where that is of its kind. */
export function initialOf(type: FieldType, value: unknown): SheetField['initial'] {
  if (type === 'number') return amount(value);
  if (type === 'checkbox') return typeof value === 'boolean' ? value : undefined;
  if (type === 'multiselect') {
    const chosen = Array.isArray(value)
      ? value.map(one => (typeof one === 'number' ? String(one) : word(one)))
      : [];
    return chosen.length > 0 ? chosen.filter(Boolean) : undefined;
  }
  if (type === 'select') return typeof value === 'number' ? String(value) : word(value) || undefined;
  if (type === 'string') return prose(value, FIELD_TEXT_MAX) || undefined;
  return type === 'textarea' ? prose(value, FIELD_TEXTAREA_MAX) || undefined : undefined;
}

/** The document of a plan, with the formulas that work in it. */
export function written(
  plan: readonly TabPlan[],
  { report, formulas }: Notes,
): Pick<Imported, 'document' | 'report'> {
  const { structure, fields } = documentOf(plan);
  return { document: { structure, fields: formulas.checked(fields) }, report };
}
