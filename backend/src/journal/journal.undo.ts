import { isDeepStrictEqual } from 'node:util';
import { journalFieldLabel } from '@rpd/shared/domain';
import type { JournalChange } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import type { Fields } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import type { UndoPart } from '../lib/undo.ts';
import { isDuplicate } from '../store/errors.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { StoredLine } from '../store/tables/journal.ts';
import { readsJournal } from './journal.present.ts';
import { undoAction, whyNot } from './journal.reasons.ts';
import { changedSince, changesOfEntries, undoneAmong } from './journal.store.ts';

/**
 * Undoes what an entry tells, by the code of the change itself, and answers the entry that says so. `fields`: these alone are wanted
 * back. Refused where what it made is not what stands there any more.
 */
export async function undoEntry(
  store: Store,
  parts: readonly UndoPart[],
  request: FastifyRequest,
  { entry, fields }: { entry: StoredLine; fields: readonly string[] | undefined },
): Promise<string> {
  const { entity, entityId: id, _id } = entry;
  const part = parts.find(known => known.entity === entity);
  if (!part || id === null) throw undoNothing(entry);
  const lock = await part.lock(store.db, id);
  try {
    return await store.transaction(async trx => {
      if ((await undoneAmong(trx, [_id])).has(_id)) throw refuse('undoneAlready');
      const undoing: FastifyRequest['undoing'] = { entry: _id };
      request.undoing = undoing;
      await apply(trx, part, request, { entry, id, fields });
      if (!undoing.by) throw refuse('undoNothing');
      return undoing.by;
    }, lock);
  } catch (error) {
    // Somebody undid it at the same time.
    throw isDuplicate(error, 'undoes') ? refuse('undoneAlready') : error;
  } finally {
    request.undoing = undefined;
  }
}

interface Wanted {
  entry: StoredLine;
  id: string;
  fields: readonly string[] | undefined;
}

async function apply(
  trx: Queries,
  part: UndoPart,
  request: FastifyRequest,
  { entry, id, fields }: Wanted,
): Promise<void> {
  const way = undoAction(part, entry.action);
  const me = caller(request);
  if (way === 'restore') {
    await part.restore?.(trx, request, id);
    return;
  }
  const present = await part.read(trx, me, id);
  const isWhole = readsJournal(me);
  if (!present) throw refuse(isWhole && !part.isPrivate ? 'undoGone' : 'notFound');
  if ((!isWhole || part.isPrivate) && !part.mayFollow(me, present)) throw refuse('notFound');
  if (way === 'remove') {
    await part.remove?.(trx, request, id);
    return;
  }
  if (way === 'unmake') {
    // What is deleted for good takes what was made of it since along.
    if (await changedSince(trx, entry)) throw refuse('undoMoved', { message: CHANGED_SINCE });
    await part.unmake?.(trx, request, id);
    return;
  }
  const changes = (await changesOfEntries(trx, [entry])).get(entry._id) ?? [];
  if (!way || !part.write || changes.length === 0) throw undoNothing(entry);
  const wanted = fields ? changes.filter(({ field }) => fields.includes(field)) : changes;
  if (wanted.length === 0) throw refuse('undoNothing');
  const why = part.never?.(wanted);
  if (why) throw refuse('undoNothing', { message: why });
  refuseMoved(present, wanted);
  await part.write(trx, request, id, former(present, wanted));
}

const CHANGED_SINCE =
  'Cet élément a changé depuis sa création : annulez d’abord ces changements, ou supprimez-le depuis sa page.';

const undoNothing = (entry: StoredLine) => refuse('undoNothing', { message: whyNot(entry) });

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valueAt = (thing: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    thing,
  );

/** Refuses where a field has another value than the one that the change gave it; which ones are named. */
function refuseMoved(present: object, changes: readonly JournalChange[]): void {
  const moved = changes.filter(
    ({ field, after }) => !isDeepStrictEqual(valueAt(present, field.split('.')), after),
  );
  if (moved.length === 0) return;
  const labels = [...new Set(moved.map(({ field }) => journalFieldLabel(field)))].join(', ');
  throw refuse('undoMoved', {
    message: `Ce qui a changé depuis n’est pas annulé : ${labels}.`,
    fields: Object.fromEntries(moved.map(({ field }) => [field, 'Cette valeur a changé depuis.'])),
  });
}

/** The fields as they were, within what stands beside them now. */
function former(present: object, changes: readonly JournalChange[]): Fields {
  const body: Fields = {};
  for (const change of changes) {
    const [head = '', ...rest] = change.field.split('.');
    body[head] = withValue(Object.hasOwn(body, head) ? body[head] : (present as Fields)[head], rest, change);
  }
  return body;
}

function withValue(value: unknown, [key, ...rest]: readonly string[], change: JournalChange): unknown {
  if (key === undefined) return change.before;
  const inner = isObject(value) ? { ...value } : {};
  const next = withValue(inner[key], rest, change);
  if (next === undefined) delete inner[key];
  else inner[key] = next;
  return inner;
}
