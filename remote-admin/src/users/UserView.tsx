import type { PasswordLink, User } from '@rpd/shared/domain';
import { Avatar, Box, Button, ButtonLink, Flex, formatDate, notifyOutcome } from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { Fact, Facts } from '../ui/Facts.tsx';
import { PersonMeasures } from '../ui/PersonMeasures.tsx';
import { givePasswordLink } from './users.api.ts';
import { UserConfirmation } from './UserConfirmation.tsx';
import { UserRoles, UserState } from './UserBadges.tsx';

interface UserActsProps {
  user: User;
  onEdit: () => void;
  /** A link to set its password was made. */
  onLink: (link: PasswordLink) => void;
}

/** What one may do with an account from its details. */
export function UserActs({ user, onEdit, onLink }: UserActsProps) {
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
    <>
      {user.valid && !user.deletedAt ? (
        <Button size="sm" variant="outline" onClick={() => void askForLink()}>
          Donner un lien de mot de passe
        </Button>
      ) : null}
      <ButtonLink size="sm" variant="outline" to={`/app/moderation/people/${user._id}`}>
        Ouvrir la fiche
      </ButtonLink>
      <Button size="sm" onClick={onEdit}>
        Modifier
      </Button>
    </>
  );
}

/** All of an account, to read (ADM-4). */
export function UserView({ user }: { user: User }) {
  return (
    <>
      <Flex gap="4" align="center" mb="4">
        <Avatar name={user.name} src={user.avatar} size={64} decorative />
        <Flex gap="2" wrap="wrap">
          <UserRoles user={user} />
          <UserState user={user} />
        </Flex>
      </Flex>
      <UserConfirmation key={user._id} user={user} />
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
    </>
  );
}
