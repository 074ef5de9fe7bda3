import type { UndoableEntity } from './journal.ts';

/** Whose rows are edited together, and which fields of theirs (ADR 115): each of them is one of its form. */
export const BULK_FIELDS = {
  User: ['valid', 'roles', 'description'],
  Server: ['visible', 'serverType'],
  Game: ['status', 'recruiting', 'gameType'],
  Ticket: ['state', 'priority', 'category', 'labels'],
} as const satisfies Partial<Record<UndoableEntity, readonly string[]>>;
export type BulkEntity = keyof typeof BULK_FIELDS;

export const isBulkEntity = (value: unknown): value is BulkEntity =>
  typeof value === 'string' && Object.hasOwn(BULK_FIELDS, value);

/** Rows of one bulk edit, at most. */
export const MAX_BULK_ROWS = 500;

/** What becomes of a list that a field holds. */
export interface ListEdit {
  add: string[];
  remove: string[];
}

/** `POST /bulk/{entity}`: rows as they were read, and one field of theirs. */
export interface BulkEditInput {
  rows: { _id: string; version: number }[];
  field: string;
  value: unknown;
  preview: boolean;
  seen?: string;
}

/** What becomes of one row. */
export interface BulkEditLine {
  _id: string;
  name: string;
  outcome: 'changed' | 'unchanged' | 'refused';
  before: unknown;
  after: unknown;
  /** Why it is refused. */
  message?: string;
}

/** What a bulk edit did, or with `preview` would do, row by row. */
export interface BulkEditReport {
  preview: boolean;
  lines: BulkEditLine[];
  /** Sent back with the edit itself, it is done only if it is what was shown. */
  seen: string;
  /** An entry of the journal by which all of it is undone; null: nothing was done. */
  entry: string | null;
}
