import { profileSchema, type ProfileInput, type User } from '@rpd/shared/domain';

/** What one edits of one's own account. */
export type ProfileValues = Omit<ProfileInput, 'email'>;

/** One's address changes apart, with the password (ACC-6). */
export const profileFormSchema = profileSchema.omit(['email']);

export const profileValues = ({ name, avatar, citation, bio, publicPage }: User): ProfileValues => ({
  name,
  avatar,
  citation,
  bio,
  publicPage,
});

/** The fields of the form by their paths. */
export const PROFILE_FIELDS: Record<keyof ProfileValues, string> = {
  name: 'Pseudo',
  avatar: 'Avatar',
  citation: 'Citation',
  bio: 'Bio',
  publicPage: 'Page publique',
};
