import type { PasswordLink, User } from '@rpd/shared/domain';
import { Avatar, Box, Button, ButtonLink, Flex, formatDate, notifyOutcome } from '@rpd/shared/ui';
import { confirm, Dialog } from '@rpd/shared/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { Fact, Facts } from '../ui/Facts.tsx';
import { PersonMeasures } from '../ui/PersonMeasures.tsx';
import { givePasswordLink } from './users.api.ts';
import { UserConfirmation } from './UserConfirmation.tsx';
import { UserRoles, UserState } from './UserBadges.tsx';

interface UserViewProps {
  user: User;
  /** The screen that edits it. */
  editPath: string;
  /** A link to set its password was made. */
  onLink: (link: PasswordLink) => void;
  onClose: () => void;
}

/** All of an account, to read (ADM-4). */
export function UserView({ user, editPath, onLink, onClose }: UserViewProps) {
  const { mutateAsync } = useMutation(givePasswordLink);
  const askForLink = async () => {
    let link: PasswordLink | undefined;
    await confirm({
      title: `Donner un lien de mot de passe à ${user.name} ?`,
      description:
        'Le lien permet de choisir un nouveau mot de passe, une fois, pendant 30 minutes. La personne en est prévenue, et le journal le garde.',
      confirmLabel: 'Créer le lien',
      tone: 'brand',
      act: async () => {
        link = await notifyOutcome(mutateAsync(user._id), {
          done: () => 'Lien créé',
          failed: 'Le lien n’a pas pu être créé',
        });
      },
    });
    if (link) onLink(link);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={user.name}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Fermer
          </Button>
          {user.valid && !user.deletedAt ? (
            <Button variant="outline" onClick={() => void askForLink()}>
              Donner un lien de mot de passe
            </Button>
          ) : null}
          <ButtonLink variant="outline" to={`/app/moderation/people/${user._id}`}>
            Ouvrir la fiche
          </ButtonLink>
          <ButtonLink to={editPath}>Modifier</ButtonLink>
        </>
      }
    >
      <Flex gap="4" align="center" mb="4">
        <Avatar name={user.name} src={user.avatar} size={64} decorative />
        <Flex gap="2" wrap="wrap">
          <UserRoles user={user} />
          <UserState user={user} />
        </Flex>
      </Flex>
      <UserConfirmation user={user} />
      <Facts>
        <Fact label="E-mail">{user.email}</Fact>
        <Fact label="Inscrit depuis le">{formatDate(user.createdAt)}</Fact>
        <Fact label="Supprimé le">{formatDate(user.deletedAt)}</Fact>
        <Fact label="Description">{user.description}</Fact>
        <Fact label="Citation">{user.citation}</Fact>
        <Fact label="Bio">{user.bio}</Fact>
      </Facts>
      <Box mt="4">
        <PersonMeasures person={user} />
      </Box>
    </Dialog>
  );
}
