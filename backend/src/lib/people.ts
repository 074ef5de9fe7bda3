import type { ListedPerson } from '@rpd/shared/domain';
import type { StoredUser } from '../store/tables/users.ts';
import { whileHolding } from './measures.ts';

/** An account as the team lists it. */
export const presentListed = (user: StoredUser): ListedPerson => ({
  _id: user._id,
  name: user.name,
  avatar: user.avatar,
  roles: user.roles,
  valid: user.valid,
  createdAt: user.createdAt,
  deletedAt: user.deletedAt,
  suspendedUntil: whileHolding(user.suspendedUntil),
  mutedUntil: whileHolding(user.mutedUntil),
});
