import { Button, ErrorState, LoadingState, PageHeader, Stack, useOpenState } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { DeploymentCard } from './DeploymentCard.tsx';
import { DeploymentsState } from './DeploymentsState.tsx';
import { deployments } from './deployments.api.ts';
import { Slots } from './Slots.tsx';
import { Vitals } from './Vitals.tsx';
import { GrantsDialog } from './GrantsDialog.tsx';

/** `/app/admin/deployments` (FED): which version of each remote people get, and how it goes. */
export function DeploymentsPage() {
  const [adding, setAdding] = useOpenState('grant', false);
  const { data, error, isFetching, refetch } = useQuery(deployments);
  return (
    <>
      <PageHeader
        title="Déploiements"
        description="Les versions de chaque espace : celle de tout le monde, celle à l’essai, ce que les navigateurs en signalent, et ce qui est accordé à chacun."
        actions={
          <Button variant="outline" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            Ajouter un espace
          </Button>
        }
      />
      {data ? (
        <Stack gap="4">
          <DeploymentsState deployments={data} />
          {data.map(deployment => (
            <DeploymentCard key={deployment.name} deployment={deployment} />
          ))}
          <Vitals deployments={data} />
          <Slots deployments={data} />
        </Stack>
      ) : error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
      {adding ? <GrantsDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}
