import { type Session, useSession } from '@rpd/shared/session';
import { Button, Text } from '@rpd/shared/ui';
import { useState } from 'react';
import { FocusedHeading } from '../ui/FocusedHeading.tsx';

interface AccountQuestionProps {
  arrived: Session;
  onAccept: () => Promise<void>;
  onDecline: () => Promise<void>;
}

/** A pseudo may have 40 characters. */
const WRAPPING = { h: 'auto', minH: '10', py: '2', whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;

/** Asks before a session is taken that this browser did not ask for. */
export function AccountQuestion({ arrived, onAccept, onDecline }: AccountQuestionProps) {
  const present = useSession(({ user }) => user);
  const [busy, setBusy] = useState(false);
  const { name } = arrived.user;
  const choose = (act: () => Promise<void>) => () => {
    setBusy(true);
    void act();
  };
  return (
    <>
      <FocusedHeading key="question">{`Continuer en tant que ${name} ?`}</FocusedHeading>
      {present ? (
        <Text>
          Votre session est ouverte au nom de <strong>{present.name}</strong>. Le lien que vous avez suivi
          ouvre une session au nom de <strong>{name}</strong>.
        </Text>
      ) : (
        <Text>
          Cette connexion au nom de <strong>{name}</strong> n’a pas été commencée dans ce navigateur.
        </Text>
      )}
      <Text color="fg.muted">
        Si vous n’attendiez pas cette connexion, annulez : quelqu’un essaie peut-être de vous faire travailler
        dans son compte.
      </Text>
      <Button w="full" {...WRAPPING} colorPalette="accent" disabled={busy} onClick={choose(onAccept)}>
        Continuer en tant que {name}
      </Button>
      <Button w="full" {...WRAPPING} variant="outline" disabled={busy} onClick={choose(onDecline)}>
        {present ? `Annuler et rester ${present.name}` : 'Annuler'}
      </Button>
    </>
  );
}
