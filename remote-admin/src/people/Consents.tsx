import { ErrorState, LoadingState } from '@rpd/shared/ui';
import { ConsentLines } from '@rpd/shared/ui/privacy';
import { useQuery } from '@tanstack/react-query';
import { Part } from './Part.tsx';
import { consentsOf } from './people.api.ts';

/** What a person accepted and refused, for who has to show it (ACC-8). */
export function Consents({ person }: { person: string }) {
  const { data, error, isFetching, refetch } = useQuery(consentsOf(person));
  return (
    <Part title="Consentements">
      {data ? <ConsentLines register={data} /> : null}
      {error && !data ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : <LoadingState label="Chargement…" />}
    </Part>
  );
}
