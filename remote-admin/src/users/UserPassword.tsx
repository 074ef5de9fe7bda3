import type { CreatedUser } from '@rpd/shared/domain';
import { Button, Text } from '@rpd/shared/ui';
import { CopyText } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useRef } from 'react';
import { useConfirmBeforeClose } from '../ui/useConfirmBeforeClose.ts';

interface UserPasswordProps {
  user: CreatedUser;
  onClose: () => void;
}

/** The password of a new account: shown once, to be passed on, and changed at the first sign-in (ADM-5). */
export function UserPassword({ user, onClose }: UserPasswordProps) {
  const field = useRef<HTMLInputElement>(null);
  const leave = useConfirmBeforeClose('la personne passera par « Mot de passe oublié ».', onClose);
  return (
    <Dialog
      open
      onClose={leave}
      role="alertdialog"
      title={`Mot de passe de ${user.name}`}
      description="Transmettez-le maintenant : il ne sera plus jamais affiché, et sera à changer à la première connexion."
      initialFocus={field}
      footer={<Button onClick={onClose}>J’ai noté le mot de passe</Button>}
    >
      <CopyText ref={field} label="Mot de passe généré" text={user.password} done="Mot de passe copié" />
      <Text color="fg.muted" textStyle="sm" mt="3">
        Compte : {user.email}
      </Text>
    </Dialog>
  );
}
