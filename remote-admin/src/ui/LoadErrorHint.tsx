import { Button } from '@rpd/shared/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export type QueryStatus = Pick<UseQueryResult, 'isLoadingError' | 'isFetching' | 'refetch'>;

/** Under a field whose choices could not be read: without a word it would seem that there are none. Else its help. */
export const helpOrLoadError = (help: ReactNode, what: string, reading: QueryStatus): ReactNode =>
  reading.isLoadingError ? <LoadErrorHint what={what} reading={reading} /> : help;

function LoadErrorHint({ what, reading: { isFetching, refetch } }: { what: string; reading: QueryStatus }) {
  return (
    <>
      {what} n’ont pas pu être chargés ; ce qui est choisi reste choisi.{' '}
      <Button size="xs" variant="outline" busy={isFetching} onClick={() => void refetch()}>
        Réessayer
      </Button>
    </>
  );
}
