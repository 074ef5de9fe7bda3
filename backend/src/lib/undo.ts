import type { JournalChange, UndoableEntity } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import type { Queries } from '../store/queries.ts';
import type { Caller } from './access.ts';
import type { Fields } from './body.ts';
import { Refusal } from './refusals.ts';

/**
 * How changes of one kind of things are undone from the journal. Everything goes through the code of the change itself: the same
 * rights, rules, events and notices. A kind that is not in the registry (app/undo.parts.ts) cannot be undone there.
 */
export interface UndoPart {
  entity: UndoableEntity;
  /** The lock that a change of this thing takes. */
  lock: (db: Queries, id: string) => Promise<string> | string;
  /** What it is now, as its changes were described; null for who may not read it, or where it is gone or in the bin. */
  read: (db: Queries, me: Caller, id: string) => Promise<object | null>;
  /** Whether this person may follow what happens to it: who may change it. */
  mayFollow: (me: Caller, thing: object) => boolean;
  /** Whether this person may undo its creation or restoration: who may delete it, unless said. */
  mayRemove?: (me: Caller, thing: object) => boolean;
  /** `write` takes people in and out as well: who joined and who was removed is undone. */
  hasPeople?: true;
  /** Nobody but those who may follow it reads its values: the journal of the whole platform shows none. */
  isPrivate?: true;
  /** Why nobody takes a change of these fields back; null where somebody can. */
  never?: (changes: readonly JournalChange[]) => string | null;
  /** Why this person cannot have these values back, though they may change it; null where they can. */
  whyNot?: (db: Queries, me: Caller, id: string, changes: readonly JournalChange[]) => Promise<string | null>;
  /** Writes these fields as its form does. Within a transaction that holds the lock. */
  write?: (trx: Queries, request: FastifyRequest, id: string, fields: Fields) => Promise<unknown>;
  /** Deletes it as its page does: undoes a restoration. */
  remove?: (trx: Queries, request: FastifyRequest, id: string) => Promise<unknown>;
  /** Undoes a creation, where that is not `remove`: deletes what nothing hangs on for good. Refused where it changed since. */
  unmake?: (trx: Queries, request: FastifyRequest, id: string) => Promise<unknown>;
  /** Takes it out of the bin: undoes a deletion. */
  restore?: (trx: Queries, request: FastifyRequest, id: string) => Promise<unknown>;
}

export type Restore = NonNullable<UndoPart['restore']>;

/** What is not there for this person is nothing. */
export async function orNull<Thing>(found: Promise<Thing>): Promise<Thing | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound') return null;
    throw error;
  }
}
