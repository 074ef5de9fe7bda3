import { Box, Link, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { offersToMe } from './transfers.api.ts';

/** The servers that one is offered, above the list of all: a notice that was read and left is not lost. */
export function TransferOffers({ enabled }: { enabled: boolean }) {
  const { data = [] } = useQuery({ ...offersToMe, enabled });
  return data.map(({ _id, server, from, byTeam }) => (
    <Box
      key={_id}
      role="note"
      bg="brand.subtle"
      borderWidth="1px"
      borderColor="brand.border"
      borderRadius="lg"
      p="4"
      mb="4"
    >
      <Text>
        {byTeam ? 'L’équipe de RPD' : from.name || 'Quelqu’un'} vous propose «&nbsp;{server.name}&nbsp;».{' '}
        <Link to={`/app/servers/${server._id}/transfer`} display="inline">
          Lire et répondre
        </Link>
      </Text>
    </Box>
  ));
}
