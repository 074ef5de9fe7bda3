import type { Role } from '@rpd/shared/domain';
import { bool, json, optionalMoment, optionalText, tableCodec, text } from '../codec.ts';
import type { EntityOf, RowOf } from '../codec.ts';
import { fold, searchText } from '../fold.ts';
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
  deletedAt: optionalMoment('deleted_at'),
  /** argon2id, PHC text form; null until a password was set. Never leaves the back end. */
  passwordHash: optionalText('password_hash'),
  /** The password was made by the machine and shown to somebody else: to be changed at the next sign-in. */
  passwordTemporary: bool('password_temporary'),
  /** Folded name and e-mail: unique, and what sign-in looks up (`fold()` what was typed). */
  nameKey: text('name_key'),
  emailKey: text('email_key'),
  /** What everybody who may list people searches in. */
  search: text('search'),
  /** The same with the e-mail address, for administrators: a search must not reveal what the answer hides. */
  searchPrivate: text('search_private'),
};

export const userCodec = tableCodec(columns);
export type UserRow = RowOf<typeof columns>;
/** An account as it is stored, secrets included. */
export type StoredUser = EntityOf<typeof columns>;

/** The columns that follow from the name and the e-mail address. */
export const userKeys = (name: string, email: string) => ({
  nameKey: fold(name),
  emailKey: fold(email),
  search: searchText(name),
  searchPrivate: searchText(name, email),
});
