import { CAMPAIGN_MASTERS_MAX, campaignSchema, may } from '@rpd/shared/domain';
import type { Campaign, Identity } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { editable, merge, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { changesOf } from '../lib/journal.changes.ts';
import { actorOf, changedFields, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import { addPerson, findCampaign, removePerson, saveCampaign } from './campaigns.store.ts';

// How a campaign is changed: by its form, and by the journal when it undoes a change.

export const campaignLock = (id: string): string => `campaign:${id}`;

/** The campaign, if this person is at its table. */
export async function readableCampaign(db: Queries, me: Identity, id: string): Promise<Campaign> {
  const campaign = await findCampaign(db, id);
  if (!campaign || !may(me, 'read', 'Campaign', campaign)) throw refuse('notFound');
  return campaign;
}

/** Its settings. */
const inputOf = ({ lines, veils, houseRules, spectators, xCard }: Campaign) => ({
  lines,
  veils,
  houseRules,
  spectators,
  xCard,
});

/** What is ours to say of a campaign. */
const OURS = ['name', 'masters', 'members', 'watchers', 'people'];

/** Within a transaction that holds the campaign's lock. */
export async function changeCampaign(
  trx: Queries,
  request: FastifyRequest,
  id: string,
  body: Fields,
): Promise<Campaign> {
  const me = caller(request);
  const current = await readableCampaign(trx, me, id);
  if (!may(me, 'update', 'Campaign', current)) throw refuse('forbidden');
  const { version = current.version } = body;
  if (version !== current.version) throw refuse('stale', { current });
  const input = validate(campaignSchema, merge(inputOf(current), editable(body, OURS)));
  const saved = await saveCampaign(trx, current._id, current.version, input);
  if (!saved) throw refuse('stale', { current: await findCampaign(trx, current._id) });
  const fields = changedFields(current, saved);
  const changes = changesOf(inputOf(current), inputOf(saved));
  await record(trx, actorOf(request), { ...about(saved), action: 'update', fields, changes });
  return saved;
}

/** Names a further game master. Within a transaction that holds the campaign's lock. */
export async function nameMaster(
  trx: Queries,
  request: FastifyRequest,
  id: string,
  user: string,
): Promise<Campaign> {
  const me = caller(request);
  const current = await readableCampaign(trx, me, id);
  if (!may(me, 'administer', 'Campaign', current)) throw refuse('forbidden');
  if (!current.people.some(({ _id }) => _id === user)) {
    throw refuse('invalid', { fields: { user: 'Cette personne n’a pas rejoint le jeu.' } });
  }
  if (current.masters.length > CAMPAIGN_MASTERS_MAX) {
    throw refuse('invalid', { fields: { user: `Au plus ${CAMPAIGN_MASTERS_MAX} maîtres du jeu.` } });
  }
  await addPerson(trx, current._id, user, 'master');
  const after = await readableCampaign(trx, me, current._id);
  const changes = seatChanges(current, after);
  await record(trx, actorOf(request), {
    ...about(current),
    action: 'roles',
    detail: 'maître du jeu nommé',
    changes,
  });
  return after;
}

/** Takes a part at the table away. Within a transaction that holds the campaign's lock. */
export async function takePart(
  trx: Queries,
  request: FastifyRequest,
  id: string,
  userId: string,
): Promise<void> {
  const me = caller(request);
  const current = await readableCampaign(trx, me, id);
  const isMaster = current.masters.includes(userId);
  const isAllowed = may(me, isMaster ? 'administer' : 'update', 'Campaign', current);
  if (userId !== me._id && !isAllowed) throw refuse('forbidden');
  if (!(await removePerson(trx, id, userId, me._id))) throw refuse('notFound');
  const after = await existingCampaign(trx, id);
  // Who left by themselves is not brought back by others.
  const isOwn = userId === me._id;
  await record(trx, actorOf(request), {
    ...about(current),
    action: isOwn ? 'leave' : 'remove',
    detail: isOwn ? 'place rendue' : 'place retirée',
    changes: seatChanges(current, after),
  });
}

/** Lets somebody watch who was invited. Within a transaction that holds the campaign's lock. */
export async function joinAsSpectator(
  trx: Queries,
  request: FastifyRequest,
  id: string,
  user: string,
): Promise<void> {
  const before = await existingCampaign(trx, id);
  await addPerson(trx, id, user, 'spectator');
  const changes = seatChanges(before, await existingCampaign(trx, id));
  if (changes.length === 0) return;
  const detail = 'par une invitation';
  await record(trx, actorOf(request), { ...about(before), action: 'join', detail, changes });
}

async function existingCampaign(db: Queries, id: string): Promise<Campaign> {
  const campaign = await findCampaign(db, id);
  if (!campaign) throw refuse('notFound');
  return campaign;
}

/** Gives a part back that was taken away, as an undo does. Within a transaction that holds the campaign's lock. */
async function givePart(
  trx: Queries,
  request: FastifyRequest,
  id: string,
  { user, role }: { user: string; role: 'master' | 'spectator' },
): Promise<void> {
  const me = caller(request);
  const current = await readableCampaign(trx, me, id);
  const isMaster = current.masters.includes(user);
  const isAllowed = may(me, isMaster || role === 'master' ? 'administer' : 'update', 'Campaign', current);
  if (!isAllowed) throw refuse('forbidden');
  if (role === 'master' && current.masters.length > CAMPAIGN_MASTERS_MAX) throw refuse('undoMoved');
  // A game master who is to watch again: the one part goes before the other comes.
  if (isMaster) await removePerson(trx, id, user, me._id);
  await addPerson(trx, id, user, role);
  const changes = seatChanges(current, await readableCampaign(trx, me, id));
  await record(trx, actorOf(request), {
    ...about(current),
    action: 'roles',
    detail: 'place rendue',
    changes,
  });
}

export type Seats = Record<string, 'master' | 'spectator'>;

/** Who has which part besides the owner and the players. */
export const seatsOf = ({ masters, watchers }: Campaign): Seats => ({
  ...Object.fromEntries(watchers.map(one => [one, 'spectator' as const])),
  ...Object.fromEntries(masters.map(one => [one, 'master' as const])),
});

const seatChanges = (before: Campaign, after: Campaign) =>
  changesOf({ seats: seatsOf(before) }, { seats: seatsOf(after) });

/** Gives and takes parts so that they are as wanted: undoes a change of them. */
export async function changeSeats(
  trx: Queries,
  request: FastifyRequest,
  id: string,
  wanted: Seats,
): Promise<void> {
  const present = seatsOf(await readableCampaign(trx, caller(request), id));
  for (const user of Object.keys(present).filter(one => !wanted[one])) await takePart(trx, request, id, user);
  for (const [user, role] of Object.entries(wanted)) {
    if (present[user] !== role) await givePart(trx, request, id, { user, role });
  }
}

const about = ({ _id: id, name }: Campaign) => ({ entity: 'Campaign' as const, id, name });
