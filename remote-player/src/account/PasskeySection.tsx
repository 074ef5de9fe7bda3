import type { Passkey } from '@rpd/shared/domain';
import { Box, Button, ErrorState, Flex, formatDateTime, LoadingState, Stack, Text } from '@rpd/shared/ui';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { factors, removePasskey } from './account.api.ts';
import { PasskeyDialog } from './PasskeyDialog.tsx';

/** One's passkeys: added, named, removed (ACC-1). */
export function PasskeySection() {
  const { data, error, isFetching, refetch } = useQuery(factors);
  const [edited, setEdited] = useState<Passkey | 'new'>();
  if (!data) {
    return error ? (
      <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Chargement de vos clés d’accès…" />
    );
  }
  const { passkeys } = data;
  const canCreate = data.passkeysWork && 'PublicKeyCredential' in window;
  return (
    <Stack gap="4">
      {passkeys.length > 0 ? (
        <Stack as="ul" listStyleType="none" gap="3">
          {passkeys.map(passkey => (
            <PasskeyLine key={passkey._id} passkey={passkey} onRename={() => setEdited(passkey)} />
          ))}
        </Stack>
      ) : (
        <Text textStyle="sm" color="fg.muted">
          Vous n’avez pas encore de clé d’accès.
        </Text>
      )}
      {canCreate ? (
        <Button alignSelf="flex-start" onClick={() => setEdited('new')}>
          Ajouter une clé d’accès
        </Button>
      ) : (
        <Text textStyle="sm" color="fg.muted">
          {data.passkeysWork
            ? 'Ce navigateur ne connaît pas les clés d’accès : essayez avec un autre.'
            : 'Les clés d’accès ne fonctionnent pas à l’adresse de cette installation : il lui faut un nom de domaine et HTTPS.'}
        </Text>
      )}
      {edited ? <PasskeyDialog passkey={edited} onClose={() => setEdited(undefined)} /> : null}
    </Stack>
  );
}

function PasskeyLine({ passkey, onRename }: { passkey: Passkey; onRename: () => void }) {
  const { mutateAsync } = useMutation(removePasskey);
  const { _id, name, createdAt, lastUsedAt } = passkey;
  const remove = () =>
    confirmDelete({
      item: `la clé d’accès « ${name} »`,
      question: `Retirer la clé d’accès « ${name} » ?`,
      description:
        'Elle n’ouvrira plus votre compte. Effacez-la aussi de l’appareil ou du coffre qui la garde.',
      confirmLabel: 'Retirer',
      remove: () => mutateAsync(_id),
    });
  return (
    <Flex as="li" gap="3" align="flex-start" wrap="wrap" borderBottomWidth="1px" pb="3">
      <Box pt="1" color="fg.muted">
        <KeyRound size={20} aria-hidden="true" />
      </Box>
      <Box flex="1" minW="12rem">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          Ajoutée le {formatDateTime(createdAt)} ·{' '}
          {lastUsedAt ? `a servi le ${formatDateTime(lastUsedAt)}` : 'n’a pas encore servi'}
        </Text>
      </Box>
      <Flex gap="2">
        <Button size="sm" variant="outline" aria-label={`Renommer la clé d’accès ${name}`} onClick={onRename}>
          Renommer
        </Button>
        <Button
          size="sm"
          variant="outline"
          aria-label={`Retirer la clé d’accès ${name}`}
          onClick={() => void remove()}
        >
          Retirer
        </Button>
      </Flex>
    </Flex>
  );
}
