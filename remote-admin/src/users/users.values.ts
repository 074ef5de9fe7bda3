import { ROLE_NAMES, type User, type UserInput, type UserState } from '@rpd/shared/domain';
import type { Difference } from '@rpd/shared/ui/form';

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
}: User): UserInput => ({ name, email, description, avatar, citation, bio, roles, valid });

const roleNames = (roles: readonly string[]): string =>
  Object.entries(ROLE_NAMES)
    .filter(([code]) => roles.includes(code))
    .map(([, name]) => name)
    .join(', ');

const inWords = ({ name, email, description, roles, valid }: UserInput): Record<string, string> => ({
  Pseudo: name,
  'E-mail': email,
  Description: description,
  Actif: valid ? 'Oui' : 'Non',
  Rôles: roleNames(roles),
});

/** What two administrators wrote differently, field by field. */
export function userDifferences(mine: UserInput, theirs: User): Difference[] {
  const saved = inWords(userValues(theirs));
  return Object.entries(inWords(mine))
    .map(([label, text]) => ({ label, mine: text, theirs: saved[label] ?? '' }))
    .filter(difference => difference.mine !== difference.theirs);
}
