import { emblemPath, type Seat } from '@rpd/shared/domain';
import { Avatar, Box, EmptyState, ErrorState, Heading, LoadingState, Text } from '@rpd/shared/ui';
import { NativeSelect } from '@rpd/shared/ui/inputs';
import { GameMasterFields, type OnPress, PortraitOf, SheetPlay } from '@rpd/shared/ui/sheet';
import { ContentWarning } from '@rpd/shared/ui/warnings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pressOf, type RollAudience, rollOf } from './audience.ts';
import { AudienceChoice } from './AudienceChoice.tsx';
import type { Written } from './Composer.tsx';
import { characterById } from './table.api.ts';

interface SeatedSheetsProps extends RollProps {
  seats: readonly Seat[];
  onAudience: (audience: RollAudience) => void;
}
interface RollProps {
  audience: RollAudience;
  onRoll: (written: Written) => void;
}

/**
 * For game masters: the sheet of each character at the table as it changes, with the fields that they fill in. Its dice fall in the
 * log, for whom they choose; what would change the sheet is left to its player.
 */
export function SeatedSheets({ seats, audience, onAudience, onRoll }: SeatedSheetsProps) {
  const [chosen, setChosen] = useState('');
  // Who is no longer a member keeps their place in the log, and shows nothing more.
  const played = seats.flatMap(({ leftAt, character, name, role }) =>
    leftAt === null && role !== 'spectator' && character ? [{ ...character, player: name }] : [],
  );
  const current = played.find(({ _id }) => _id === chosen) ?? played[0];
  if (!current) {
    return <EmptyState drawing="mask" title="Personne n’a encore pris place avec un personnage." />;
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
      <AudienceChoice audience={audience} onAudience={onAudience} mb="3" />
      <PlayedSheet key={current._id} id={current._id} audience={audience} onRoll={onRoll} />
    </Box>
  );
}

function PlayedSheet({ id, audience, onRoll }: RollProps & { id: string }) {
  const { data, error, isPending, refetch } = useQuery(characterById(id));
  if (isPending) return <LoadingState label="Chargement de la fiche…" />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data.template) return <Text color="fg.muted">Ce personnage n’a pas encore de fiche.</Text>;
  const press: OnPress = ({ id: button, name, answers, expression }) => {
    if (expression === undefined) onRoll({ ...pressOf(button, answers, audience), character: id });
    // Dice of a line are plain dice: their words say whose they are.
    else onRoll({ ...rollOf(expression, `${data.name}\u00a0: ${name}`, audience), character: '' });
    return Promise.resolve(null);
  };
  return (
    <ContentWarning id={`character ${id}`} warnings={data.warnings}>
      <PortraitOf _id={id} name={data.name} portrait={data.portrait}>
        <SheetPlay
          document={data.template}
          values={data.values}
          viewer={data.viewer}
          name={data.name}
          portrait={
            <Avatar
              name={data.name}
              src={data.portrait || emblemPath(id)}
              size={48}
              shape="square"
              decorative
            />
          }
          countedAs={id}
          onPress={press}
          isEveryRoll
          mayChange={false}
        />
      </PortraitOf>
      <GameMasterFields character={data} />
    </ContentWarning>
  );
}
