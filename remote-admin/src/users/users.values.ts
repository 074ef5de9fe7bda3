import { ROLE_NAMES, ROLES, type User, type UserInput, type UserState } from '@rpd/shared/domain';

/** How an account stands, as the list is narrowed by it. */
export const stateOf = ({ deletedAt, valid }: Pick<User, 'deletedAt' | 'valid'>): UserState =>
  deletedAt ? 'deleted' : valid ? 'active' : 'inactive';

/** What the form edits of an account. */
export const userValues = ({
  name,
  email,
  description,
  avatar,
  citation,
  bio,
  roles,
  valid,
  publicPage,
}: User): UserInput => ({ name, email, description, avatar, citation, bio, roles, valid, publicPage });

/** What the form asks for, by its path. */
export const USER_FIELDS = {
  name: 'Pseudo',
  email: 'E-mail',
  description: 'Description',
  valid: 'Actif',
  publicPage: 'Page publique',
  roles: { label: 'Rôles', values: ROLE_NAMES },
};

/** With the roles in their own order: in which one they were ticked says nothing. */
export const compared = (values: UserInput): UserInput => ({
  ...values,
  roles: ROLES.filter(role => values.roles.includes(role)),
});
