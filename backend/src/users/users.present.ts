import { may } from '@rpd/shared/domain';
import type { Identity, PublicUser, User } from '@rpd/shared/domain';
import { whileHolding } from '../lib/measures.ts';
import type { StoredUser } from '../store/tables/users.ts';

/** What a moderator's list shows of an account: everything but the e-mail address and the notes. */
export type ListedUser = PublicUser &
  Pick<User, 'version' | 'createdAt' | 'updatedAt' | 'valid' | 'suspendedUntil' | 'mutedUntil'>;

export const presentPublic = ({ _id, name, avatar, citation, bio, roles }: StoredUser): PublicUser => ({
  _id,
  name,
  avatar,
  citation,
  bio,
  roles,
});

const presentListed = (user: StoredUser): ListedUser => {
  const { version, createdAt, updatedAt, valid } = user;
  const suspendedUntil = whileHolding(user.suspendedUntil);
  const mutedUntil = whileHolding(user.mutedUntil);
  return { ...presentPublic(user), version, createdAt, updatedAt, valid, suspendedUntil, mutedUntil };
};

/** All of an account but its secrets. */
export const presentPrivate = (user: StoredUser): User => {
  const { email, description, publicPage, deletedAt, confirmBy } = user;
  return { ...presentListed(user), email, description, publicPage, deletedAt, confirmBy };
};

const isPrivateTo = (identity: Identity, { _id }: StoredUser) =>
  may(identity, 'read_private', 'User', { _id });

/** The account as this person may see it. */
export const presentUser = (identity: Identity, user: StoredUser): User | PublicUser =>
  isPrivateTo(identity, user) ? presentPrivate(user) : presentPublic(user);

/** The same in a list, which only moderators and administrators see. */
export const presentInList = (identity: Identity, user: StoredUser): User | ListedUser =>
  isPrivateTo(identity, user) ? presentPrivate(user) : presentListed(user);
