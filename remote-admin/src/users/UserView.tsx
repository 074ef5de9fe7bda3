import type { User } from '@rpd/shared/domain';
import { Avatar, Button, ButtonLink, Flex, formatDate } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';
import { Fact, Facts } from '../ui/Facts.tsx';
import { UserRoles, UserState } from './UserBadges.tsx';

interface UserViewProps {
  user: User;
  /** The screen that edits it. */
  editPath: string;
  onClose: () => void;
}

/** All of an account, to read (ADM-4). */
export function UserView({ user, editPath, onClose }: UserViewProps) {
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
      <Facts>
        <Fact label="E-mail">{user.email}</Fact>
        <Fact label="Inscrit depuis le">{formatDate(user.createdAt)}</Fact>
        <Fact label="Supprimé le">{formatDate(user.deletedAt)}</Fact>
        <Fact label="Description">{user.description}</Fact>
        <Fact label="Citation">{user.citation}</Fact>
        <Fact label="Bio">{user.bio}</Fact>
      </Facts>
    </Dialog>
  );
}
