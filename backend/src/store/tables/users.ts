import type { Role } from '@rpd/shared/domain';
import { bool, json, optionalMoment, optionalText, tableCodec, text } from '../codec.ts';
import type { EntityOf, RowOf } from '../codec.ts';
import { fold, searchText } from '../fold.ts';
import { likenessColumns } from '../likeness.ts';
import { skeletonsOf } from '../skeleton.ts';
import { entityColumns } from './entity.ts';

const columns = {
  ...entityColumns,
  name: text('name'),
  email: text('email'),
  roles: json<Role[]>()('roles'),
  valid: bool('valid'),
  description: text('description'),
  avatar: text('avatar'),
  citation: text('citation'),
  bio: text('bio'),
  publicPage: bool('public_page'),
  deletedAt: optionalMoment('deleted_at'),
  /** argon2id, PHC text form; null until a password was set. Never leaves the back end. */
  passwordHash: optionalText('password_hash'),
  /** The password was made by the machine and shown to somebody else: to be changed at the next sign-in. */
  passwordTemporary: bool('password_temporary'),
  /** There is no password because its owner chose so: no mail brings one back (ACC-1). */
  passwordRemoved: bool('password_removed'),
  /** Until when no sign-in is allowed, or nothing may be published, by a measure: see measures/measures.effects.ts. Null: never was. */
  suspendedUntil: optionalMoment('suspended_until'),
  mutedUntil: optionalMoment('muted_until'),
  /** From when on the account can do nothing but get the second factor that a role of it requires (ACC-2); null: nothing is missing. */
  factorDueAt: optionalMoment('factor_due_at'),
  /** Until when the address has to be confirmed, or the account is removed; null: it is confirmed, or nobody asked. */
  confirmBy: optionalMoment('confirm_by'),
  /** Each role as a column of its own, for lists that filter by it and for who may do what. */
  isAdministrator: bool('is_administrator'),
  isModerator: bool('is_moderator'),
  isGameMaster: bool('is_game_master'),
  isPlayer: bool('is_player'),
  /** Folded name and e-mail: unique, and what sign-in looks up (`fold()` what was typed). */
  nameKey: text('name_key'),
  emailKey: text('email_key'),
  /** What the pseudo looks like: see skeletonsOf(). */
  nameSkeleton: text('name_skeleton'),
  nameSkeletonLowered: text('name_skeleton_lowered'),
  /** What accounts of one person are found by: see likeness.ts. */
  nameCore: text('name_core'),
  nameCoreReversed: text('name_core_reversed'),
  emailCore: text('email_core'),
  emailCoreReversed: text('email_core_reversed'),
  /** What everybody who may list people searches in. */
  search: text('search'),
  /** The same with the e-mail address, for administrators: a search must not reveal what the answer hides. */
  searchPrivate: text('search_private'),
};

export const userCodec = tableCodec(columns);
export type UserRow = RowOf<typeof columns>;
/** An account as it is stored, secrets included. */
export type StoredUser = EntityOf<typeof columns>;

/** The columns that follow from the name, the e-mail address and the roles. */
export const userKeys = ({ name, email, roles }: Pick<StoredUser, 'name' | 'email' | 'roles'>) => ({
  nameKey: fold(name),
  emailKey: fold(email),
  nameSkeleton: skeletonsOf(name).asWritten,
  nameSkeletonLowered: skeletonsOf(name).lowered,
  ...likenessColumns({ name, email }),
  search: searchText(name),
  searchPrivate: searchText(name, email),
  isAdministrator: roles.includes('AD'),
  isModerator: roles.includes('MO'),
  isGameMaster: roles.includes('GM'),
  isPlayer: roles.includes('RP'),
});

/** The column that says whether an account has a role. */
export const ROLE_COLUMNS = {
  AD: 'is_administrator',
  MO: 'is_moderator',
  GM: 'is_game_master',
  RP: 'is_player',
} as const satisfies Record<Role, keyof UserRow>;
