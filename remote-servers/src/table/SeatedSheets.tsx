import type { Seat } from '@rpd/shared/domain';
import { Box, EmptyState, ErrorState, Heading, LoadingState, Text } from '@rpd/shared/ui';
import { NativeSelect } from '@rpd/shared/ui/inputs';
import { GameMasterFields, SheetView } from '@rpd/shared/ui/sheet';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { characterById } from './table.api.ts';

/** For game masters: the sheet of each character at the table as it changes, with the fields that are theirs to fill in. */
export function SeatedSheets({ seats }: { seats: readonly Seat[] }) {
  const [chosen, setChosen] = useState('');
  const played = seats.flatMap(({ leftAt, character, name }) =>
    leftAt === null && character ? [{ ...character, player: name }] : [],
  );
  const current = played.find(({ _id }) => _id === chosen) ?? played[0];
  if (!current) {
    return <EmptyState title="Personne n’a encore pris place avec un personnage." />;
  }
  return (
    <Box p="3">
      <Heading as="h2" size="md" mb="3">
        Personnages à la table
      </Heading>
      <NativeSelect.Root mb="3">
        <NativeSelect.Field
          aria-label="Fiche à lire"
          value={current._id}
          onChange={event => setChosen(event.target.value)}
        >
          {played.map(({ _id, name, player }) => (
            <option key={_id} value={_id}>
              {name} ({player})
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <PlayedSheet key={current._id} id={current._id} />
    </Box>
  );
}

function PlayedSheet({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useQuery(characterById(id));
  if (isPending) return <LoadingState label="Chargement de la fiche…" />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data.template) return <Text color="fg.muted">Ce personnage n’a pas encore de fiche.</Text>;
  return (
    <>
      <SheetView document={data.template} values={data.values} viewer={data.viewer} />
      <GameMasterFields character={data} />
    </>
  );
}
