import type { ProfileInput, User } from '@rpd/shared/domain';
import type { Difference } from '@rpd/shared/ui/form';

/** What one edits of one's own account. */
export const profileValues = ({ name, email, avatar, citation, bio }: User): ProfileInput => ({
  name,
  email,
  avatar,
  citation,
  bio,
});

const LABELS: Record<keyof ProfileInput, string> = {
  name: 'Pseudo',
  email: 'E-mail',
  avatar: 'Avatar',
  citation: 'Citation',
  bio: 'Bio',
};

/** What was written differently here and elsewhere (another tab, an administrator), field by field. */
export const profileDifferences = (mine: ProfileInput, theirs: User): Difference[] =>
  (Object.keys(LABELS) as (keyof ProfileInput)[])
    .map(field => ({ label: LABELS[field], mine: mine[field], theirs: theirs[field] }))
    .filter(difference => difference.mine !== difference.theirs);
