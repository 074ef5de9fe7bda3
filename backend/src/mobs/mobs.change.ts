import { may, mobSchema } from '@rpd/shared/domain';
import type { Identity, Mob, MobInput } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { putInBin } from '../lib/bin.ts';
import { editable, merge, referenceId, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { describeChange } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import { findServerOf } from '../store/references.ts';
import { mobBin } from './mobs.bin.ts';
import { findMob, saveMob, statBounds } from './mobs.store.ts';

// How a creature is changed: by its form, and by the journal when it undoes a change.

/** Within a transaction that holds the mob's lock. */
export async function changeMob(trx: Queries, request: FastifyRequest, body: Fields): Promise<Mob> {
  const me = caller(request);
  const { id, version } = targetOf(body);
  const current = await existing(trx, id);
  if (!may(me, 'update', 'Mob', current)) throw refuse('forbidden');
  if (version !== undefined && version !== current.version) throw refuse('stale', { current });
  const input = validate(mobSchema, merge(sent({ ...current }), sent(body))) as MobInput;
  await refuseUnknown(trx, me, input, current);
  const saved = await saveMob(trx, current, input);
  if (!saved) throw refuse('stale', { current: await findMob(trx, id) });
  const about = { entity: 'Mob', id, name: saved.name } as const;
  await record(trx, actorOf(request), { action: 'update', ...about, ...describeChange(current, saved) });
  return saved;
}

/** Within a transaction. */
export async function removeMob(trx: Queries, post: Post, request: FastifyRequest, id: string): Promise<Mob> {
  const mob = await existing(trx, id);
  if (!may(caller(request), 'delete', 'Mob', mob)) throw refuse('forbidden');
  await putInBin(trx, post, request, mobBin, mob);
  return mob;
}

export async function existing(db: Queries, id: string): Promise<Mob> {
  const mob = await findMob(db, id);
  if (!mob) throw refuse('notFound');
  return mob;
}

/** What people may set; the server may come back populated or null. */
export function sent(entity: Fields): Fields {
  const fields = editable(entity);
  return 'server' in fields ? { ...fields, server: referenceId(fields['server']) ?? '' } : fields;
}

/** What a mob names must exist, and its values lie within their stats' bounds; what it had before may stay. */
export async function refuseUnknown(db: Queries, me: Identity, input: MobInput, before: Mob | null) {
  const fields: Record<string, string> = {};
  if (input.server && input.server !== before?.server) {
    const server = await findServerOf(db, input.server);
    if (!server || !may(me, 'read', 'Server', server)) fields['server'] = 'Ce serveur n’existe pas.';
  }
  const changed = Object.entries(input.stats).filter(([id, value]) => before?.stats[id] !== value);
  const bounds = await statBounds(
    db,
    changed.map(([id]) => id),
  );
  for (const [id, value] of changed) {
    const stat = bounds.get(id);
    if (!stat) fields[`stats.${id}`] = 'Cette caractéristique n’existe pas.';
    else if (value < stat.min || value > stat.max) fields[`stats.${id}`] = `De ${stat.min} à ${stat.max}.`;
  }
  if (Object.keys(fields).length > 0) throw refuse('invalid', { fields });
}
