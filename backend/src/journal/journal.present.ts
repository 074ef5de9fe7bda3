import { may } from '@rpd/shared/domain';
import type { Identity, JournalChange, JournalLine, JournalUndo } from '@rpd/shared/domain';
import type { Caller } from '../lib/access.ts';
import type { UndoPart } from '../lib/undo.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredLine } from '../store/tables/journal.ts';
import { cataloguesOf, namesInChanges } from './journal.names.ts';
import { NO_RIGHT, OUT_OF_BIN, undoAction, whyNot } from './journal.reasons.ts';
import { tablesOf } from './journal.tables.ts';
import { changesOfEntries, restorableAmong, undoneAmong } from './journal.store.ts';

/** What follows of the thing somebody looks at, for who reads the list beside it. */
export interface Reader {
  me: Caller;
  /** The thing beside which the list stands; null in the journal. */
  thing: object | null;
}

export const readsJournal = (me: Identity): boolean => may(me, 'list', 'Journal');

/** Lines as somebody reads them. Networks are for those who read the whole journal. */
export async function presentLines(
  db: Queries,
  parts: readonly UndoPart[],
  lines: readonly StoredLine[],
  reader: Reader,
): Promise<JournalLine[]> {
  const changes = await changesOfEntries(db, shownOf(parts, lines, reader));
  const undone = await undoneAmong(
    db,
    lines.map(line => line._id),
  );
  const deleted = lines.flatMap(({ action, entityId }) =>
    action === 'delete' && entityId ? [entityId] : [],
  );
  const restorable = await restorableAmong(db, deleted);
  const catalogues = await cataloguesOf(db, lines);
  const tables = await tablesOf(db, reader.me._id, lines);
  const all = [...changes.values()].flat();
  const names = all.length > 0 ? await namesInChanges(db, all) : {};
  const isWhole = readsJournal(reader.me);
  const refused = await refusalsOf(db, parts, lines, { changes, me: reader.me });
  return lines.map(line => {
    const own = changes.get(line._id) ?? [];
    const known = {
      changes: own,
      isUndone: undone.has(line._id),
      restorable,
      refusal: refused.get(line._id) ?? '',
    };
    const { _id, at, actorKind, actorId, actorName, action, entity, entityId, entityName } = line;
    return {
      _id,
      at,
      actor: { kind: actorKind, _id: actorId, name: actorName },
      address: isWhole ? line.address : '',
      action,
      entity,
      entityId,
      entityName,
      catalogue: catalogues.get(entityId ?? '') ?? null,
      table: tables.get(entityId ?? '') ?? null,
      fields: line.fields,
      detail: line.detail,
      changes: own.map(cut),
      names: namesOf(own, names),
      ...undoOf(parts, line, known, reader),
      undoes: line.undoes,
      bulk: line.bulk,
    };
  });
}

interface Known {
  changes: readonly JournalChange[];
  isUndone: boolean;
  restorable: ReadonlySet<string>;
  /** Why this person cannot have the values back; '' where they can. */
  refusal: string;
}

/** What kinds say of lines whose values this person could not have back. */
async function refusalsOf(
  db: Queries,
  parts: readonly UndoPart[],
  lines: readonly StoredLine[],
  { changes, me }: { changes: ReadonlyMap<string, readonly JournalChange[]>; me: Caller },
): Promise<Map<string, string>> {
  const refused = new Map<string, string>();
  for (const { _id, entity, entityId, action } of lines) {
    const part = parts.find(known => known.entity === entity);
    if (!part || entityId === null || undoAction(part, action) !== 'write') continue;
    const own = changes.get(_id) ?? [];
    const why = part.never?.(own) ?? (await part.whyNot?.(db, me, entityId, own));
    if (why) refused.set(_id, why);
  }
  return refused;
}

/** The lines whose values this person reads. */
const shownOf = (
  parts: readonly UndoPart[],
  lines: readonly StoredLine[],
  { thing }: Reader,
): readonly StoredLine[] =>
  thing ? lines : lines.filter(({ entity }) => !parts.find(part => part.entity === entity)?.isPrivate);

/** Whether a line can be undone; why not, where it cannot. */
function undoOf(
  parts: readonly UndoPart[],
  line: StoredLine,
  { changes, isUndone, restorable, refusal }: Known,
  reader: Reader,
): { undo: JournalUndo; why: string } {
  const { entity, entityId } = line;
  const part = parts.find(known => known.entity === entity);
  const way = entityId === null ? null : undoAction(part, line.action);
  const not = (why: string) => ({ undo: null, why });
  if (!part || entityId === null || !way) return not(whyNot(line));
  if (isUndone) return { undo: 'done', why: '' };
  if (part.isPrivate && !reader.thing) return not(whyNot(line));
  if (way === 'write' && changes.length === 0) return not(whyNot(line));
  if (way === 'restore' && !restorable.has(entityId)) return not(OUT_OF_BIN);
  if (refusal) return not(refusal);
  return mayUndo(reader, part, line, changes) ? { undo: 'open', why: '' } : not(NO_RIGHT);
}

/** What the interface offers; the change itself judges again. */
function mayUndo(
  { me, thing }: Reader,
  { entity, mayRemove }: UndoPart,
  { action }: StoredLine,
  changes: readonly JournalChange[],
): boolean {
  if (!thing) return true;
  if (action === 'restore' || action === 'create') {
    return mayRemove?.(me, thing) ?? may(me, 'delete', entity as 'Server', thing as never);
  }
  if (readsJournal(me)) return true;
  if (action === 'hide' || action === 'show') return may(me, 'moderate', 'Server');
  // Ownership is given back by administrators alone: who has the server now would undo what both agreed on.
  if (changes.some(({ field }) => field === 'owner')) return false;
  if (!changes.some(({ field }) => /^(managers|serverRoles|memberRoles)\./.test(field))) return true;
  return may(me, 'administer', 'Server', thing as never);
}

const MAX_TEXT = 400;

/** A list shows the beginning of a long text. */
function cut({ field, ...sides }: JournalChange): JournalChange {
  const shorten = (value: unknown): unknown =>
    typeof value === 'string' && value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  return {
    field,
    ...('before' in sides && { before: shorten(sides.before) }),
    ...('after' in sides && { after: shorten(sides.after) }),
  };
}

/** The names that a line's own changes need. */
function namesOf(changes: readonly JournalChange[], names: Record<string, string>): Record<string, string> {
  if (changes.length === 0) return {};
  const text = JSON.stringify(changes);
  return Object.fromEntries(Object.entries(names).filter(([id]) => text.includes(id)));
}
