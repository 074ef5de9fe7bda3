import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '../../domain/format.ts';
import { GAME_STATUS } from '../../domain/game.ts';
import { DASHBOARD_ELEMENTS, type DashboardElement } from '../../domain/sheet-kinds.ts';
import { lastGames, monthlyEvents, playerFigures } from './dashboard.api.ts';

/** SED-9: an element of the dashboard, with the figures of this moment. */
export function SheetDashboard({ element }: { element: string }) {
  if (!Object.hasOwn(DASHBOARD_ELEMENTS, element)) {
    return <Text color="fg.muted">Aucun élément du tableau de bord n’est choisi.</Text>;
  }
  const known = element as DashboardElement;
  return (
    <Box bg="bg.panel" color="fg" borderWidth="1px" borderRadius="md" p="3">
      <Text fontWeight="semibold" mb="2">
        {DASHBOARD_ELEMENTS[known].label}
      </Text>
      {known === 'widget' ? <Figures /> : null}
      {known === 'table' ? <Games /> : null}
      {known === 'chart' ? <Activity /> : null}
    </Box>
  );
}

function Awaited({ isError, children }: { isError: boolean; children: ReactNode }) {
  if (children) return children;
  return <Text color="fg.muted">{isError ? 'Ces chiffres ne sont pas disponibles.' : 'Chargement…'}</Text>;
}

function Figures() {
  const { data, isError } = useQuery(playerFigures);
  return (
    <Awaited isError={isError}>
      {data ? (
        <chakra.dl display="flex" flexWrap="wrap" gap="5">
          {data.map(({ label, count }) => (
            <Flex key={label} direction="column-reverse">
              <chakra.dt textStyle="sm" color="fg.muted">
                {label}
              </chakra.dt>
              <chakra.dd textStyle="2xl" fontWeight="bold">
                {formatNumber(count)}
              </chakra.dd>
            </Flex>
          ))}
        </chakra.dl>
      ) : null}
    </Awaited>
  );
}

function Games() {
  const { data, isError } = useQuery(lastGames);
  return (
    <Awaited isError={isError}>
      {data?.length === 0 ? <Text>Aucune partie.</Text> : null}
      {data && data.length > 0 ? (
        <chakra.table
          w="full"
          textStyle="sm"
          css={{ '& th, & td': { textAlign: 'start', p: '1', overflowWrap: 'anywhere' } }}
        >
          <thead>
            <tr>
              <th scope="col">Partie</th>
              <th scope="col">Statut</th>
              <th scope="col">Membres</th>
            </tr>
          </thead>
          <tbody>
            {data.map(game => (
              <tr key={game._id}>
                <td>{game.name}</td>
                <td>{game.status ? GAME_STATUS.on : GAME_STATUS.off}</td>
                <td>{formatNumber(game.memberCount)}</td>
              </tr>
            ))}
          </tbody>
        </chakra.table>
      ) : null}
    </Awaited>
  );
}

function Activity() {
  const { data, isError } = useQuery(monthlyEvents);
  const most = Math.max(1, ...(data ?? []).map(({ count }) => count));
  return (
    <Awaited isError={isError}>
      {data ? (
        <chakra.ul listStyleType="none" display="grid" gap="1" aria-label="Événements par mois">
          {data.map(({ month, count }) => (
            <Flex as="li" key={month} align="center" gap="2" textStyle="sm">
              <Box w="20" flexShrink="0">
                {month}
              </Box>
              <Box flex="1" minW="0">
                <Box h="3" borderRadius="sm" bg="brand.solid" style={{ width: `${(count / most) * 100}%` }} />
              </Box>
              <Box w="8" textAlign="end" fontVariantNumeric="tabular-nums">
                {formatNumber(count)}
              </Box>
            </Flex>
          ))}
        </chakra.ul>
      ) : null}
    </Awaited>
  );
}
