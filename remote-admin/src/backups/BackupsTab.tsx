import { ErrorState, LoadingState, Skeleton } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { BackupCard } from './BackupCard.tsx';
import { backupOverview } from './backups.api.ts';

/** 'Sauvegardes': how the nightly backup went. */
export function BackupsTab() {
  const { data, error, isFetching, refetch } = useQuery(backupOverview);
  if (data) return <BackupCard overview={data} />;
  if (error) return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <LoadingState label="Chargement des sauvegardes…">
      <Skeleton h="48" maxW="3xl" />
    </LoadingState>
  );
}
