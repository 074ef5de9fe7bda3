import type { ProfileInput, User } from '@rpd/shared/domain';

/** What one edits of one's own account. */
export const profileValues = ({ name, email, avatar, citation, bio }: User): ProfileInput => ({
  name,
  email,
  avatar,
  citation,
  bio,
});

/** The fields of the form by their paths. */
export const PROFILE_FIELDS: Record<keyof ProfileInput, string> = {
  name: 'Pseudo',
  email: 'E-mail',
  avatar: 'Avatar',
  citation: 'Citation',
  bio: 'Bio',
};
