import type { TicketCategory } from '@rpd/shared/domain';
import { Box, Button, EmptyState, ErrorState, Link, LoadingState, Stack, Text } from '@rpd/shared/ui';
import { excerpt } from '@rpd/shared/ui/markdown';
import { Dialog } from '@rpd/shared/ui/overlay';
import { SearchBox } from '@rpd/shared/ui/search';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readyAnswers } from './tickets.api.ts';

interface ReadyAnswersProps {
  category: TicketCategory;
  onChoose: (text: string) => void;
  onClose: () => void;
}

/** The ready answers of a category: one is chosen, and can be changed before it is sent. */
export function ReadyAnswers({ category, onChoose, onClose }: ReadyAnswersProps) {
  const [q, setQ] = useState('');
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(
    readyAnswers(category, q),
  );
  const answers = data?.pages.flatMap(page => page.rows);
  return (
    <Dialog open onClose={onClose} title="Réponses types" size="lg">
      <SearchBox label="Rechercher une réponse type" value={q} onSearch={setQ} />
      <Stack as="ul" gap="2" mt="4" listStyleType="none">
        {answers?.map(answer => (
          <li key={answer._id}>
            <Button
              variant="outline"
              colorPalette="gray"
              w="full"
              h="auto"
              py="3"
              justifyContent="flex-start"
              textAlign="start"
              whiteSpace="normal"
              onClick={() => onChoose(answer.text)}
            >
              <Box minW="0">
                <Text fontWeight="semibold">{answer.title}</Text>
                <Text
                  textStyle="sm"
                  fontWeight="normal"
                  color="fg.muted"
                  lineClamp="2"
                  overflowWrap="anywhere"
                >
                  {excerpt(answer.text)}
                </Text>
              </Box>
            </Button>
          </li>
        ))}
      </Stack>
      {hasNextPage ? (
        <Button mt="3" variant="ghost" busy={isFetching} onClick={() => void fetchNextPage()}>
          Afficher plus
        </Button>
      ) : null}
      {answers?.length === 0 ? (
        <EmptyState title={q ? `Aucun résultat pour « ${q} »` : 'Aucune réponse type'}>
          <Link to="/app/moderation/answers">Gérer les réponses types</Link>
        </EmptyState>
      ) : null}
      {!answers && !error ? <LoadingState /> : null}
      {error ? <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} /> : null}
    </Dialog>
  );
}
