import type { FieldType, FieldValue, Warnings } from '@rpd/shared/domain';

// A character as a file: what the export writes and the import reads.

export const CHARACTER_FORMAT = 'rpd-character';

/** What a field held, and what the field was: another sheet finds its place by it. */
export interface FileValue {
  /** Id of the field. */
  field: string;
  name: string;
  /** The name by which formulas know it, where it is another. */
  ref?: string;
  type: FieldType;
  value: FieldValue;
  /** Of a choice: the words of its values, in their order. */
  labels?: string[];
  /** Of lines: what their columns are called, by their ids. */
  columns?: Record<string, string>;
}

export interface CharacterFile {
  format: typeof CHARACTER_FORMAT;
  name: string;
  portrait: string;
  /** What its author warns of. */
  warnings: Warnings;
  updatedAt: string;
  /** Null: the alpha's form. */
  sheet: { id: string; name: string; version: number } | null;
  values: FileValue[];
  /** What stands beside the sheet: a template that changed has no place for it. */
  kept?: FileValue[];
}
