import { Badge, Box, Flex, Skeleton, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { creator, gameTypes, type SheetSummary } from '../lib/sheets.api.ts';

/** On a phone a name has a line of its own: whatever its length, what stands below stays where it is when the name comes. */
const LINE = { base: '100%', md: 'auto' };

/** What a card and the sheet itself both say: state, audience, system, creator. */
export function SheetFacts({ sheet }: { sheet: SheetSummary }) {
  return (
    <Flex wrap="wrap" align="center" columnGap="3" rowGap="2" textStyle="sm" color="fg.muted">
      <Badge colorPalette={sheet.description.publish ? 'green' : 'gray'}>
        {sheet.description.publish ? 'Ouverte' : 'Fermé'}
      </Badge>
      <Badge colorPalette={sheet.isPublic ? 'blue' : 'gray'}>{sheet.isPublic ? 'Public' : 'Privé'}</Badge>
      <Box flexBasis={LINE}>
        <SystemName id={sheet.gameType ?? ''} />
      </Box>
      <Box flexBasis={LINE} minW="0">
        <CreatorName id={sheet.owner_id} />
      </Box>
    </Flex>
  );
}

function SystemName({ id }: { id: string }) {
  const types = useQuery(gameTypes);
  if (types.isPending && id) return <Skeleton w="24" h="5" />;
  if (types.isError && !types.data && id) return <Quiet>Système non chargé</Quiet>;
  return <Text as="span">{types.data?.find(type => type._id === id)?.name ?? 'Système inconnu'}</Text>;
}

/** The creator's name by the owner's id; when it cannot be had, the card says so and stays whole. */
function CreatorName({ id }: { id: string }) {
  const person = useQuery(creator(id));
  if (person.isPending) return <Skeleton w="24" h="5" />;
  if (!person.data) return <Quiet>Nom non disponible</Quiet>;
  return (
    <Text as="span" overflowWrap="anywhere">
      Par {person.data.name}
    </Text>
  );
}

function Quiet({ children }: { children: string }) {
  return (
    <Text as="span" fontStyle="italic">
      {children}
    </Text>
  );
}
