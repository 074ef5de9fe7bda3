import { Button, ButtonLink, EmptyState, ErrorState, PageHeader, Text, formatCount } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { ServerCardsSkeleton } from './ServerCardsSkeleton.tsx';
import { ServerGrid } from './ServerGrid.tsx';
import { serverCards, serverTypes } from './servers.api.ts';
import { ALL_SERVERS, isNarrowed, type ServerFilters, useServerFilters } from './servers.filters.ts';
import { ServersBanner } from './ServersBanner.tsx';
import { TransferOffers } from './TransferOffers.tsx';
import { ServersFilters } from './ServersFilters.tsx';

/** `/app/servers` (SRV-1): where one finds a place to play, or registers one's own. */
export function ServersPage() {
  const { filters, change } = useServerFilters();
  // Asked for together; the types only dress the cards, which do not wait for them.
  const types = useQuery(serverTypes);
  const first = useQuery(serverCards(filters, 1));
  const count = useRef<HTMLParagraphElement>(null);
  const counted = first.data ?? { total: 0 };
  const showAll = () => {
    change({ ...ALL_SERVERS, sort: filters.sort });
    // The pressed button goes with the empty state: how many there are now is the next thing to read.
    count.current?.focus();
  };
  return (
    <>
      <PageHeader
        title="Serveurs"
        display
        actions={
          <ButtonLink to="/app/servers/bin" variant="ghost" colorPalette="gray">
            <Trash2 aria-hidden="true" />
            Corbeille
          </ButtonLink>
        }
      />
      <TransferOffers enabled={first.isSuccess} />
      <ServersBanner />
      <ServersFilters filters={filters} types={types.data ?? NO_TYPES} onChange={change} />
      {first.isPending ? <ServerCardsSkeleton /> : null}
      {first.isError && !first.data ? (
        <ErrorState error={first.error} retrying={first.isFetching} onRetry={() => void first.refetch()} />
      ) : null}
      {first.data ? (
        <>
          <Text ref={count} tabIndex={-1} role="status" color="fg.muted" textStyle="sm" mb="3">
            {formatCount(counted, 'serveur', 'serveurs')}
          </Text>
          {counted.total === 0 ? (
            <NoServer filters={filters} onClear={showAll} />
          ) : (
            <ServerGrid filters={filters} counted={counted} types={types.data ?? NO_TYPES} />
          )}
        </>
      ) : null}
    </>
  );
}

/** One and the same, so that the cards see that nothing has changed. */
const NO_TYPES: never[] = [];

function NoServer({ filters, onClear }: { filters: ServerFilters; onClear: () => void }) {
  // What fills the list is in the banner right above.
  if (!isNarrowed(filters)) {
    return <EmptyState drawing="camp" title="Aucun serveur n’est encore enregistré : créez le premier." />;
  }
  return (
    <EmptyState
      drawing="glass"
      title={
        filters.q
          ? `Aucun serveur ne correspond à « ${filters.q} »`
          : 'Aucun serveur ne correspond à ces critères'
      }
      action={
        <Button variant="outline" onClick={onClear}>
          Voir tous les serveurs
        </Button>
      }
    />
  );
}
