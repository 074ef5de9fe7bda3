import { ButtonLink, ErrorState, LoadingState, PageHeader, SimpleGrid, Skeleton } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Figures } from './Figures.tsx';
import { moderationSummary } from './moderation.api.ts';
import { News } from './News.tsx';

/** `/app/moderation` (MOD-1): what waits, for how long, and who is new. */
export function ModerationPage() {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(moderationSummary);
  return (
    <>
      <PageHeader
        title="Modération"
        description="Ce qui attend une réponse, et ce qui est nouveau."
        actions={<ButtonLink to="/app/moderation/tickets">Traiter les tickets ouverts</ButtonLink>}
      />
      {data ? (
        <>
          <Figures summary={data} now={dataUpdatedAt} />
          <News summary={data} />
        </>
      ) : null}
      {error ? <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <LoadingState label="Chargement du tableau de bord…">
          <SimpleGrid columns={{ base: 2, md: 3, lg: 5 }} gap="4">
            {[0, 1, 2, 3, 4].map(index => (
              <Skeleton key={index} h="24" />
            ))}
          </SimpleGrid>
        </LoadingState>
      ) : null}
    </>
  );
}
