import { Button, formatDate, Link, notifyOutcome, Text, WarningNotice } from '@rpd/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { ownEmail, resendConfirmation } from './confirmation.api.ts';

/** Asks for the confirmation of a new account's address, and says what happens without it. */
export function ConfirmNotice() {
  const { data } = useQuery(ownEmail);
  const { mutateAsync, isPending } = useMutation(resendConfirmation);
  if (!data?.confirmBy) return null;
  const resend = () =>
    void notifyOutcome(mutateAsync(), { done: () => 'Lien envoyé', failed: 'Le lien n’a pas été envoyé' });
  return (
    <WarningNotice label="Adresse à confirmer" icon={<MailWarning size={20} />}>
      <Text fontWeight="semibold" overflowWrap="anywhere">
        Confirmez votre adresse : {data.email}
      </Text>
      <Text textStyle="sm" mt="1">
        Suivez le lien reçu par mail avant le {formatDate(data.confirmBy)}. Sans cela, votre compte sera
        retiré avec tout ce qu’il contient : personnages, serveurs, jeux, fiches. Rien reçu ? Regardez dans
        les indésirables, ou{' '}
        <Link to="/app/me/security" variant="underline">
          changez d’adresse
        </Link>
        .
      </Text>
      <Button mt="3" size="sm" variant="outline" disabled={isPending} onClick={resend}>
        Renvoyer le lien
      </Button>
    </WarningNotice>
  );
}
