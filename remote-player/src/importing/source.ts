import type { FieldType, LineSource, Warnings } from '@rpd/shared/domain';

// A character of a file, whatever wrote it: values and lists with the names by which a sheet may know them. It goes from the worker to
// the page, so it is data alone.

export type Scalar = string | number | boolean;

export interface SourceColumn {
  /** As the file names it. */
  path: string;
  label: string;
  names: string[];
}

/** Cells in the order of the columns; undefined where a row says nothing. */
export type SourceCell = Scalar | string[] | SourceTable | undefined;
export interface SourceRow {
  cells: SourceCell[];
  /** Of a line of ours. */
  id?: string;
  entry?: LineSource;
}
export interface SourceTable {
  columns: SourceColumn[];
  rows: SourceRow[];
}

export interface SourcePart {
  path: string;
  label: string;
  /** By which fields are found, the surest first. */
  names: string[];
  /** Id of the field that it comes from, in a file of ours. */
  fieldId?: string;
  /** Fields of other types do not get it unless somebody says so. */
  only?: readonly FieldType[];
  /** What its field was, in a file of ours. */
  type?: FieldType;
  /** Of choices: the words of its values. */
  words?: string[];
  value: Scalar | string[] | SourceTable;
  /** Why nothing can be taken of it. */
  problem?: string;
}

export interface SourceCharacter {
  from: string;
  name: string;
  /** A picture that is stored here. */
  portrait: string;
  /** What its author warns of. */
  warnings: Warnings;
  /** The template that the file names. */
  sheet?: { id: string; name: string };
  parts: SourcePart[];
  /** What of the file is not read at all, in French. */
  lost: string[];
}

/** What a file holds. */
export interface ReadFile {
  characters: SourceCharacter[];
}

export const isTable = (value: unknown): value is SourceTable =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
