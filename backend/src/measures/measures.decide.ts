import { type Evidence, mayMeasure, MEASURE_KIND_LABELS, type MeasureInput } from '@rpd/shared/domain';
import type { Caller } from '../lib/access.ts';
import { attachEvidence, copyEvidence } from '../lib/evidence.ts';
import { record } from '../lib/journal.ts';
import type { Actor } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { writtenEnd } from '../lib/measures.ts';
import { recordMoment } from '../lib/record-file.ts';
import { refuse } from '../lib/refusals.ts';
import { findServerOf } from '../store/references.ts';
import { findRow } from '../store/entities.ts';
import type { Queries } from '../store/queries.ts';
import { reportedThingCodec } from '../store/tables/evidence.ts';
import type { StoredMeasure } from '../store/tables/measures.ts';
import { userCodec } from '../store/tables/users.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { applyMeasures } from './measures.effects.ts';
import { tellDecided, tellLifted } from './measures.news.ts';
import { insertMeasure, saveMeasure } from './measures.store.ts';

/** What a decision about a measure works with. */
export interface Decision {
  trx: Queries;
  post: Post;
  me: Caller;
  actor: Actor;
}

/** Decides about somebody: at once, or as a proposal where a moderator excludes (DSK-3). */
export async function decide(decision: Decision, input: MeasureInput): Promise<StoredMeasure> {
  const { trx, me } = decision;
  const person = await findPerson(trx, input.person);
  if (!person) throw refuse('invalid', { fields: { person: 'Cette personne n’existe pas.' } });
  refuseRank(me, person);
  const server = input.server ? await namedServer(trx, input.server) : null;
  const evidence = [...(await freeze(trx, person, input.ticket)), ...input.evidence];
  const isProposed = input.kind === 'exclusion' && !me.roles.includes('AD');
  const measure = await insertMeasure(trx, me._id, input, { server, evidence, isProposed });
  await keepFiles(trx, me, measure, input);
  await note(decision, measure, isProposed ? 'proposée' : 'décidée');
  if (!isProposed) await enforce(decision, measure);
  return measure;
}

/** An administrator confirms what a moderator proposed. */
export async function confirm(decision: Decision, current: StoredMeasure): Promise<StoredMeasure> {
  const { trx, me } = decision;
  if (current.state !== 'proposed') throw refuse('measureOver');
  await refuseOwnCase(trx, me, current);
  const saved = await saveMeasure(trx, current, { state: 'active', confirmedBy: me._id });
  if (!saved) throw refuse('stale');
  await note(decision, saved, 'confirmée');
  await enforce(decision, saved);
  return saved;
}

/** Declines a proposal; its person hears of nothing. The moderator who proposed it may take it back. */
export async function decline(
  decision: Decision,
  current: StoredMeasure,
  endReason: string,
): Promise<StoredMeasure> {
  const { trx, me } = decision;
  if (current.state !== 'proposed') throw refuse('measureOver');
  await refuseOwnCase(trx, me, current);
  const ended = { state: 'declined', endedBy: me._id, endedAt: new Date().toISOString(), endReason } as const;
  const saved = await saveMeasure(trx, current, ended);
  if (!saved) throw refuse('stale');
  await note(decision, saved, 'écartée', endReason);
  return saved;
}

/** Ends a measure before its time. `changes` are what else is written with it. */
export async function lift(
  decision: Decision,
  current: StoredMeasure,
  endReason: string,
  changes: Partial<StoredMeasure> = {},
): Promise<StoredMeasure> {
  const { trx, post, me } = decision;
  if (current.state !== 'active') throw refuse('measureOver');
  await refuseOwnCase(trx, me, current);
  const ended = { state: 'lifted', endedBy: me._id, endedAt: new Date().toISOString(), endReason } as const;
  const saved = await saveMeasure(trx, current, { ...changes, ...ended });
  if (!saved) throw refuse('stale');
  await note(decision, saved, 'levée', endReason);
  await applyMeasures(trx, saved.user_id);
  await tellLifted(trx, post, saved);
  return saved;
}

/** From the next request on it holds; its person gets the statement of reasons. */
async function enforce({ trx, post }: Decision, measure: StoredMeasure): Promise<void> {
  await applyMeasures(trx, measure.user_id);
  await tellDecided(trx, post, measure);
}

async function findPerson(trx: Queries, id: string): Promise<StoredUser | null> {
  const row = await findRow(trx, 'users', id);
  const user = row ? userCodec.decode(row) : null;
  return user?.deletedAt === null ? user : null;
}

function refuseRank(me: Caller, person: StoredUser): void {
  if (me._id === person._id) throw refuse('ownCase');
  if (!mayMeasure(me, person)) throw refuse('measureRank');
}

/** Nobody decides about a measure that is about themselves, or about somebody of their own rank or above. */
export async function refuseOwnCase(trx: Queries, me: Caller, measure: StoredMeasure): Promise<void> {
  if (measure.user_id === me._id) throw refuse('ownCase');
  const row = await findRow(trx, 'users', measure.user_id);
  const person = row ? userCodec.decode(row) : null;
  if (person) refuseRank(me, person);
}

async function namedServer(trx: Queries, id: string): Promise<{ _id: string; name: string }> {
  const server = await findServerOf(trx, id);
  const row =
    server && (await trx.selectFrom('servers').select('name').where('id', '=', id).executeTakeFirst());
  if (!row) throw refuse('invalid', { fields: { server: 'Ce serveur n’existe pas.' } });
  return { _id: id, name: row.name };
}

/** What was reported, as it is now: it may be changed later. Texts of a person's page, and the report itself. */
async function freeze(
  trx: Queries,
  { name, citation, bio }: StoredUser,
  ticket: string,
): Promise<StoredMeasure['evidence']> {
  const page = [`Pseudo : ${name}`, citation && `Citation : ${citation}`, bio && `Présentation : ${bio}`];
  const evidence = [{ label: 'Page publique au jour de la décision', text: page.filter(Boolean).join('\n') }];
  if (!ticket) return evidence;
  const thing = await trx
    .selectFrom('reported_things')
    .selectAll()
    .where('ticket_id', '=', ticket)
    .executeTakeFirst();
  if (thing) evidence.push(...textsOf(reportedThingCodec.decode(thing)));
  const row = await findRow(trx, 'tickets', ticket);
  const first = row
    ? await trx
        .selectFrom('ticket_messages')
        .where('ticket_id', '=', ticket)
        .where('internal', '=', 0)
        .orderBy('id')
        .select('text')
        .executeTakeFirst()
    : undefined;
  if (!row) throw refuse('invalid', { fields: { ticket: 'Cette demande n’existe pas.' } });
  return [...evidence, { label: `Signalement : ${row.subject}`.slice(0, 100), text: first?.text ?? '' }];
}

/** What was reported, as the report kept it. */
const textsOf = ({ name, at, texts }: { name: string; at: string; texts: Evidence[] }): Evidence[] => {
  const day = `Signalé le ${recordMoment(at)} (heure de Paris)`;
  const lines = texts.map(({ label, text }) => `${label} :\n${text}`);
  return [{ label: `Tel que signalé : ${name}`.slice(0, 100), text: [day, ...lines].join('\n\n') }];
};

/** The files of the report and of the form. What the statement names its person reads. */
async function keepFiles(
  trx: Queries,
  me: Caller,
  { _id: id, evidenceUntil }: StoredMeasure,
  { ticket, files, shown }: MeasureInput,
): Promise<void> {
  const until = evidenceUntil ?? '';
  await attachEvidence(trx, me._id, files, { measure: id }, until);
  const copies = ticket ? await copyEvidence(trx, ticket, id, until) : new Map<string, string>();
  const named = shown.map(one => copies.get(one) ?? one);
  const { numUpdatedRows } = await trx
    .updateTable('evidence_files')
    .set({ shown: 1 })
    .where('id', 'in', ['', ...named])
    .where('measure_id', '=', id)
    .executeTakeFirst();
  if (Number(numUpdatedRows) < named.length) throw refuse('invalid', { fields: { shown: UNKNOWN_FILE } });
}

const UNKNOWN_FILE = 'Un des fichiers cités n’est pas joint à ce dossier.';

/** A line of the journal about the person. */
export async function note(
  { trx, actor }: Pick<Decision, 'trx' | 'actor'>,
  { user_id: id, kind, until, serverName, rule }: StoredMeasure,
  what: string,
  reason = '',
): Promise<void> {
  const row = await findRow(trx, 'users', id);
  const parts = [
    `${MEASURE_KIND_LABELS[kind]} ${what}`,
    serverName && `serveur « ${serverName} »`,
    kind !== 'warning' && writtenEnd(until),
    `règle : ${rule}`,
    reason && `motif : ${reason}`,
  ];
  const detail = parts.filter(Boolean).join(', ');
  await record(trx, actor, { action: 'measure', entity: 'User', id, name: row?.name ?? '', detail });
}
