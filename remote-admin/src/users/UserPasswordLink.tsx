import type { PasswordLink, User } from '@rpd/shared/domain';
import { Button, formatDateTime, Text } from '@rpd/shared/ui';
import { CopyText } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useRef } from 'react';

interface UserPasswordLinkProps {
  user: User;
  link: PasswordLink;
  onClose: () => void;
}

/** A link that sets somebody's password: shown once, to be passed on (ACC-7). */
export function UserPasswordLink({ user, link, onClose }: UserPasswordLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={`Lien de mot de passe de ${user.name}`}
      description="Transmettez-le maintenant à cette personne, et à elle seule : il ne sera plus affiché."
      initialFocus={field}
      footer={<Button onClick={onClose}>J’ai transmis le lien</Button>}
    >
      <CopyText ref={field} label="Lien de mot de passe" text={link.url} done="Lien copié" />
      <Text color="fg.muted" textStyle="sm" mt="3">
        Il ne sert qu’une fois, avant le {formatDateTime(link.expiresAt)}.
      </Text>
    </Dialog>
  );
}
