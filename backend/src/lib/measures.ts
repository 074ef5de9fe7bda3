import type { MeasureKind } from '@rpd/shared/domain';
import { fold, searchText } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { updateRow } from '../store/entities.ts';
import { measureCodec, type StoredMeasure } from '../store/tables/measures.ts';
import { refuse } from './refusals.ts';

// What hosts and features ask of the measures about people (DSK-3); measures/ decides them.

/** The end of what has none, in the columns of an account. */
export const ENDLESS = '9999-12-31T00:00:00.000Z';

const isHolding = (until: string | null, now: number): boolean => until === null || Date.parse(until) > now;

/** Whether the moment in a column of an account has not come. */
export const holdsUntil = (until: string | null, now: number = Date.now()): boolean =>
  until !== null && isHolding(until, now);

/** The end of a measure in a column of an account, while it holds. */
export const whileHolding = (until: string | null): string | null => (holdsUntil(until) ? until : null);

const clock = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

/** How long a measure holds, as the end of a sentence that is read anywhere: in French time, and it says so. */
export const writtenEnd = (until: string | null): string =>
  until === null || until === ENDLESS
    ? 'sans limite de durée'
    : `jusqu’au ${clock.format(new Date(until))} (heure de Paris)`;

/** The measures that hold about somebody, the latest first. */
export async function holdingMeasures(db: Queries, userId: string, now: number): Promise<StoredMeasure[]> {
  const rows = await db
    .selectFrom('measures')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .orderBy('id', 'desc')
    .execute();
  return rows
    .map(row => measureCodec.decode(row) as StoredMeasure)
    .filter(({ until }) => isHolding(until, now));
}

const KEEPS_OUT: ReadonlySet<MeasureKind> = new Set<MeasureKind>(['suspension', 'exclusion']);

/** The measure that keeps somebody from signing in; undefined when none does. */
export async function findSuspension(
  db: Queries,
  userId: string,
  now: number,
): Promise<StoredMeasure | undefined> {
  const measures = await holdingMeasures(db, userId, now);
  return measures.find(({ kind, server_id }) => server_id === null && KEEPS_OUT.has(kind));
}

/** What the person reads of it. */
export const suspensionSentence = ({ kind, until, rule, facts }: StoredMeasure): string =>
  `Votre compte est ${kind === 'exclusion' ? 'exclu' : 'suspendu'} ${writtenEnd(until)}. Règle : ${rule}. Motif : ${facts}`;

async function barringMeasure(db: Queries, userId: string, serverId: string) {
  const measures = await holdingMeasures(db, userId, Date.now());
  return measures.find(one => one.server_id === serverId && KEEPS_OUT.has(one.kind));
}

/** Whether a measure keeps somebody from this one server. */
export const isBarredFrom = async (db: Queries, userId: string, serverId: string): Promise<boolean> =>
  (await barringMeasure(db, userId, serverId)) !== undefined;

/** Refuses what somebody may not do on a server while a measure for that server holds. */
export async function refuseBarred(db: Queries, userId: string, serverId: string): Promise<void> {
  const measure = await barringMeasure(db, userId, serverId);
  if (!measure) return;
  const message = `Par une décision de l’équipe, vous ne pouvez pas rejoindre ce serveur ${writtenEnd(measure.until)}.`;
  throw refuse('barred', { message });
}

/** Writes the appeal of a measure's person; the version decides who comes first. */
export async function writeAppeal(
  trx: Queries,
  { _id: id, version, rule, facts, state, appealAt }: StoredMeasure,
  text: string,
): Promise<void> {
  if (state !== 'active') throw refuse('measureOver');
  if (appealAt !== null) throw refuse('appealedAlready');
  const at = new Date().toISOString();
  const columns = measureCodec.encode({
    appealText: text,
    appealAt: at,
    search: searchText(fold(rule), facts, text),
  });
  if (!(await updateRow(trx, 'measures', { id, version, updatedAt: at }, columns))) throw refuse('stale');
}
