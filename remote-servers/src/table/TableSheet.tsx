import { Box, ButtonLink, ErrorState, Heading, LoadingState, Text } from '@rpd/shared/ui';
import { NativeSelect } from '@rpd/shared/ui/inputs';
import { useQuery } from '@tanstack/react-query';
import type { Written } from './Composer.tsx';
import type { RollAudience } from './audience.ts';
import { OwnSheet } from './OwnSheet.tsx';
import { PregenChoice } from './PregenChoice.tsx';
import { characterById, myCharacters } from './table.api.ts';

interface TableSheetProps {
  game: string;
  me: string;
  character: string;
  onCharacter: (id: string) => void;
  audience: RollAudience;
  onRoll: (written: Written) => void;
}

/** One's own character: whom one plays, its rolls, its sheet. */
export function TableSheet({ game, me, character, onCharacter, audience, onRoll }: TableSheetProps) {
  const mine = useQuery(myCharacters);
  const one = useQuery({ ...characterById(character), enabled: character !== '' });
  const rows = mine.data?.rows ?? [];
  return (
    <Box p="3" overflowY="auto" minH="0" css={{ '--sheet-top': '-0.75rem' }}>
      <Heading as="h2" size="md" mb="3">
        Mon personnage
      </Heading>
      {mine.isSuccess && rows.length === 0 ? (
        <Box mb="3">
          <Text color="fg.muted" mb="2">
            Vous n’avez pas encore de personnage : parlez et lancez des dés sous votre nom.
          </Text>
          <ButtonLink to="/app/me/characters" variant="outline" size="sm">
            Mes personnages
          </ButtonLink>
        </Box>
      ) : (
        <NativeSelect.Root mb="3">
          <NativeSelect.Field
            aria-label="Personnage joué"
            value={character}
            onChange={event => onCharacter(event.target.value)}
          >
            <option value="">Sous mon nom</option>
            {rows.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
      {character ? (
        <Text mb="3" textStyle="sm" color="fg.muted">
          Les maîtres du jeu de cette table lisent cette fiche.
        </Text>
      ) : null}
      {character ? null : <PregenChoice game={game} me={me} onTaken={onCharacter} />}
      {one.isError ? <ErrorState error={one.error} onRetry={() => void one.refetch()} /> : null}
      {character && one.isPending ? <LoadingState label="Chargement de la fiche…" /> : null}
      {character && one.data ? (
        <OwnSheet key={character} character={one.data} audience={audience} onRoll={onRoll} />
      ) : null}
    </Box>
  );
}
