import { may, sheetSchema } from '@rpd/shared/domain';
import type { Identity, Sheet, SheetInput } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { putInBin } from '../lib/bin.ts';
import { editable, merge, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { describeChange } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import { countCharactersOf } from '../store/references.ts';
import { keepSheetRevision } from './revisions.store.ts';
import { sheetBin } from './sheets.bin.ts';
import { findSheet, gameTypeExists, saveSheet } from './sheets.store.ts';

// What the editor and the journal that undoes a change share of templates.

/** All of a template but its documents, which have versions of their own. */
const settingsSchema = sheetSchema.pick(['description', 'isPublic', 'gameType']);

/** Changes what is set of a template, and no document. Within a transaction that holds the sheet's lock. */
export async function changeSheetSettings(
  trx: Queries,
  request: FastifyRequest,
  body: Fields,
): Promise<Sheet> {
  const me = caller(request);
  const { id } = targetOf(body);
  const current = await changeable(trx, me, id);
  const { description, isPublic, gameType, structure, fields } = current;
  const present = { description, isPublic, gameType };
  const settings = validate(settingsSchema, merge(present, editable(body), ['description']));
  const input: SheetInput = { ...settings, structure, fields };
  await refuseUnknownGameType(trx, input, gameType ?? null);
  const made = await saveSheet(trx, current, input);
  if (!made) throw refuse('stale', { current: await findSheet(trx, id) });
  const change = describeChange(current, made);
  await keepSheetRevision(trx, me._id, made, change.fields);
  await record(trx, actorOf(request), { action: 'update', ...about(made), ...change, detail: '' });
  return made;
}

/** Within a transaction. */
export async function removeSheet(
  trx: Queries,
  post: Post,
  request: FastifyRequest,
  id: string,
): Promise<Sheet> {
  const sheet = await readable(trx, caller(request), id);
  if (!may(caller(request), 'delete', 'Sheet', sheet)) throw refuse('forbidden');
  await refuseInUse(trx, sheet._id);
  await putInBin(trx, post, request, sheetBin, { ...sheet, name: sheet.description.name });
  return sheet;
}

/** Nothing that players made is destroyed with its template. */
async function refuseInUse(db: Queries, id: string): Promise<void> {
  const count = await countCharactersOf(db, id);
  if (count === 0) return;
  const who = count === 1 ? 'Un personnage utilise' : `${count} personnages utilisent`;
  throw refuse('sheetInUse', { message: `${who} cette fiche : elle ne peut pas être supprimée.` });
}

/** A sheet in the journal. */
export const about = ({ _id: id, description }: Sheet) =>
  ({ entity: 'Sheet', id, name: description.name }) as const;

/** The sheet, if it exists for this person: who may not see it learns nothing of it. */
export async function readable(db: Queries, identity: Identity, id: string): Promise<Sheet> {
  const sheet = await findSheet(db, id);
  if (!sheet || !may(identity, 'read', 'Sheet', sheet)) throw refuse('notFound');
  return sheet;
}

/** The same, for somebody who may change it. */
export async function changeable(db: Queries, identity: Identity, id: string): Promise<Sheet> {
  const sheet = await readable(db, identity, id);
  if (!may(identity, 'update', 'Sheet', sheet)) throw refuse('forbidden');
  return sheet;
}

/** A game type that has been deleted since may stay; a new one must exist. */
export async function refuseUnknownGameType(
  db: Queries,
  { gameType }: SheetInput,
  before: string | null,
): Promise<void> {
  if (!gameType || gameType === before || (await gameTypeExists(db, gameType))) return;
  throw refuse('invalid', { fields: { gameType: 'Ce type de jeu n’existe pas.' } });
}
