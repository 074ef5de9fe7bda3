import type { TotpOffer } from '@rpd/shared/domain';
import {
  Button,
  ErrorState,
  FOCUS_TARGET,
  Flex,
  formatDateTime,
  LoadingState,
  notifyFailure,
  Stack,
  Text,
  TOAST_MS,
} from '@rpd/shared/ui';
import { confirm, confirmDelete } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { factors, makeRecoveryCodes, offerTotp, removeTotp } from './account.api.ts';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { TotpDialog } from './TotpDialog.tsx';

/** Few enough to say so. */
const FEW_CODES = 3;

/** The second factor: an authenticator application, and the codes that stand in for it or for passkeys (ACC-2). */
export function TotpSection() {
  const { data, error, isFetching, refetch } = useQuery(factors);
  const offer = useMutation(offerTotp);
  const remove = useMutation(removeTotp);
  const renew = useMutation(makeRecoveryCodes);
  const [offered, setOffered] = useState<TotpOffer>();
  const [codes, setCodes] = useState<string[]>();
  if (!data) {
    return error ? (
      <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Chargement…" />
    );
  }
  const { totp, recoveryCodes } = data;
  const begin = () =>
    offer
      .mutateAsync()
      .then(setOffered)
      .catch((refusal: unknown) =>
        notifyFailure('L’application n’a pas pu être reliée', refusal, TOAST_MS.long),
      );
  const unlink = () =>
    confirmDelete({
      item: 'l’application d’authentification',
      question: 'Ne plus demander de code à la connexion ?',
      description: 'Votre mot de passe suffira de nouveau pour ouvrir votre compte.',
      confirmLabel: 'Retirer l’application',
      remove: () => remove.mutateAsync(),
    });
  const renewCodes = async () => {
    const isSure =
      recoveryCodes === 0 ||
      (await confirm({
        title: 'Créer de nouveaux codes de secours ?',
        description: 'Ceux que vous avez ne serviront plus.',
        confirmLabel: 'Créer de nouveaux codes',
      }));
    if (!isSure) return;
    await renew
      .mutateAsync()
      .then(made => setCodes(made.codes))
      .catch((refusal: unknown) =>
        notifyFailure('Les codes n’ont pas pu être créés', refusal, TOAST_MS.long),
      );
  };
  return (
    <Stack gap="4">
      {totp ? (
        <Text {...FOCUS_TARGET}>Une application est reliée depuis le {formatDateTime(totp.since)}.</Text>
      ) : (
        <Text textStyle="sm" color="fg.muted">
          Aucune application n’est reliée. N’importe laquelle convient : Aegis, Google Authenticator, 2FAS, ou
          le trousseau de votre téléphone. Une clé d’accès s’en passe.
        </Text>
      )}
      {totp || recoveryCodes > 0 ? (
        <Text color={recoveryCodes <= FEW_CODES ? 'fg.error' : undefined}>
          {recoveryCodes > 1
            ? `Il vous reste ${recoveryCodes} codes de secours.`
            : recoveryCodes === 1
              ? 'Il vous reste un seul code de secours.'
              : 'Vous n’avez plus de code de secours.'}
        </Text>
      ) : null}
      <Flex gap="2" wrap="wrap">
        {totp ? (
          <Button variant="outline" onClick={() => void unlink()}>
            Retirer l’application
          </Button>
        ) : (
          <Button busy={offer.isPending} onClick={() => void begin()}>
            Relier une application
          </Button>
        )}
        {totp || data.passkeys.length > 0 ? (
          <Button variant="outline" busy={renew.isPending} onClick={() => void renewCodes()}>
            {recoveryCodes > 0 ? 'Nouveaux codes de secours' : 'Créer des codes de secours'}
          </Button>
        ) : null}
      </Flex>
      {offered ? (
        <TotpDialog offer={offered} onCodes={setCodes} onClose={() => setOffered(undefined)} />
      ) : null}
      {codes && !offered ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} /> : null}
    </Stack>
  );
}
