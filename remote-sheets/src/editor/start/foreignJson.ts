import type { FieldType, SheetField } from '@rpd/shared/domain';
import type { SheetDraft } from '../model/draft.ts';
import { ForeignFormulas } from './foreignFormulas.ts';
import { documentOf, type TabPlan } from './plan.ts';

// What the readers of foreign sheets share: values that may be anything, and what is made of them.

/** What became of a foreign sheet: the document, and what could not be carried over, in French. */
export interface Imported {
  from: 'RPD' | 'SurveyJS' | 'Custom System Builder';
  document: Pick<SheetDraft, 'structure' | 'fields'>;
  name: string;
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
export const amount = (value: unknown): number | undefined => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined;
};
export const defined = <Part extends object>(part: Part): Part =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Part;

export function choicesOf(value: unknown): SheetField['options'] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, 500).map(item => {
    const own: Json = isObject(item) ? item : { value: item };
    const raw = own['value'] ?? own['key'];
    const stored = typeof raw === 'number' ? String(raw) : word(raw);
    return { value: stored, label: word(own['text'] ?? own['label']) || stored };
  });
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
  if (type === 'select') return typeof value === 'number' ? String(value) : word(value) || undefined;
  return type === 'string' || type === 'textarea' ? word(value) || undefined : undefined;
}

/** The document of a plan, with the formulas that work in it. */
export function written(
  plan: readonly TabPlan[],
  { report, formulas }: Notes,
): Pick<Imported, 'document' | 'report'> {
  const { structure, fields } = documentOf(plan);
  return { document: { structure, fields: formulas.checked(fields) }, report };
}
