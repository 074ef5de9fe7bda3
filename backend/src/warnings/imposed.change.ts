import {
  type ImposedKind,
  type ImposedWarning,
  mergedWarnings,
  type Warnings,
  warningWords,
  withoutWarnings,
} from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller, type Caller } from '../lib/access.ts';
import { findImposed, forgetImposed } from '../lib/imposed-warnings.ts';
import { changesOf } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { notify } from '../lib/notify.ts';
import { refuse } from '../lib/refusals.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import { imposedWarningCodec, type StoredImposedWarning } from '../store/tables/imposed-warnings.ts';

// How the team asks for warnings on somebody else's content and takes them back (DSK-4): at the content, and from the journal.

/** A content that can be warned of, as the team finds it. */
export interface WarnedThing {
  owner: string;
  name: string;
  /** Where its author reads it. */
  place: string;
  warnings: Warnings;
}

/** How contents of one kind are read and written: by the code of their own forms. */
export interface WarnedPart {
  entity: 'Server' | 'Game' | 'Character' | 'Handout' | 'GameSession';
  /** Its id in the journal, where that is another thing's. */
  journalId?: (db: Queries, id: string) => Promise<string>;
  /** Its own line of the journal is undone: its form writes none with values. */
  isUndone?: true;
  lock: (db: Queries, id: string) => Promise<string> | string;
  /** Null for who may not see it. */
  read: (db: Queries, me: Caller, id: string) => Promise<WarnedThing | null>;
  write: (trx: Queries, request: FastifyRequest, id: string, warnings: Warnings) => Promise<unknown>;
}

/** Which content, and how it is written. */
export interface Warned {
  kind: ImposedKind;
  id: string;
  part: WarnedPart;
  post: Post;
}

/** Asks for warnings, besides those that its author has. Within a transaction that holds the content's lock. */
export async function askWarning(
  trx: Queries,
  request: FastifyRequest,
  warned: Warned,
  { warnings, reason }: { warnings: Warnings; reason: string },
): Promise<ImposedWarning> {
  const me = caller(request);
  const { kind, id, part, post } = warned;
  const thing = await found(trx, me, part, id);
  const before = await findImposed(trx, kind, id);
  if (before) await forgetImposed(trx, before);
  const own = before ? withoutWarnings(thing.warnings, before.warnings) : thing.warnings;
  await part.write(trx, request, id, mergedWarnings(own, warnings));
  const asked: StoredImposedWarning = {
    _id: newId(),
    kind,
    thing_id: id,
    owner_id: thing.owner,
    decidedBy: me._id,
    at: new Date().toISOString(),
    reason,
    warnings,
  };
  await trx.insertInto('imposed_warnings').values(imposedWarningCodec.encodeAll(asked)).execute();
  const words = warningWords(warnings);
  const detail = `Avertissement demandé : ${words}, motif : ${reason}`;
  await note(trx, request, warned, { thing, detail, before, after: asked });
  await notify(trx, post, [thing.owner], {
    kind: 'account',
    title: `La modération demande un avertissement : ${thing.name}`,
    text: `Avertissement : ${words}. Motif : ${reason} Pour contester, écrivez-nous depuis « Aide ».`,
    to: thing.place,
  });
  return presentAsked(asked);
}

/** Takes it back: what its author warns of themselves stays. Within a transaction that holds the content's lock. */
export async function liftWarning(trx: Queries, request: FastifyRequest, warned: Warned): Promise<void> {
  const { kind, id, part, post } = warned;
  const thing = await found(trx, caller(request), part, id);
  const asked = await findImposed(trx, kind, id);
  if (!asked) throw refuse('notFound');
  await forgetImposed(trx, asked);
  await part.write(trx, request, id, withoutWarnings(thing.warnings, asked.warnings));
  const words = warningWords(asked.warnings);
  const detail = `Avertissement levé : ${words}`;
  await note(trx, request, warned, { thing, detail, before: asked, after: null });
  await notify(trx, post, [thing.owner], {
    kind: 'account',
    title: `La modération lève un avertissement : ${thing.name}`,
    text: `Elle ne demande plus : ${words}.`,
    to: thing.place,
  });
}

/** Nobody moderates what is their own: they change it in its form. */
async function found(trx: Queries, me: Caller, part: WarnedPart, id: string): Promise<WarnedThing> {
  const thing = await part.read(trx, me, id);
  if (!thing) throw refuse('notFound');
  if (thing.owner === me._id) throw refuse('ownWarning');
  return thing;
}

export const presentAsked = ({ at, reason, warnings }: StoredImposedWarning): ImposedWarning => ({
  at,
  reason,
  warnings,
});

/** What is asked for on one content, as the journal keeps it; nothing where nothing is. */
export type AskedState = Partial<{ themes: readonly string[]; other: string; reason: string }>;

export const askedState = (asked: StoredImposedWarning | null): AskedState =>
  asked === null
    ? {}
    : {
        themes: asked.warnings.themes,
        ...(asked.warnings.other !== '' && { other: asked.warnings.other }),
        reason: asked.reason,
      };

interface Told {
  thing: WarnedThing;
  detail: string;
  before: StoredImposedWarning | null;
  after: StoredImposedWarning | null;
}

async function note(
  trx: Queries,
  request: FastifyRequest,
  { id, part: { entity, journalId, isUndone } }: Warned,
  { thing: { name }, detail, before, after }: Told,
): Promise<void> {
  const state = (asked: StoredImposedWarning | null) => ({ asked: { [id]: askedState(asked) } });
  await record(trx, actorOf(request), {
    action: 'update',
    entity,
    id: journalId ? await journalId(trx, id) : id,
    name,
    fields: ['warnings'],
    detail,
    changes: isUndone ? changesOf(state(before), state(after)) : [],
  });
}
