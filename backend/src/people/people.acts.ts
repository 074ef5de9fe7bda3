import type { ListedPerson } from '@rpd/shared/domain';
import { mayActOn } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../lib/access.ts';
import { caller } from '../lib/access.ts';
import { endSessionsOf } from '../lib/end-sessions.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Happening } from '../lib/journal.ts';
import { linkByTeamMail } from '../lib/mail.account.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { presentListed } from '../lib/people.ts';
import { findPerson } from './people.store.ts';

/** What of the authentication host the team sets off. Nobody of the team sees a link: it goes to the person's address. */
export interface ActParts {
  post: Post;
  /** Makes a link to set a password that goes by mail; its address. */
  mailedLink: (trx: Queries, userId: string) => Promise<string>;
  /** Sends the link that confirms the address of a new account. False: there is nothing to confirm. */
  sendConfirmation: (trx: Queries, userId: string) => Promise<boolean>;
  /** How many seconds the person's mailbox has to be spared; 0: a mail may go. */
  takeMail: (userId: string) => Promise<number>;
}

/** What the team does with an account besides measures (DSK-1). Those of one's rank or above are out of reach. */
export function actRoutes(
  app: FastifyInstance,
  store: Store,
  { post, mailedLink, sendConfirmation, takeMail }: ActParts,
): void {
  const acting = { config: { access: { action: 'create', subject: 'Measure' } } } as const;

  app.post<Id>('/api/moderation/people/:id/password-mail', acting, async request => {
    await refuseUnreached(store.db, request);
    await refuseOften(takeMail, request.params.id);
    return store.transaction(async trx => {
      const person = await reached(trx, caller(request), request.params.id);
      const url = await mailedLink(trx, person._id);
      await post.send(trx, person.email, linkByTeamMail(person.name, url));
      return note(trx, request, person, { action: 'link', detail: 'envoyé par l’équipe' });
    }, 'users');
  });

  app.post<Id>('/api/moderation/people/:id/confirmation-mail', acting, async request => {
    const { confirmBy } = await refuseUnreached(store.db, request);
    if (!confirmBy) throw refuse('addressConfirmed');
    await refuseOften(takeMail, request.params.id);
    return store.transaction(async trx => {
      const person = await reached(trx, caller(request), request.params.id);
      if (!(await sendConfirmation(trx, person._id))) throw refuse('addressConfirmed');
      const detail = 'lien de confirmation envoyé de nouveau par l’équipe';
      return note(trx, request, person, { action: 'email', detail });
    }, 'users');
  });

  app.delete<Id>('/api/moderation/people/:id/sessions', acting, async request =>
    store.transaction(async trx => {
      const person = await refuseRank(trx, caller(request), request.params.id);
      const ended = await endSessionsOf(trx, person._id, 'ended-by-team');
      if (ended === 0) return presentListed(person);
      const detail = ended > 1 ? `les ${ended} connexions` : 'la seule connexion';
      return note(trx, request, person, { action: 'sign-out', detail });
    }),
  );
}

interface Id {
  Params: { id: string };
}

async function note(
  trx: Queries,
  request: FastifyRequest,
  person: StoredUser,
  happening: Pick<Happening, 'action' | 'detail'>,
): Promise<ListedPerson> {
  const { _id: id, name } = person;
  await record(trx, actorOf(request), { ...happening, entity: 'User', id, name });
  return presentListed(person);
}

async function refuseRank(db: Queries, me: Caller, id: string): Promise<StoredUser> {
  const person = await findPerson(db, id);
  if (!person) throw refuse('notFound');
  if (!mayActOn(me, person)) throw refuse('personRank');
  return person;
}

/** Somebody who can sign in: a link would serve nobody else. */
async function reached(db: Queries, me: Caller, id: string): Promise<StoredUser> {
  const person = await refuseRank(db, me, id);
  if (person.deletedAt || !person.valid) throw refuse('accountClosed');
  return person;
}

const refuseUnreached = (db: Queries, request: FastifyRequest<Id>): Promise<StoredUser> =>
  reached(db, caller(request), request.params.id);

async function refuseOften(takeMail: ActParts['takeMail'], id: string): Promise<void> {
  const retryAfter = await takeMail(id);
  if (retryAfter > 0) throw refuse('mailsOften', { retryAfter });
}
