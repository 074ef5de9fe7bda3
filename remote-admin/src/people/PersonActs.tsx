import type { PersonCard } from '@rpd/shared/domain';
import { admits } from '@rpd/shared/remote';
import { useSession } from '@rpd/shared/session';
import { Button, Flex, notifyOutcome } from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { KeyRound, LogOut, MailCheck, ShieldOff } from 'lucide-react';
import { endSessions, resetFactors, sendLink } from './people.api.ts';

/** What is done with an account from its card; measures and notes stand in their own parts. */
export function PersonActs({ person }: { person: PersonCard['person'] }) {
  const link = useMutation(sendLink);
  const end = useMutation(endSessions);
  const reset = useMutation(resetFactors);
  const isAdministrator = useSession(({ user }) => admits(['AD'], user?.roles ?? []));
  const { _id, name } = person;
  const isReached = person.valid && !person.deletedAt;
  const askLink = (kind: 'password' | 'confirmation') =>
    confirm({
      title:
        kind === 'password'
          ? `Envoyer un lien de mot de passe à ${name} ?`
          : `Renvoyer à ${name} le mail de confirmation ?`,
      description:
        'Le lien part à l’adresse du compte. Personne d’autre ne le voit, et le journal garde l’envoi.',
      confirmLabel: 'Envoyer',
      tone: 'brand',
      act: () =>
        notifyOutcome(link.mutateAsync({ person: _id, kind }), {
          done: () => 'Le mail part',
          failed: 'Le mail n’a pas pu partir',
        }),
    });
  const askEnd = () =>
    confirm({
      title: `Mettre fin à toutes les connexions de ${name} ?`,
      description: 'La personne est déconnectée partout à l’instant. Elle peut se reconnecter.',
      confirmLabel: 'Mettre fin',
      act: () =>
        notifyOutcome(end.mutateAsync(_id), {
          done: () => 'Connexions fermées',
          failed: 'Les connexions n’ont pas pu être fermées',
        }),
    });
  const askReset = () =>
    confirm({
      title: `Réinitialiser la connexion de ${name} ?`,
      description:
        'Ses clés d’accès, son application, ses codes de secours et ses comptes reliés ne serviront plus, et ses connexions se ferment. Son mot de passe reste. Faites-le pour une personne que vous avez reconnue : elle est prévenue par mail.',
      confirmLabel: 'Réinitialiser',
      act: () =>
        notifyOutcome(reset.mutateAsync(_id), {
          done: () => 'Connexion réinitialisée',
          failed: 'La connexion n’a pas pu être réinitialisée',
        }),
    });
  return (
    <Flex gap="2" wrap="wrap">
      {isReached && person.confirmBy ? (
        <Button size="sm" variant="outline" onClick={() => void askLink('confirmation')}>
          <MailCheck aria-hidden />
          Renvoyer le mail de confirmation
        </Button>
      ) : null}
      {isReached ? (
        <Button size="sm" variant="outline" onClick={() => void askLink('password')}>
          <KeyRound aria-hidden />
          Envoyer un lien de mot de passe
        </Button>
      ) : null}
      {isReached && isAdministrator ? (
        <Button size="sm" variant="outline" colorPalette="red" onClick={() => void askReset()}>
          <ShieldOff aria-hidden />
          Réinitialiser la connexion
        </Button>
      ) : null}
      <Button size="sm" variant="outline" colorPalette="red" onClick={() => void askEnd()}>
        <LogOut aria-hidden />
        Fermer les connexions
      </Button>
    </Flex>
  );
}
