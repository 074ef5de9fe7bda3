import { may, type Server } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { ButtonLink, LoadingState, PageHeader, QueryState, RefusedState, Skeleton } from '@rpd/shared/ui';
import { WordFilters } from '@rpd/shared/ui/wordfilters';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router';
import { ServerNotFound } from '../ui/ServerNotFound.tsx';
import { serverById } from './servers.api.ts';

/** `/app/servers/:id/filters` (DSK-4): words and links that one server does not accept. */
export function ServerFiltersPage() {
  const { id = '' } = useParams();
  const query = useQuery(serverById(id));
  return (
    <QueryState
      query={query}
      title="Filtres"
      loading={
        <LoadingState label="Chargement du serveur…">
          <Skeleton h="9" w="50%" mb="4" />
          <Skeleton h="64" />
        </LoadingState>
      }
      notFound={<ServerNotFound />}
    >
      {server => <Shown server={server} />}
    </QueryState>
  );
}

function Shown({ server }: { server: Server }) {
  const me = useSession(state => state.user);
  const page = `/app/servers/${server._id}`;
  if (!may(me, 'update', 'Server', server)) {
    return <RefusedState back={{ to: page, label: 'Retour au serveur' }} />;
  }
  return (
    <>
      <PageHeader
        title={`Filtres de ${server.name}`}
        description="Les mots et les liens que ce serveur refuse, ou qui sont signalés à son équipe. Ce qui est déjà écrit reste."
        actions={
          <ButtonLink to={page} variant="outline">
            <ArrowLeft aria-hidden="true" />
            Retour au serveur
          </ButtonLink>
        }
      />
      <WordFilters server={server._id} />
    </>
  );
}
