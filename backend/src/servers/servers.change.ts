import { may, serverSchema } from '@rpd/shared/domain';
import type { Identity, Server, ServerHiding, ServerInput } from '@rpd/shared/domain';
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
import type { BeforeServerDelete } from '../lib/server-delete.ts';
import type { Queries } from '../store/queries.ts';
import { serverBin } from './servers.bin.ts';
import { filterServer } from './servers.filters.ts';
import { findServer, knownServerTypes, publicSheets, saveServer } from './servers.store.ts';

// How a server is changed: by its form, and by the journal when it undoes a change.

export interface ServerParts {
  post: Post;
  beforeServerDelete: BeforeServerDelete;
}

/** What is ours to say of a server. */
const OURS = ['managers', 'editors', 'recruiters', 'organizers', 'stewards', 'activityAt', 'hidden'];

/** The server, if it exists for this person: who may not see it learns nothing of it. */
export async function readable(db: Queries, identity: Identity, id: string): Promise<Server> {
  const server = await findServer(db, id);
  if (!server || !may(identity, 'read', 'Server', server)) throw refuse('notFound');
  return server;
}

/** What people may set: the rest is ours to say. Types may come back populated, as `{_id, name}`. */
export function sent(entity: Fields): Fields {
  const fields = editable(entity, OURS);
  const { serverType } = fields;
  return Array.isArray(serverType) ? { ...fields, serverType: serverType.map(referenceId) } : fields;
}

/** Within a transaction that holds the server's lock. */
export async function changeServer(trx: Queries, request: FastifyRequest, body: Fields): Promise<Server> {
  const me = caller(request);
  const { id, version } = targetOf(body);
  const current = await readable(trx, me, id);
  if (!may(me, 'update', 'Server', current)) throw refuse('forbidden');
  if (version !== undefined && version !== current.version) throw refuse('stale', { current });
  const input = validate(serverSchema, merge(sent({ ...current }), sent(body), ['description', 'options']));
  await refuseUnknown(trx, input, current);
  // What goes out to everybody is compared with the filters of today, whenever it was written.
  const goesOut = input.publicPage && !current.publicPage;
  await filterServer(trx, { id, by: me._id, input, before: goesOut ? null : current });
  const { warnings } = input.description;
  await keepImposed(trx, me, { kind: 'server', id, field: 'description.warnings.themes' }, warnings);
  const saved = await saveServer(trx, current, input, hidingAfter(me, current, input));
  if (!saved) throw refuse('stale', { current: await findServer(trx, id) });
  const about = { entity: 'Server', id, name: saved.name } as const;
  const change = describeChange(current, saved, OURS);
  await record(trx, actorOf(request), { action: 'update', ...about, ...change });
  return saved;
}

/** Within a transaction. */
export async function removeServer(
  trx: Queries,
  { post, beforeServerDelete }: ServerParts,
  request: FastifyRequest,
  id: string,
): Promise<Server> {
  const server = await readable(trx, caller(request), id);
  if (!may(caller(request), 'delete', 'Server', server)) throw refuse('forbidden');
  await beforeServerDelete(trx, caller(request), server);
  await putInBin(trx, post, request, serverBin, server);
  return server;
}

/**
 * What moderation hides, only moderation shows again. Who is nobody of the server hides it with a reason, by
 * `POST /server/:id/hide`.
 */
function hidingAfter(me: Identity, current: Server, { visible }: ServerInput): ServerHiding | null {
  if (current.hidden && visible && !may(me, 'moderate', 'Server', current)) {
    throw refuse('invalid', { fields: { visible: HIDDEN } });
  }
  if (visible) return null;
  if (current.visible && !isTheirs(me, current)) {
    throw refuse('invalid', { message: WITHOUT_REASON, fields: { visible: WITHOUT_REASON } });
  }
  return current.hidden;
}

/** Whether this server belongs to somebody: they hide it without a reason. */
export const isTheirs = (
  me: Identity,
  { owner_id, editors }: Pick<Server, 'owner_id' | 'editors'>,
): boolean => me._id === owner_id || editors.includes(me._id);

export const WITHOUT_REASON =
  'Ce serveur n’est pas le vôtre : masquez-le depuis la liste, avec le motif que son propriétaire reçoit.';

const HIDDEN =
  'La modération a masqué ce serveur : écrivez-nous depuis la page d’aide pour qu’il soit de nouveau visible.';

/** What has been deleted or hidden since may stay; what is new must exist, and a template be for everybody. */
export async function refuseUnknown(
  db: Queries,
  input: ServerInput,
  before: ServerInput | null,
): Promise<void> {
  const types = input.serverType.filter(id => !before?.serverType.includes(id));
  const knownTypes = await knownServerTypes(db, types);
  const { sheet_type: proposed } = input.options.characters;
  const sheets = proposed.filter(id => !before?.options.characters.sheet_type.includes(id));
  const knownSheets = await publicSheets(db, sheets);
  const fields = {
    ...(types.some(id => !knownTypes.has(id)) && { serverType: 'Ce type de serveur n’existe pas.' }),
    ...(sheets.some(id => !knownSheets.has(id)) && {
      'options.characters.sheet_type': 'Ce modèle n’existe pas, ou n’est pas public.',
    }),
  };
  if (Object.keys(fields).length > 0) throw refuse('invalid', { fields });
}
