import { may } from '@rpd/shared/domain';
import type { Character, Identity } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { putInBin } from '../lib/bin.ts';
import { keepImposed } from '../lib/imposed-warnings.ts';
import { actorOf, changedFields, record } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import type { CharacterVisibility } from '../store/character-visibility.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { CharacterContent, StoredCharacter } from '../store/tables/characters.ts';
import { characterBin } from './characters.bin.ts';
import { inputOf } from './characters.content.ts';
import { presentOne, findVisible } from './characters.present.ts';
import { undoOf } from './characters.undo.ts';
import { findCharacter, saveCharacter } from './characters.store.ts';
import { filterCharacter } from './characters.texts.ts';
import { keepRevision } from './revisions.store.ts';

/** The character, if it exists for this person. */
export async function readableCharacter(db: Queries, identity: Identity, id: string) {
  const character = await findVisible(db, identity, await findCharacter(db, id));
  if (!character) throw refuse('notFound');
  return character;
}

/** The same, for somebody who may change it, or fill in what is their game master's. */
export async function changeableCharacter(
  db: Queries,
  identity: Identity,
  id: string,
  action: 'update' | 'fill' | 'fight' = 'update',
) {
  const character = await readableCharacter(db, identity, id);
  const isAllowed =
    may(identity, 'update', 'Character', character.sight) ||
    may(identity, action, 'Character', character.sight);
  if (!isAllowed) throw refuse('forbidden');
  return character;
}

/** Puts a character into the bin, for those who may delete it. Within a transaction. */
export async function removeCharacter(
  trx: Queries,
  post: Post,
  request: FastifyRequest,
  id: string,
): Promise<Character> {
  const me = caller(request);
  const { sight, ...character } = await readableCharacter(trx, me, id);
  if (!may(me, 'delete', 'Character', sight)) throw refuse('forbidden');
  const removed = await presentOne(trx, me, character);
  await putInBin(trx, post, request, characterBin, character);
  return removed;
}

export interface Target {
  id: string;
  /** The one that was read; any when undefined. */
  version: number | undefined;
  /** Saved by itself while somebody writes. */
  isAutosave?: boolean;
  /** The right that is required; `update` by default. */
  action?: 'update' | 'fill' | 'fight';
  /** Whether its player may take the change back, and what it is called; by default the fields that it changes. */
  undo?: boolean | string;
}

type Next = (trx: Queries, current: StoredCharacter, sight: CharacterVisibility) => Promise<CharacterContent>;

/** Saves what `next` makes of a character, keeps that version, and answers it. Refuses a stale `version` with the newer one. */
export const changeCharacter = (
  store: Store,
  request: FastifyRequest,
  target: Target,
  next: Next,
): Promise<Character> =>
  store.transaction(trx => changeWithin(trx, request, target, next), characterLock(target.id));

/** Who reads a character before writing it holds this lock. */
export const characterLock = (id: string): string => `character:${id}`;

/** The same within a transaction that holds the lock. */
export async function changeWithin(
  trx: Queries,
  request: FastifyRequest,
  target: Target,
  next: Next,
): Promise<Character> {
  const { id, version, isAutosave = false, action = 'update' } = target;
  const me = caller(request);
  const { sight, ...current } = await changeableCharacter(trx, me, id, action);
  if (version !== undefined && version !== current.version) {
    throw refuse('stale', { current: await presentOne(trx, me, current) });
  }
  const content = await next(trx, current, sight);
  const { owner_id } = current;
  await filterCharacter(trx, { id, owner_id, by: me._id, content, before: current });
  const { warnings } = content.details;
  await keepImposed(trx, me, { kind: 'character', id, field: 'warnings.themes' }, warnings);
  const { undo = false } = target;
  const replaced = undo !== false && me._id === current.owner_id ? undoOf(current, content, undo) : null;
  const saved = await saveCharacter(trx, current, content, replaced);
  if (!saved) {
    const newer = await findCharacter(trx, id);
    throw refuse('stale', { current: newer && (await presentOne(trx, me, newer)) });
  }
  const fields = contentChanges(current, saved);
  await keepRevision(trx, me._id, saved, fields, { isAutosave });
  const { name } = saved;
  await record(trx, actorOf(request), { action: 'update', entity: 'Character', id, name, fields });
  return presentOne(trx, me, saved);
}

/** Which fields differ; of the values, it is enough that they do. */
function contentChanges(before: StoredCharacter, after: StoredCharacter): string[] {
  const areSame = JSON.stringify(before.entries) === JSON.stringify(after.entries);
  return [...changedFields(inputOf(before), inputOf(after)), ...(areSame ? [] : ['values'])];
}
