import { may, userSchema } from '@rpd/shared/domain';
import type { CreatedUser, Identity, PasswordLink } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller, requireProof } from '../lib/access.ts';
import { ACCOUNT_CRITERIA, ACCOUNT_CRITERIA_PRIVATE } from '../lib/account-criteria.ts';
import type { Fields } from '../lib/body.ts';
import { editable, readEntity, validate, withName } from '../lib/body.ts';
import { readCriteria } from '../lib/criteria.ts';
import { actorOf, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { idsFilter } from '../lib/filters.ts';
import { longRead } from '../lib/long-reads.ts';
import type { Post } from '../lib/mail.ts';
import { linkGivenMail } from '../lib/mail.account.ts';
import { generatedPasswordMail } from '../lib/mail.templates.ts';
import { refuseTakenName } from '../lib/names.ts';
import { notify } from '../lib/notify.ts';
import type { Passwords } from '../lib/passwords.ts';
import { refuse } from '../lib/refusals.ts';
import { belongingsOf, findDependents } from '../store/dependents.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { StoredUser } from '../store/tables/users.ts';
import {
  confirmByHand,
  deleteAccount,
  refuseTaken,
  refuseTakenAddress,
  updateAccount,
  updateProfile,
} from './users.changes.ts';
import { userImportRoutes } from './users.import.ts';
import { presentInList, presentPrivate, presentUser } from './users.present.ts';
import { findUser, insertUser, listUsers, USER_SORTS, USER_SORTS_PRIVATE } from './users.store.ts';

export interface UserParts {
  passwords: Passwords;
  post: Post;
  /** Makes a link to set the password of an account. */
  passwordLink: (
    trx: Queries,
    userId: string,
    options?: { life?: number; mailed?: boolean },
  ) => Promise<PasswordLink>;
}

/** Accounts (API-2, ADM-4 to ADM-6, PLY-3). */
export function userRoutes(
  app: FastifyInstance,
  store: Store,
  { passwords, post, passwordLink }: UserParts,
): void {
  const subject = 'User';

  /** Narrowed by criteria: administrators by all that they see of an account, the others by what is public (ADR 111). */
  app.get('/user', { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const me = caller(request);
    const all = may(me, 'administer', subject);
    const query = readListQuery(request.query, all ? USER_SORTS_PRIVATE : USER_SORTS);
    const criteria = readCriteria(request.query, all ? ACCOUNT_CRITERIA_PRIVATE : ACCOUNT_CRITERIA);
    const { items, ...counted } = await longRead(store, request, db =>
      listUsers(db, { all, criteria }, query),
    );
    return sendPage(reply, { items: items.map(user => presentInList(me, user)), ...counted });
  });

  app.get<Id>('/user/:id', { config: { access: { action: 'read', subject } } }, async request => {
    const me = caller(request);
    return presentUser(me, await readable(store.db, me, request.params.id));
  });

  /** What the deletion of one account or several, `?ids=a,b`, would leave without its owner: said before one deletes. */
  app.get('/user/belongings', { config: { access: { action: 'delete', subject } } }, async request =>
    findDependents(store.db, belongingsOf(idsFilter(request.query, 'ids', 100))),
  );

  /** The name alone, for the breadcrumb (BRD-2). */
  app.get<Id>('/api/users/:id', { config: { access: { action: 'read', subject } } }, async request => {
    const { _id, name } = await readable(store.db, caller(request), request.params.id);
    return { _id, name, username: name };
  });

  app.post(
    '/user',
    { config: { access: { action: 'create', subject }, showsSecret: true, stepUp: true } },
    async (request, reply) => {
      const input = validate(userSchema, editable(withName(readEntity(request.body, 'user')), ['password']));
      const password = passwords.generate();
      const hash = await passwords.hash(password);
      const user = await store.transaction(async trx => {
        await refuseTakenName(trx, input.name);
        await refuseTakenAddress(trx, input.email);
        // A public page is its person's to open.
        const made = await insertUser(trx, { ...input, publicPage: false }, hash).catch(refuseTaken);
        const { _id: id, name, email } = made;
        await post.send(trx, email, generatedPasswordMail(name, password, post.home));
        await record(trx, actorOf(request), { action: 'create', entity: subject, id, name });
        return made;
      }, 'users');
      const created: CreatedUser = { ...presentPrivate(user), password };
      return reply.status(201).header('cache-control', 'no-store').send(created);
    },
  );

  /** Where no mail can bring it: shown once, and its owner hears of it. */
  app.post<Id>(
    '/user/:id/password-link',
    { config: { access: { action: 'administer', subject }, showsSecret: true, stepUp: true } },
    async (request, reply) => {
      const link = await store.transaction(async trx => {
        const user = await findUser(trx, request.params.id);
        if (!user || user.deletedAt || !user.valid) throw refuse('notFound');
        const { _id: id, name } = user;
        await notify(trx, post, [id], {
          kind: 'account',
          title: `${caller(request).name} a créé un lien vers votre mot de passe`,
          text: 'Si vous ne l’avez pas demandé, écrivez à l’équipe de cette installation.',
          to: '/app/me/security',
          mail: person => linkGivenMail(person.name, caller(request).name, post.home),
        });
        const detail = 'donné par l’administration';
        await record(trx, actorOf(request), { action: 'link', entity: subject, id, name, detail });
        return passwordLink(trx, id);
      });
      return reply.status(201).header('cache-control', 'no-store').send(link);
    },
  );

  userImportRoutes(app, store, { post, passwordLink });

  app.post<Id>(
    '/user/:id/confirm-email',
    { config: { access: { action: 'administer', subject } } },
    async request => confirmByHand(store, actorOf(request), request.params.id),
  );

  app.put('/user', { config: { access: 'signed-in' } }, async request =>
    updateProfile(store, actorOf(request), caller(request), withName(readEntity(request.body, 'user'))),
  );

  app.put('/user/admin', { config: { access: { action: 'administer', subject } } }, async request => {
    const body = withName(readEntity(request.body, 'user'));
    const current = await findUser(store.db, String(body['_id'] ?? body['id']));
    if (current && changesAccess(current, body)) requireProof(caller(request));
    return updateAccount(store, post, actorOf(request), body);
  });

  app.delete<Id>(
    '/user/:id',
    { config: { access: { action: 'delete', subject }, stepUp: true } },
    async request => deleteAccount(store, actorOf(request), request.params.id),
  );
}

/** Whether a save changes what somebody may do, or by which address they take their account back (ACC-3). */
function changesAccess({ roles, email }: StoredUser, { roles: wanted, email: address }: Fields): boolean {
  const isOther = wanted !== undefined && JSON.stringify(wanted) !== JSON.stringify(roles);
  return isOther || (address !== undefined && address !== email);
}

interface Id {
  Params: { id: string };
}

/** The account; a deleted one exists for administrators only. */
async function readable(db: Queries, identity: Identity, id: string): Promise<StoredUser> {
  const user = await findUser(db, id);
  if (!user || (user.deletedAt && !may(identity, 'administer', 'User', user))) throw refuse('notFound');
  return user;
}
