import { Box, ButtonLink, ErrorState, Heading, LoadingState, Text } from '@rpd/shared/ui';
import { NativeSelect } from '@rpd/shared/ui/inputs';
import { type OnPress, PortraitOf, SheetPlay } from '@rpd/shared/ui/sheet';
import { useQuery } from '@tanstack/react-query';
import type { Written } from './Composer.tsx';
import { pressOf, rollOf, type RollAudience } from './audience.ts';
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
  /** What is pressed here falls for the table, and its result stands in the log. */
  const press: OnPress = ({ id, name, answers, expression }) => {
    onRoll(expression === undefined ? pressOf(id, answers, audience) : rollOf(expression, name, audience));
    return Promise.resolve(null);
  };
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
        one.data.template ? (
          <PortraitOf _id={character} name={one.data.name} portrait={one.data.portrait}>
            <SheetPlay
              document={one.data.template}
              values={one.data.values}
              viewer={one.data.viewer}
              name={one.data.name}
              countedAs={character}
              onPress={press}
              isEveryRoll
            />
          </PortraitOf>
        ) : (
          <Text color="fg.muted">Ce personnage n’a pas encore de fiche.</Text>
        )
      ) : null}
    </Box>
  );
}
