import type { ActorKind, JournalAction, JournalChange, SubjectName } from '@rpd/shared/domain';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { setActor } from '../store/changes.ts';
import { afterCommit } from '../store/commit.ts';
import { searchText } from '../store/fold.ts';
import { newId } from '../store/ids.ts';
import { appendEntry } from '../store/journal-chain.ts';
import { hashText } from '../store/journal-hash.ts';
import type { Queries } from '../store/queries.ts';
import { journalCodec } from '../store/tables/journal.ts';

/** Who does something, from where. */
export interface Actor {
  kind: ActorKind;
  id: string | null;
  name: string;
  address: string;
  log: FastifyBaseLogger;
  /** The entry that is being undone: the first line says so. */
  undoing?: Undoing | undefined;
  /** What is done in one go has this in common. */
  bulk?: string | undefined;
}

/** An entry that is being undone, and by which line. */
export interface Undoing {
  entry: string;
  by?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    undoing?: Undoing | undefined;
    bulk?: string | undefined;
  }
}

/** What was done to which thing. */
export interface Happening {
  action: JournalAction;
  entity: SubjectName | 'Release' | 'Page';
  /** The thing; null where none is known (somebody signs in under a name that nobody has). */
  id: string | null;
  /** What the thing was called. */
  name?: string;
  /** Names of the fields that changed: see changedFields(). Short values that are no secret are in `detail`. */
  fields?: readonly string[];
  /** Further words for the person who reads it, in French; no secret. */
  detail?: string;
  /** Before and after, of the fields that people may set: see changesOf(). No secret, no address. */
  changes?: readonly JournalChange[];
}

/** Who makes a request. `as` says who it turned out to be, on routes that are public. */
export function actorOf(
  { caller, ip, log, undoing, bulk }: FastifyRequest,
  as: Pick<Actor, 'kind' | 'id' | 'name'> | undefined = caller
    ? { kind: caller.kind, id: caller._id, name: caller.name }
    : undefined,
): Actor {
  return { ...(as ?? { kind: 'anonymous', id: null, name: '' }), address: ip, log, undoing, bulk };
}

const MAX_NAME_LENGTH = 200;

/**
 * Writes a line into the journal, in the transaction of what it tells: both are stored or neither. Once that is committed, the
 * same goes to the log, without names.
 */
export async function record(
  db: Queries,
  { kind, id: actorId, name: actorName, address, log, undoing, bulk }: Actor,
  { action, entity, id, name = '', fields = [], detail = '', changes = [] }: Happening,
): Promise<void> {
  const entityName = name.slice(0, MAX_NAME_LENGTH);
  const entryId = newId();
  const kept = changes.length > 0 ? JSON.stringify(changes) : null;
  const isUndoing = undoing !== undefined && undoing.by === undefined;
  if (isUndoing) undoing.by = entryId;
  const line = {
    _id: entryId,
    at: new Date().toISOString(),
    actorKind: kind,
    actorId,
    actorName,
    address,
    action,
    entity,
    entityId: id,
    entityName,
    fields: [...fields],
    detail,
    search: searchText(actorName, entityName, address, detail),
    changesHash: kept === null ? null : hashText(kept),
    undoes: isUndoing ? undoing.entry : null,
    bulk: bulk ?? null,
  };
  if (kept !== null) {
    const row = { entry_id: entryId, entity, entity_id: id, changes: kept };
    await db.insertInto('journal_changes').values(row).execute();
  }
  if (kind === 'user') setActor(db, actorId);
  await appendEntry(db, journalCodec.encodeAll(line));
  afterCommit(db, () => {
    log.info({ audit: { action, entity, entityId: id, actorKind: kind, actorId, address, fields } }, 'audit');
  });
}

type Things = Record<string, unknown>;
const isObject = (value: unknown): value is Things =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What every save changes. */
const HEAD = new Set(['version', 'updatedAt', 'activityAt']);
/** Documents of which it is enough to say that they changed. */
const WHOLE = new Set(['structure', 'fields']);

/** The names of the fields in which two states of a thing differ: `name`, `description.bio`; what an inner part no longer has counts. */
export function changedFields(before: object, after: object, path = ''): string[] {
  const [old, next] = [before as Things, after as Things];
  const gone = path ? Object.keys(old).filter(key => !Object.hasOwn(next, key)) : [];
  return [...Object.keys(next), ...gone].flatMap(key => {
    if (!path && HEAD.has(key)) return [];
    const [was, is] = [old[key], next[key]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const inner = !path && !WHOLE.has(key) && isObject(was) && isObject(is);
    return inner ? changedFields(was, is, `${key}.`) : [`${path}${key}`];
  });
}
