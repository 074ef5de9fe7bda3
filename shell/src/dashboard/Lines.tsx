import {
  Box,
  ErrorState,
  Flex,
  formatNumber,
  Heading,
  LoadingState,
  Skeleton,
  Stack,
  Text,
} from '@rpd/shared/ui';
import type { Page } from '@rpd/shared/http';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface LinesProps<Row> {
  id: string;
  title: string;
  query: UseQueryResult<Page<Row>>;
  /** One sentence for when there is none. */
  empty: string;
  children: (row: Row) => ReactNode;
}

/** The first few of a list, with how many there are. It fails by itself: the rest of the page stays. */
export function Lines<Row extends { _id: string }>({ id, title, query, empty, children }: LinesProps<Row>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <Box as="section" aria-labelledby={id} bg="bg.panel" borderWidth="1px" borderRadius="lg" p="5" minW="0">
      <Flex align="baseline" justify="space-between" gap="3" mb="3">
        <Heading as="h2" id={id} size="md">
          {title}
        </Heading>
        {data && data.total > data.rows.length ? (
          <Text textStyle="sm" color="fg.muted">
            {formatNumber(data.rows.length)} sur {formatNumber(data.total)}
          </Text>
        ) : null}
      </Flex>
      {data ? (
        data.rows.length > 0 ? (
          <Stack as="ul" listStyleType="none" gap="0">
            {data.rows.map(row => (
              <Box as="li" key={row._id} py="2.5" borderTopWidth="1px">
                {children(row)}
              </Box>
            ))}
          </Stack>
        ) : (
          <Text color="fg.muted">{empty}</Text>
        )
      ) : error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label={`Chargement : ${title}…`}>
          <Stack gap="3">
            <Skeleton h="9" />
            <Skeleton h="9" />
          </Stack>
        </LoadingState>
      )}
    </Box>
  );
}
