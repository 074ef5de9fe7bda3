import { BIO_MAX, type User } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Box, ButtonLink, ErrorState, Link, PageHeader, Text } from '@rpd/shared/ui';
import {
  Form,
  ImageField,
  LeaveGuard,
  PublicAddress,
  SwitchField,
  TextField,
  useForm,
  useVersionedSave,
} from '@rpd/shared/ui/form';
import { MarkdownField } from '@rpd/shared/ui/markdown';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { profile, updateProfile } from './profile.api.ts';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { PROFILE_FIELDS, type ProfileValues, profileFormSchema, profileValues } from './profile.values.ts';

/** `/app/me/edit` (PLY-3). */
export function ProfileEditPage() {
  const me = useSession(state => state.user?._id ?? '');
  const { data: user, error, isFetching, refetch } = useQuery(profile(me));
  return (
    <Box maxW="40rem">
      <PageHeader title="Modifier mon profil" />
      {user ? <ProfileForm user={user} /> : null}
      {error && !user ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {user || error ? null : <ProfileSkeleton />}
    </Box>
  );
}

function ProfileForm({ user }: { user: User }) {
  const form = useForm<ProfileValues>({ schema: profileFormSchema, defaultValues: profileValues(user) });
  const update = useMutation(updateProfile);
  const change = useVersionedSave<ProfileValues, User>({
    stored: user,
    valuesOf: profileValues,
    write: (values, read) => update.mutateAsync({ ...values, ...read }),
    fields: PROFILE_FIELDS,
    titleOf: saved => saved.name,
  });
  const navigate = useNavigate();
  const { control } = form;

  const save = async (values: ProfileValues) => {
    await change.save(values);
    await navigate('/app/me');
  };

  return (
    <>
      <Form
        form={form}
        onSubmit={save}
        actions={
          <ButtonLink to="/app/me" variant="outline" colorPalette="gray">
            Annuler
          </ButtonLink>
        }
      >
        <TextField control={control} name="name" label="Pseudo" required autoComplete="nickname" />
        <Text overflowWrap="anywhere">
          E-mail : {user.email}.{' '}
          <Link to="/app/me/security" variant="underline">
            Changer d’adresse
          </Link>
        </Text>
        <ImageField
          control={control}
          name="avatar"
          label="Avatar"
          help="Sans image, vos initiales la remplacent."
        />
        <TextField control={control} name="citation" label="Citation" counter={150} />
        <MarkdownField control={control} name="bio" label="Bio" rows={6} counter={BIO_MAX} />
        <SwitchField
          control={control}
          name="publicPage"
          label="Page publique"
          help="Pseudo, avatar, citation et bio se lisent sans compte, se trouvent dans les moteurs de recherche, et votre pseudo figure sur les pages publiques de vos serveurs, modèles et personnages. Ni votre adresse, ni vos rôles."
        />
        {user.publicPage ? <PublicAddress kind="people" id={user._id} name={user.name} /> : null}
      </Form>
      <LeaveGuard form={form} />
      {change.dialog}
    </>
  );
}
