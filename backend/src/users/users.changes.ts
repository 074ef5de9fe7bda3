import { profileSchema, userSchema } from '@rpd/shared/domain';
import type { Identity, User } from '@rpd/shared/domain';
import { endAddressLinks, isAddressTaken, setConfirmed } from '../lib/addresses.ts';
import { editable, merge, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { endSessionsOf } from '../lib/end-sessions.ts';
import { changesOf } from '../lib/journal.changes.ts';
import { changedFields, record } from '../lib/journal.ts';
import type { Actor, Happening } from '../lib/journal.ts';
import { addressSetMail } from '../lib/mail.account.ts';
import type { Post } from '../lib/mail.ts';
import { findMergeOf } from '../lib/merges.ts';
import { refuseTakenName } from '../lib/names.ts';
import { refuse } from '../lib/refusals.ts';
import { isDuplicate } from '../store/errors.ts';
import { fold } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { presentPrivate } from './users.present.ts';
import { findUser, isActiveAdministrator, refuseLastAdministrator, saveUser } from './users.store.ts';
import type { UserFields } from './users.store.ts';

/** What one cannot change of oneself, but sends back with what one has read. */
const NOT_ONES_OWN = ['roles', 'valid', 'description', 'password'];

/** An address is how an account is taken back: it changes with the password and by a link (ACC-6). */
const EMAIL_APART =
  'L’adresse se change depuis votre profil, sous « Sécurité », avec votre mot de passe actuel.';

type Changes = Partial<UserFields & Pick<StoredUser, 'deletedAt' | 'confirmBy'>>;

/** Changes one's own profile (PLY-3). */
export async function updateProfile(store: Store, actor: Actor, me: Identity, body: Fields): Promise<User> {
  const { id, version } = targetOf({ ...body, _id: body['_id'] ?? body['id'] ?? me._id });
  if (id !== me._id) throw refuse('forbidden');
  return change(store, actor, id, version, ({ name, email, avatar, citation, bio, publicPage }) => {
    const present = { name, email, avatar, citation, bio, publicPage };
    const input = validate(profileSchema, merge(present, editable(body, NOT_ONES_OWN)));
    if (fold(input.email) !== fold(email)) throw refuse('invalid', { fields: { email: EMAIL_APART } });
    return { ...input, email };
  });
}

/** Changes any account; `deletedAt: null` brings a deleted one back (ADM-4). */
export async function updateAccount(store: Store, post: Post, actor: Actor, body: Fields): Promise<User> {
  const { id, version } = targetOf(body);
  return change(store, actor, id, version, current => asAdministrator(actor, current, body), post);
}

/** An administrator vouches for the address of a new account. */
export async function confirmByHand(store: Store, actor: Actor, id: string): Promise<User> {
  return store.transaction(async trx => {
    const user = await findUser(trx, id);
    if (!user || user.deletedAt) throw refuse('notFound');
    if (!user.confirmBy) return presentPrivate(user);
    await setConfirmed(trx, id);
    const detail = 'adresse confirmée par l’administration';
    const about = { entity: 'User', id, name: user.name } as const;
    await record(trx, actor, { action: 'email', ...about, fields: ['email'], detail });
    return presentPrivate({ ...user, confirmBy: null });
  }, 'users');
}

/** Puts an account in the bin; one that is there already stays as it is. */
export async function deleteAccount(store: Store, actor: Actor, id: string): Promise<User> {
  return change(store, actor, id, undefined, binned);
}

/**
 * Every change of an account. They wait for one another, whichever account they are for: whether this is the last active
 * administrator cannot be decided while another one is being removed.
 */
async function change(
  store: Store,
  actor: Actor,
  id: string,
  version: number | undefined,
  decide: (current: StoredUser) => Changes | null,
  post?: Post,
): Promise<User> {
  return store.transaction(trx => changeIn(trx, actor, { id, version, decide, post }), ACCOUNTS_LOCK);
}

/** The lock of all accounts. */
export const ACCOUNTS_LOCK = 'users';

interface Change {
  id: string;
  version?: number | undefined;
  decide: (current: StoredUser) => Changes | null;
  post?: Post | undefined;
}

/** Within a transaction that holds the lock of all accounts. */
async function changeIn(trx: Queries, actor: Actor, { id, version, decide, post }: Change): Promise<User> {
  const current = await findUser(trx, id);
  if (!current) throw refuse('notFound');
  if (version !== undefined && version !== current.version) {
    throw refuse('stale', { current: presentPrivate(current) });
  }
  if (current.deletedAt && (await findMergeOf(trx, id))) throw refuse('accountMerged');
  const changes = decide(current);
  if (!changes) return presentPrivate(current);
  const wanted = { ...current, ...changes };
  await refuseLastAdministrator(trx, current, wanted);
  // By mistake one would lock oneself out; on purpose one asks somebody.
  if (id === actor.id && isActiveAdministrator(current) && !isActiveAdministrator(wanted)) {
    throw refuse('ownAccount');
  }
  if (wanted.name !== current.name) await refuseTakenName(trx, wanted.name, id);
  await refuseTakenAddress(trx, wanted.email, id);
  const saved = await saveUser(trx, current, changes).catch(refuseTaken);
  if (!saved) throw refuse('stale');
  if (post && saved.email !== current.email) await leaveAddress(trx, post, current, saved.email);
  // Back again, somebody signs in again: what was open before may be in other hands.
  if (!saved.valid || saved.deletedAt) await endSessionsOf(trx, id, 'deactivated');
  for (const happening of tell(current, saved)) await record(trx, actor, happening);
  return presentPrivate(saved);
}

/** Writes fields of an account as an administrator does. Within a transaction that holds the lock of all accounts. */
export const writeAccount = (trx: Queries, actor: Actor, id: string, body: Fields): Promise<User> =>
  changeIn(trx, actor, { id, decide: current => asAdministrator(actor, current, body) });

/** Puts an account in the bin. Within a transaction that holds the lock of all accounts. */
export const binAccount = (trx: Queries, actor: Actor, id: string): Promise<User> =>
  changeIn(trx, actor, { id, decide: binned });

const binned = ({ deletedAt }: StoredUser): Changes | null =>
  deletedAt ? null : { deletedAt: new Date().toISOString() };

/** What an administrator's form makes of an account. */
function asAdministrator(actor: Actor, current: StoredUser, body: Fields): Changes {
  const { name, email, description, avatar, citation, bio, roles, valid, publicPage } = current;
  const present = { name, email, description, avatar, citation, bio, roles, valid, publicPage };
  const input: Changes = validate(userSchema, merge(present, editable(body, ['password'])));
  // A stolen token of an administrator's must not be enough to take their account for good.
  if (current._id === actor.id && input.email !== email) {
    throw refuse('invalid', { fields: { email: EMAIL_APART } });
  }
  if (input.publicPage && !publicPage && current._id !== actor.id)
    throw refuse('invalid', { message: OWN_PAGE, fields: { publicPage: OWN_PAGE } });
  // Who gives an account an address, or makes it an administrator's, vouches for it.
  const isVouched = input.email !== email || input.roles?.includes('AD') === true;
  return {
    ...input,
    ...(isVouched && { confirmBy: null }),
    ...(body['deletedAt'] === null && { deletedAt: null }),
  };
}

const OWN_PAGE = 'La personne ouvre elle-même sa page publique.';

/** The old address hears of the new one; links that went there are worth nothing any more. */
async function leaveAddress(
  trx: Queries,
  post: Post,
  { _id, name, email: old }: StoredUser,
  email: string,
): Promise<void> {
  await endAddressLinks(trx, _id, Date.now());
  await post.send(trx, old, addressSetMail({ name, email, url: post.home }));
}

/** An address that is somebody else's, or was lately and may be again. */
export async function refuseTakenAddress(trx: Queries, email: string, except?: string): Promise<void> {
  if (await isAddressTaken(trx, email, Date.now(), except)) {
    throw refuse('duplicate', { fields: { email: TAKEN_ADDRESS } });
  }
}

const TAKEN_ADDRESS = 'Cette adresse e-mail est déjà prise.';

/** The fields whose former and new values the journal keeps: no address is one. */
const PROFILE_FIELDS = new Set(['name', 'description', 'avatar', 'citation', 'bio', 'publicPage']);

/** What a change of an account was: roles, activity and the bin have lines of their own. */
function tell(before: StoredUser, after: StoredUser): Happening[] {
  const { _id: id, name } = after;
  const [old, next] = [presentPrivate(before), presentPrivate(after)];
  const about = { entity: 'User', id, name } as const;
  const fields = changedFields(old, next).filter(
    field => !['roles', 'valid', 'deletedAt', 'confirmBy'].includes(field),
  );
  const happenings: Happening[] = [];
  const changes = changesOf(old, next).filter(({ field }) => PROFILE_FIELDS.has(field));
  if (fields.length > 0) happenings.push({ action: 'update', ...about, fields, changes });
  if (old.deletedAt !== next.deletedAt)
    happenings.push({ action: next.deletedAt ? 'delete' : 'restore', ...about });
  const of = (field: 'valid' | 'roles') => [{ field, before: old[field], after: next[field] }];
  if (old.valid !== next.valid) {
    happenings.push({ action: next.valid ? 'activate' : 'deactivate', ...about, changes: of('valid') });
  }
  const roles = [old, next].map(user => user.roles.toSorted().join(', '));
  if (roles[0] !== roles[1]) {
    happenings.push({ action: 'roles', ...about, detail: roles.join(' → '), changes: of('roles') });
  }
  return happenings;
}

/** A pseudo or an e-mail address that somebody else has. */
export function refuseTaken(error: unknown): never {
  if (isDuplicate(error, 'name_key'))
    throw refuse('duplicate', { fields: { name: 'Ce pseudo est déjà pris.' } });
  if (isDuplicate(error, 'email_key')) {
    throw refuse('duplicate', { fields: { email: TAKEN_ADDRESS } });
  }
  throw error;
}
