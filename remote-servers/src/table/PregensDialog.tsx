import type { Pregen } from '@rpd/shared/domain';
import { Avatar, Box, Button, Flex, notifyFailure, Text } from '@rpd/shared/ui';
import { NativeSelect } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from './Loaded.tsx';
import { offerPregen, pregensOf, withdrawPregen } from './summary.api.ts';
import { myCharacters } from './table.api.ts';

/** The characters that a game master prepared for the players of a campaign. */
export function PregensDialog({ game, onClose }: { game: string; onClose: () => void }) {
  const query = useQuery(pregensOf(game));
  return (
    <Dialog
      open
      title="Personnages prétirés"
      description="À la table, les personnes sans personnage en prennent un : chacune reçoit une copie, qui est à elle. Le vôtre reste tel quel."
      onClose={onClose}
    >
      <Loaded query={query} label="Chargement…">
        {pregens => (
          <>
            {pregens.length === 0 ? <Text color="fg.muted">Aucun pour l’instant.</Text> : null}
            <Flex as="ul" listStyleType="none" direction="column" gap="2" aria-label="Personnages prétirés">
              {pregens.map(one => (
                <Line key={one._id} game={game} pregen={one} />
              ))}
            </Flex>
            <Offer game={game} known={pregens} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function Line({ game, pregen }: { game: string; pregen: Pregen }) {
  const { _id, name, portrait, sheetName, takenBy } = pregen;
  const failed = { onError: (error: Error) => notifyFailure(`${name} n’a pas changé`, error) };
  const offer = useMutation({ ...offerPregen(game), ...failed });
  const withdraw = useMutation({ ...withdrawPregen(game), ...failed });
  return (
    <Flex as="li" gap="3" wrap="wrap" align="center" borderWidth="1px" borderRadius="md" p="2">
      <Avatar name={name} src={portrait} size={32} decorative />
      <Box flex="1 1 8rem" minW="0">
        <Text overflowWrap="anywhere">{name}</Text>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {takenBy ? `Pris par ${takenBy.name || 'un compte supprimé'}` : sheetName || 'Sans fiche'}
        </Text>
      </Box>
      {takenBy ? (
        <Button
          size="sm"
          variant="outline"
          busy={offer.isPending}
          aria-label={`Proposer de nouveau\u00a0: ${name}`}
          onClick={() => offer.mutate(_id)}
        >
          Proposer de nouveau
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="outline"
        colorPalette="red"
        busy={withdraw.isPending}
        aria-label={`Retirer\u00a0: ${name}`}
        onClick={() => withdraw.mutate(_id)}
      >
        Retirer
      </Button>
    </Flex>
  );
}

/** One of the game master's own characters, marked as pregenerated. */
function Offer({ game, known }: { game: string; known: readonly Pregen[] }) {
  const mine = useQuery(myCharacters);
  const [chosen, setChosen] = useState('');
  const offer = useMutation({
    ...offerPregen(game),
    onError: error => notifyFailure('Le personnage n’est pas proposé', error),
  });
  const rows = (mine.data?.rows ?? []).filter(({ _id }) => known.every(one => one._id !== _id));
  if (mine.isSuccess && rows.length === 0)
    return (
      <Text mt="4" textStyle="sm" color="fg.muted">
        Créez un personnage dans «&nbsp;Mes personnages&nbsp;» : il apparaît ensuite ici.
      </Text>
    );
  return (
    <Flex
      as="form"
      gap="2"
      mt="4"
      wrap="wrap"
      onSubmit={event => {
        event.preventDefault();
        if (chosen) offer.mutate(chosen, { onSuccess: () => setChosen('') });
      }}
    >
      <NativeSelect.Root flex="1 1 12rem">
        <NativeSelect.Field
          aria-label="Un de mes personnages"
          value={chosen}
          onChange={event => setChosen(event.target.value)}
        >
          <option value="">Choisir un de mes personnages</option>
          {rows.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Button type="submit" busy={offer.isPending} disabled={!chosen}>
        Proposer
      </Button>
    </Flex>
  );
}
