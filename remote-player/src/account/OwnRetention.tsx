import { ErrorState, LoadingState } from '@rpd/shared/ui';
import { RetentionList } from '@rpd/shared/ui/privacy';
import { useQuery } from '@tanstack/react-query';
import { retention } from './account.api.ts';

/** What is kept of oneself for how long. */
export function OwnRetention() {
  const { data, error, isFetching, refetch } = useQuery(retention);
  if (data) return <RetentionList terms={data} />;
  return error ? (
    <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  ) : (
    <LoadingState label="Chargement…" />
  );
}
