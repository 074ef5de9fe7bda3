import type { BulkEditInput, BulkEditReport, BulkEntity } from '../../../domain/bulk-edit.ts';
import { api } from '../../../http/index.ts';

/** A field that several rows may get another value of, in one go (ADR 115). */
export type BulkEditField = { name: string; label: string } & (
  | { type: 'choice' | 'flag'; options: readonly BulkEditOption[] }
  /** A list to which something is added, or from which it is taken; without options what one writes. */
  | { type: 'list'; options?: readonly BulkEditOption[]; help?: string }
  | { type: 'text'; help?: string }
);

/** A value and its words; those of a flag are 'true' and 'false'. */
export interface BulkEditOption {
  value: string;
  label: string;
}

/** What a list says of its bulk edit. */
export interface BulkEdit<Row> {
  entity: BulkEntity;
  fields: readonly BulkEditField[];
  versionOf: (row: Row) => number;
}

/** Five hundred rows take their time. */
const EDIT_MS = 120_000;

export const sendBulkEdit = (entity: BulkEntity, json: BulkEditInput): Promise<BulkEditReport> =>
  api.post(`bulk/${entity}`, { json, timeout: EDIT_MS }).json<BulkEditReport>();

/** A value of a field as people read it. */
export function wordsOf(field: BulkEditField, value: unknown): string {
  const options = field.type === 'text' ? [] : (field.options ?? []);
  const labelOf = (one: unknown) =>
    options.find(option => option.value === String(one))?.label ?? String(one);
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length > 0 ? value.map(labelOf).join(', ') : '–';
  return labelOf(value);
}

/** What one has chosen so far; `way` is for lists. */
export interface BulkEditChoice {
  value: string;
  way: 'add' | 'remove';
}

/** What is sent for it; undefined while something is missing. */
export function valueOf(field: BulkEditField, { value, way }: BulkEditChoice): unknown {
  if (field.type === 'text') return value;
  if (value.trim() === '') return undefined;
  if (field.type === 'flag') return value === 'true';
  if (field.type === 'choice') return value;
  const words = field.options ? [value] : [value.trim().toLocaleLowerCase('fr')];
  return way === 'add' ? { add: words, remove: [] } : { add: [], remove: words };
}
