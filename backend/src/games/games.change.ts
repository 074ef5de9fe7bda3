import { gameSchema, may } from '@rpd/shared/domain';
import type { Game, GameInput, Identity } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { putInBin } from '../lib/bin.ts';
import { editable, merge, referenceId, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { keepImposed } from '../lib/imposed-warnings.ts';
import { describeChange } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import { knownGameTypes } from '../store/references.ts';
import { gameBin } from './games.bin.ts';
import { findGame, saveGame } from './games.store.ts';

// How a game is changed: by its form, and by the journal when it undoes a change.

const OURS = ['owner', 'memberCount', 'joined'];

/** Within a transaction that holds the game's lock. */
export async function changeGame(trx: Queries, request: FastifyRequest, body: Fields): Promise<Game> {
  const me = caller(request);
  const { id, version } = targetOf(body);
  const current = await readableGame(trx, me, id);
  if (!may(me, 'update', 'Game', current)) throw refuse('forbidden');
  if (version !== undefined && version !== current.version) throw refuse('stale', { current });
  const input = validate(gameSchema, merge(sent({ ...current }), sent(body), ['description']));
  await refuseUnknownTypes(trx, input, current.gameType);
  const { warnings } = input.description;
  await keepImposed(trx, me, { kind: 'game', id, field: 'description.warnings.themes' }, warnings);
  const saved = await saveGame(trx, current, input);
  if (!saved) throw refuse('stale', { current: await findGame(trx, me._id, id) });
  const about = { entity: 'Game', id, name: saved.name } as const;
  const change = describeChange(current, saved, OURS);
  await record(trx, actorOf(request), { action: 'update', ...about, ...change });
  return saved;
}

/** Within a transaction. */
export async function removeGame(
  trx: Queries,
  post: Post,
  request: FastifyRequest,
  id: string,
): Promise<Game> {
  const game = await readableGame(trx, caller(request), id);
  if (!may(caller(request), 'delete', 'Game', game)) throw refuse('forbidden');
  await putInBin(trx, post, request, gameBin, game);
  return game;
}

/** The game, if it exists for this person. */
export async function readableGame(db: Queries, identity: Identity, id: string): Promise<Game> {
  const game = await findGame(db, identity._id, id);
  if (!game || !may(identity, 'read', 'Game', game)) throw refuse('notFound');
  return game;
}

/** What people may set: the counts and the owner’s name are ours. Types may come back populated, as `{_id, name}`. */
export function sent(entity: Fields): Fields {
  const fields = editable(entity, OURS);
  const { gameType } = fields;
  return Array.isArray(gameType) ? { ...fields, gameType: gameType.map(referenceId) } : fields;
}

/** A type that has been deleted since may stay; a new one must exist. */
export async function refuseUnknownTypes(
  db: Queries,
  { gameType }: GameInput,
  before: string[],
): Promise<void> {
  const added = gameType.filter(id => !before.includes(id));
  const known = await knownGameTypes(db, added);
  if (added.some(id => !known.has(id))) {
    throw refuse('invalid', { fields: { gameType: 'Ce type de jeu n’existe pas.' } });
  }
}
