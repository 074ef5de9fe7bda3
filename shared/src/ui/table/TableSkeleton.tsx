import { Box, Flex, Skeleton } from '@chakra-ui/react';
import { LoadingState } from '../states.tsx';

const ROWS = [1, 2, 3, 4, 5, 6];

/** The shape of a table that is still on its way. */
export function TableSkeleton({ label, columns }: { label: string; columns: number }) {
  const cells = Array.from({ length: Math.min(columns, 5) }, (_, index) => index);
  return (
    <LoadingState label={`Chargement : ${label}`}>
      <Box bg="bg.panel" borderWidth="1px" borderRadius="lg" overflow="hidden">
        {ROWS.map(row => (
          <Flex key={row} gap="6" px="4" py="3.5" borderTopWidth={row === 1 ? '0' : '1px'}>
            {cells.map(cell => (
              <Skeleton key={cell} h="5" flex={cell === 0 ? '2' : '1'} />
            ))}
          </Flex>
        ))}
      </Box>
    </LoadingState>
  );
}
