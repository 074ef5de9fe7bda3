import { ASK_AGAIN_DAYS, formatDate, INACTIVE_MONTHS, may } from '@rpd/shared/domain';
import type { InactiveAct, InactiveActInput, InactiveKind, InactiveOutcome } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import { changed, stateBefore } from '../store/changes.ts';
import { refreshVisibility } from '../store/character-visibility.ts';
import { saveInactivity } from '../store/inactivity.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { tellOwner } from './inactivity.news.ts';
import { findInactive, hangingOn, isPlayedSince, setServerShown } from './inactivity.store.ts';
import type { Candidate } from './inactivity.store.ts';

const DAY_MS = 86_400_000;
const MONTH_MS = 30 * DAY_MS;

/** The moment that lies so many months back. */
export const monthsAgo = (months: number, now = Date.now()): string =>
  new Date(now - months * MONTH_MS).toISOString();

const ENTITIES = { server: 'Server', character: 'Character' } as const;
const KINDS = { server: 'servers', character: 'characters' } as const;

/** Why an act is not done with a thing; null where it is. */
async function reasonAgainst(db: Queries, act: InactiveAct, thing: Candidate): Promise<string | null> {
  const { kind, askedAt, archivedAt, keptAt, lastAt, owner } = thing;
  if (act === 'restore') return archivedAt === null ? 'N’est pas archivé.' : null;
  if (archivedAt !== null) return 'Est déjà archivé.';
  const since = monthsAgo(INACTIVE_MONTHS[0]);
  if (lastAt > since) return `Quelque chose s’y est passé le ${formatDate(lastAt)}.`;
  if (keptAt !== null && keptAt > since) return `Gardé le ${formatDate(keptAt)}.`;
  if (kind === 'character' && (await isPlayedSince(db, thing._id, since))) return 'Joué depuis.';
  if (act !== 'ask') return null;
  if (!owner.name)
    return 'Le compte de son propriétaire est supprimé\u00a0: il n’y a personne à qui demander.';
  const isTooSoon = askedAt !== null && Date.parse(askedAt) > Date.now() - ASK_AGAIN_DAYS * DAY_MS;
  return isTooSoon ? `Déjà demandé le ${formatDate(askedAt)}.` : null;
}

/** Does something with several things and answers what became of each; with `preview`, what would. */
export async function actOnInactive(
  store: Store,
  post: Post,
  request: FastifyRequest,
  { kind, ids, act, preview }: InactiveActInput,
): Promise<InactiveOutcome> {
  const outcome: InactiveOutcome = { done: [], left: [], people: 0 };
  const found = await findInactive(store.db, kind, ids);
  const people = new Set<string>();
  for (const [owner, things] of Map.groupBy(found, thing => thing.owner._id)) {
    // One transaction per owner: what is done and the one mail about it are stored together.
    await store.transaction(async trx => {
      const done: Candidate[] = [];
      for (const { _id } of things) {
        const [thing] = await findInactive(trx, kind, [_id]);
        if (!thing) continue;
        const reason = await reasonAgainst(trx, act, thing);
        const isDone = reason === null && (preview || (await apply(trx, request, act, thing)));
        if (isDone) done.push(thing);
        else
          outcome.left.push({
            _id,
            name: thing.name,
            reason: reason ?? 'Vient de changer\u00a0: relisez la liste.',
          });
      }
      for (const thing of done) {
        const { _id, name } = thing;
        outcome.done.push({ _id, name, owner: thing.owner.name, detail: await detailOf(trx, act, thing) });
      }
      if (done.length === 0 || !done[0]?.owner.name || owner === caller(request)._id) return;
      people.add(owner);
      if (!preview) await tellOwner(trx, post, { owner, act, kind, names: done.map(({ name }) => name) });
    }, `inactivity:${owner}`);
  }
  return { ...outcome, people: people.size };
}

async function detailOf(db: Queries, act: InactiveAct, { kind, _id, lastAt }: Candidate): Promise<string> {
  const last = `Dernière activité le ${formatDate(lastAt)}`;
  if (kind === 'character' || act !== 'archive') return last;
  const { characters, events } = await hangingOn(db, _id);
  const counted = [
    characters > 0 && `${characters} personnage${characters > 1 ? 's' : ''}`,
    events > 0 && `${events} événement${events > 1 ? 's' : ''} à venir`,
  ].filter(Boolean);
  return counted.length > 0 ? `${last} · avec ${counted.join(' et ')}` : last;
}

/** False where somebody else saved it in between. */
async function apply(
  trx: Queries,
  request: FastifyRequest,
  act: InactiveAct | 'keep',
  thing: Candidate,
): Promise<boolean> {
  const { _id: id, kind, name } = thing;
  const at = new Date().toISOString();
  const about = { action: 'update', entity: ENTITIES[kind], id, name } as const;
  if (act === 'ask' || act === 'keep') {
    await saveInactivity(trx, kind, id, act === 'ask' ? { asked_at: at } : { asked_at: null, kept_at: at });
    await changed(trx, KINDS[kind], id);
    const detail =
      act === 'ask' ? '« Toujours là ? » demandé à son propriétaire' : 'Gardé par son propriétaire';
    await record(trx, actorOf(request), { ...about, detail });
    return true;
  }
  const archived = act === 'archive';
  const { visible, hidden, wasVisible } = thing;
  const before = await stateBefore(trx, KINDS[kind], id);
  await saveInactivity(trx, kind, id, {
    archived_at: archived ? at : null,
    asked_at: null,
    ...(archived ? { was_visible: visible ? 1 : 0 } : { kept_at: at }),
  });
  if (kind === 'server') {
    const isSaved = await setServerShown(trx, thing, archived ? false : wasVisible && !hidden);
    if (!isSaved) throw refuse('stale');
  } else {
    await refreshVisibility(trx, { characters: [id] });
    await changed(trx, 'characters', id, { before });
  }
  await record(trx, actorOf(request), {
    ...about,
    fields: ['archived'],
    detail: archived ? 'Archivé' : 'Restauré',
    changes: [{ field: 'archived', before: !archived, after: archived }],
  });
  return true;
}

/** What the owner of a thing does with it; it exists for nobody else here. */
export async function answerOwn(
  trx: Queries,
  request: FastifyRequest,
  { kind, id, act }: { kind: InactiveKind; id: string; act: InactiveAct | 'keep' },
): Promise<void> {
  const [thing] = await findInactive(trx, kind, [id]);
  if (!thing || thing.owner._id !== caller(request)._id) throw refuse('notFound');
  if (act === 'restore' && thing.archivedAt === null) return;
  if (act === 'archive' && thing.archivedAt !== null) return;
  await apply(trx, request, act, thing);
}

/** Takes a server in or out of the archive, from the journal. */
export async function setArchived(
  trx: Queries,
  request: FastifyRequest,
  id: string,
  archived: boolean,
): Promise<void> {
  const [thing] = await findInactive(trx, 'server', [id]);
  const me = caller(request);
  if (!thing) throw refuse('notFound');
  if (thing.owner._id !== me._id && !may(me, 'administer', 'User')) throw refuse('forbidden');
  await apply(trx, request, archived ? 'archive' : 'restore', thing);
}
