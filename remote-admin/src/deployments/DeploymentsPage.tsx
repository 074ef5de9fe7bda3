import { ErrorState, LoadingState, PageHeader, Stack } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { DeploymentCard } from './DeploymentCard.tsx';
import { deployments } from './deployments.api.ts';

/** `/app/admin/deployments` (FED): which version of each remote people get, and how it goes. */
export function DeploymentsPage() {
  const { data, error, isFetching, refetch } = useQuery(deployments);
  return (
    <>
      <PageHeader
        title="Déploiements"
        description="Les versions de chaque espace : celle de tout le monde, celle à l’essai, et ce que les navigateurs en signalent."
      />
      {data ? (
        <Stack gap="6">
          {data.map(deployment => (
            <DeploymentCard key={deployment.name} deployment={deployment} />
          ))}
        </Stack>
      ) : error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </>
  );
}
