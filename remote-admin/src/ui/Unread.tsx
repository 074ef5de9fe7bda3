import { Button } from '@rpd/shared/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export type Reading = Pick<UseQueryResult, 'isLoadingError' | 'isFetching' | 'refetch'>;

/** Under a field whose choices could not be read: without a word it would seem that there are none. Else its help. */
export const helpOr = (help: ReactNode, what: string, reading: Reading): ReactNode =>
  reading.isLoadingError ? <Unread what={what} reading={reading} /> : help;

function Unread({ what, reading: { isFetching, refetch } }: { what: string; reading: Reading }) {
  return (
    <>
      {what} n’ont pas pu être chargés ; ce qui est choisi reste choisi.{' '}
      <Button size="xs" variant="outline" busy={isFetching} onClick={() => void refetch()}>
        Réessayer
      </Button>
    </>
  );
}
