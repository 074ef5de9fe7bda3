import { hasWarnings } from '@rpd/shared/domain';
import { Avatar, Box, Button, Flex, Heading, notifyFailure, Text } from '@rpd/shared/ui';
import { WarningLabel } from '@rpd/shared/ui/warnings';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FoldedPerson, useBlocked } from '../ui/BlockedPerson.tsx';
import { pregensOf, takePregen } from './summary.api.ts';

interface PregenChoiceProps {
  game: string;
  me: string;
  /** Plays the copy that one got. */
  onTaken: (character: string) => void;
}

/** For who plays under their own name: the characters that the game master prepared and nobody took. */
export function PregenChoice({ game, me, onTaken }: PregenChoiceProps) {
  const pregens = useQuery(pregensOf(game));
  const take = useMutation({
    ...takePregen(game),
    onError: error => notifyFailure('Vous n’avez pas pris ce personnage', error),
  });
  const { isLoading, isBlocked } = useBlocked();
  const all = pregens.data ?? [];
  const free = all.filter(({ takenBy }) => takenBy === null);
  if (isLoading || free.length === 0 || all.some(({ takenBy }) => takenBy?._id === me)) return null;
  return (
    <Box mb="4" borderWidth="1px" borderRadius="md" p="3">
      <Heading as="h3" size="sm">
        Personnages prétirés
      </Heading>
      <Text mb="2" textStyle="sm" color="fg.muted">
        Prenez-en un : vous en recevez une copie, qui est à vous.
      </Text>
      <Flex as="ul" listStyleType="none" direction="column" gap="2" aria-label="Personnages prétirés">
        {free.map(({ _id, name, portrait, sheetName, warnings, owner }) => (
          <FoldedPerson key={_id} isBlocked={isBlocked(owner._id)} part="Personnages prétirés">
            <Flex as="li" gap="2" align="center">
              {/* What one is warned of may be in the picture. */}
              <Avatar name={name} src={hasWarnings(warnings) ? '' : portrait} size={32} decorative />
              <Box flex="1" minW="0">
                <Text overflowWrap="anywhere">{name}</Text>
                {sheetName ? (
                  <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
                    {sheetName}
                  </Text>
                ) : null}
                <WarningLabel warnings={warnings} mt="1" />
              </Box>
              <Button
                size="sm"
                minH="11"
                variant="outline"
                disabled={take.isPending}
                aria-label={`Prendre ${name}`}
                onClick={() => take.mutate(_id, { onSuccess: ({ character }) => onTaken(character) })}
              >
                Prendre
              </Button>
            </Flex>
          </FoldedPerson>
        ))}
      </Flex>
    </Box>
  );
}
