import { may } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import type { Caller } from '../lib/access.ts';
import type { Fields } from '../lib/body.ts';
import { readCriteria } from '../lib/criteria.ts';
import { choiceFilter } from '../lib/filters.ts';
import { actorOf } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import { refuse } from '../lib/refusals.ts';
import { isId } from '../store/ids.ts';
import type { Store } from '../store/store.ts';
import { endEach } from './signins.ends.ts';
import { findSignIn, listSignIns, SIGNIN_CRITERIA, SIGNIN_SORTS, signInsOf } from './signins.store.ts';

/** 'Connexions' (ADM-14): everybody sees and ends their own sign-ins, administrators everybody's. */
export function signInsRoutes(app: FastifyInstance, store: Store): void {
  const subject = 'SignIn';

  /** `?user=` filters by person, `?user=me` by oneself; and criteria (ADR 111). Last seen first by default. */
  app.get('/signin', { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const me = caller(request);
    const { user, ...query } = request.query as Fields;
    const part = readListQuery({ sort: '-lastUsedAt', ...query }, SIGNIN_SORTS);
    const person = whose(me, user);
    const asked = { ...part, criteria: readCriteria(query, SIGNIN_CRITERIA) };
    const page = await longRead(store, request, db => listSignIns(db, person, me.sessionId, asked));
    return sendPage(reply, page);
  });

  /** A stolen session alone does not close those of its owner (ASVS 7.5.2). */
  const ending = { access: { action: 'delete', subject }, stepUp: true } as const;

  app.delete<Id>('/signin/:id', { config: ending }, async request => {
    const me = caller(request);
    return store.transaction(async trx => {
      const { id } = request.params;
      const found = isId(id) ? await findSignIn(trx, id, me.sessionId) : null;
      // Of somebody else's, one does not even learn that it is there.
      if (!found || !may(me, 'delete', subject, { user_id: found.user._id })) throw refuse('notFound');
      const [ended] = await endEach(trx, actorOf(request), [found]);
      if (!ended) throw refuse('notFound');
      return ended;
    });
  });

  /** All of one person's; `?keep=current` spares the one that asks. */
  app.delete('/signin', { config: ending }, async request => {
    const me = caller(request);
    const { user } = request.query as Fields;
    const kept = choiceFilter(request.query, 'keep', ['current']) && me.sessionId;
    const userId = whose(me, user);
    if (!userId || !user) throw refuse('invalid', { fields: { user: 'Indiquez de qui.' } });
    return store.transaction(async trx => {
      const held = await signInsOf(trx, userId, me.sessionId);
      const wanted = held.filter(({ _id }) => _id !== kept);
      return endEach(trx, actorOf(request), wanted);
    });
  });
}

interface Id {
  Params: { id: string };
}

/** Whose sign-ins are meant; null is everybody's. Refused when they are somebody else's business. */
function whose(me: Caller, user: unknown): string | null {
  if (user === 'me') return me._id;
  const all = may(me, 'read', 'SignIn', { user_id: '' });
  if (user === undefined || user === '') return all ? null : me._id;
  if (typeof user !== 'string' || !isId(user)) {
    throw refuse('invalid', { fields: { user: 'Cet identifiant n’est pas valide.' } });
  }
  if (!may(me, 'read', 'SignIn', { user_id: user })) throw refuse('forbidden');
  return user;
}
