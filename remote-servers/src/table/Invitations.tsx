import {
  type Campaign,
  INVITATION_LIFE_LABELS,
  type Invitation,
  type InvitationLife,
} from '@rpd/shared/domain';
import { Box, Button, Flex, formatDateTime, notifyFailure, Text, toasts } from '@rpd/shared/ui';
import { NativeSelect } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { invitationsOf, invite, revoke } from './table.api.ts';

const linkOf = (code: string): string => `${window.location.origin}/app/games/join/${code}`;

interface InvitationsProps {
  campaign: Pick<Campaign, '_id' | 'spectators'>;
  onClose: () => void;
}

/** Invitations that hold: a link or a code to give, with an end, and a button that revokes it. */
export function Invitations({ campaign, onClose }: InvitationsProps) {
  const { _id: game, spectators } = campaign;
  const list = useQuery(invitationsOf(game));
  const [life, setLife] = useState<InvitationLife>('day');
  const [role, setRole] = useState<Invitation['role']>('player');
  const make = useMutation({
    ...invite,
    onError: error => notifyFailure('L’invitation n’est pas créée', error),
  });
  return (
    <Dialog open title="Inviter à la table" onClose={onClose}>
      <Text textStyle="sm" color="fg.muted" mb="3">
        Toute personne qui a le lien ou le code peut s’en servir, jusqu’à la fin que vous choisissez.
      </Text>
      <Flex gap="2" wrap="wrap" align="flex-end" mb="4">
        <Choice label="Durée" value={life} onValue={setLife} options={INVITATION_LIFE_LABELS} />
        {spectators ? (
          <Choice
            label="Pour"
            value={role}
            onValue={setRole}
            options={{ player: 'Jouer', spectator: 'Regarder' }}
          />
        ) : null}
        <Button busy={make.isPending} onClick={() => make.mutate({ game, life, role })}>
          Créer une invitation
        </Button>
      </Flex>
      <Flex as="ul" listStyleType="none" direction="column" gap="3" aria-label="Invitations">
        {(list.data ?? []).map(one => (
          <Line key={one._id} game={game} invitation={one} />
        ))}
      </Flex>
      {list.data?.length === 0 ? <Text color="fg.muted">Aucune invitation en cours.</Text> : null}
    </Dialog>
  );
}

function Choice<Value extends string>({
  label,
  value,
  onValue,
  options,
}: {
  label: string;
  value: Value;
  onValue: (value: Value) => void;
  options: Record<Value, string>;
}) {
  return (
    <NativeSelect.Root w="auto">
      <NativeSelect.Field
        aria-label={label}
        value={value}
        onChange={event => onValue(event.target.value as Value)}
      >
        {Object.entries<string>(options).map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

function Line({ game, invitation }: { game: string; invitation: Invitation }) {
  const { _id: id, code, role, expiresAt } = invitation;
  const end = useMutation({
    ...revoke,
    onError: error => notifyFailure('L’invitation n’est pas révoquée', error),
  });
  const shown = useRef<HTMLParagraphElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(linkOf(code));
      toasts.success('Lien copié');
    } catch {
      // A browser that keeps its clipboard to itself, or has none outside https.
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
      toasts.info('Le lien est sélectionné : copiez-le.');
    }
  };
  return (
    <Box as="li" borderWidth="1px" borderRadius="md" p="3">
      <Text fontFamily="mono" fontSize="lg">
        {code}
      </Text>
      <Text ref={shown} textStyle="sm" overflowWrap="anywhere">
        {linkOf(code)}
      </Text>
      <Text textStyle="sm" color="fg.muted">
        {role === 'player' ? 'Pour jouer' : 'Pour regarder'},{' '}
        {expiresAt ? `jusqu’au ${formatDateTime(expiresAt)}` : 'sans fin'}
      </Text>
      <Flex gap="2" mt="2">
        <Button size="sm" variant="outline" aria-label={`Copier le lien ${code}`} onClick={() => void copy()}>
          Copier le lien
        </Button>
        <Button
          size="sm"
          variant="outline"
          colorPalette="red"
          busy={end.isPending}
          aria-label={`Révoquer ${code}`}
          onClick={() => end.mutate({ game, id })}
        >
          Révoquer
        </Button>
      </Flex>
    </Box>
  );
}
