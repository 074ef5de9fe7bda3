import { imposedWarningSchema, IMPOSED_KINDS, type ImposedKind, may } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { findImposed } from '../lib/imposed-warnings.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';
import { askWarning, liftWarning, presentAsked, type WarnedPart } from './imposed.change.ts';

/** Warnings that the team asks for on somebody else's content, with a reason (DSK-4). */
export function imposedRoutes(
  app: FastifyInstance,
  store: Store,
  { post, things }: { post: Post; things: Record<ImposedKind, WarnedPart> },
): void {
  const team = { config: { access: { action: 'moderate', subject: 'Server' } } } as const;

  /** What the team asked for; for itself and the author. Null where it asked for nothing. */
  app.get<Params>('/warning/:kind/:id', { config: { access: 'signed-in' } }, async request => {
    const me = caller(request);
    const { kind, id } = known(request.params);
    const asked = await findImposed(store.db, kind, id);
    if (!asked || !(asked.owner_id === me._id || may(me, 'moderate', 'Server'))) return { asked: null };
    return { asked: presentAsked(asked) };
  });

  app.put<Params>('/warning/:kind/:id', team, async request => {
    const { kind, id } = known(request.params);
    const input = validate(imposedWarningSchema, readEntity(request.body));
    const part = things[kind];
    return store.transaction(
      async trx => ({ asked: await askWarning(trx, request, { kind, id, part, post }, input) }),
      await part.lock(store.db, id),
    );
  });

  app.delete<Params>('/warning/:kind/:id', team, async request => {
    const { kind, id } = known(request.params);
    const part = things[kind];
    return store.transaction(
      async trx => {
        await liftWarning(trx, request, { kind, id, part, post });
        return { asked: null };
      },
      await part.lock(store.db, id),
    );
  });
}

interface Params {
  Params: { kind: string; id: string };
}

function known({ kind, id }: Params['Params']): { kind: ImposedKind; id: string } {
  const one = IMPOSED_KINDS.find(name => name === kind);
  if (!one) throw refuse('notFound');
  return { kind: one, id };
}
