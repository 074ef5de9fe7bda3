import { may, type Server } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  Grid,
  IconButton,
  lazyWithPreload,
  LoadingState,
  QueryState,
  Skeleton,
  Stack,
  useOnceSettled,
} from '@rpd/shared/ui';
import { HistoryButton } from '@rpd/shared/ui/history';
import { ReportMenu } from '@rpd/shared/ui/tickets';
import { preloadMarkdown } from '@rpd/shared/ui/markdown';
import { useQuery } from '@tanstack/react-query';
import { Settings } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { ServerNotFound } from '../ui/ServerNotFound.tsx';
import { useOpenByAddress } from '../lib/useOpenByAddress.ts';
import { ServerActions } from './ServerActions.tsx';
import { ServerFirstSteps } from './ServerFirstSteps.tsx';
import { ServerHidden } from './ServerHidden.tsx';
import { ServerMaster } from './ServerMaster.tsx';
import { ServerChapters, ServerHead } from './ServerPresentation.tsx';
import { serverById, serverTypes } from './servers.api.ts';
import { ServerSheets } from './ServerSheets.tsx';
import { ServerTabs } from './ServerTabs.tsx';
import { ServerTransfer } from './ServerTransfer.tsx';
import { ServerTeam } from './ServerTeam.tsx';

// The form comes with the first press of the cog: most people only read.
const ServerEdit = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "server-edit" */ './ServerEdit.tsx')).ServerEdit,
);

interface ServerPageProps {
  /** What one comes for: applying, and the characters. Above what one reads at length. */
  lead: (server: Server) => ReactNode;
  /** What other features show of a server, below its presentation. */
  sections: (server: Server) => ReactNode;
  /** All below the head is known: nothing there moves any more. */
  isReady: boolean;
}

/** `/app/servers/:id`, 'Détail Serveur' (SRV-5). */
export function ServerPage(parts: ServerPageProps) {
  const { id = '' } = useParams();
  const query = useQuery(serverById(id));
  // The types of a server are part of its head.
  const hasTypes = useOnceSettled([useQuery(serverTypes)]);
  useEffect(() => void preloadMarkdown(), []);
  return (
    <QueryState
      query={query}
      title="Détail Serveur"
      loading={<ServerSkeleton />}
      notFound={<ServerNotFound />}
    >
      {server => (hasTypes ? <Detail server={server} {...parts} /> : <ServerSkeleton />)}
    </QueryState>
  );
}

function Detail({ server, lead, sections, isReady }: ServerPageProps & { server: Server }) {
  const me = useSession(state => state.user);
  const [editing, setEditing] = useOpenByAddress('server', 'settings');
  const runsIt = me !== null && [server.owner_id, ...server.managers].includes(me._id);
  const mayEdit = runsIt && may(me, 'update', 'Server', server);
  return (
    <>
      <ServerHidden server={server} />
      <ServerTransfer server={server} />
      <ServerHead
        server={server}
        actions={
          <>
            <ServerActions server={server} />
            {may(me, 'update', 'Server', server) ? (
              <HistoryButton entity="Server" id={server._id} name={server.name} />
            ) : null}
            {mayEdit ? (
              <IconButton
                label="Paramètres du serveur"
                variant="outline"
                size="md"
                onClick={() => setEditing(true)}
              >
                <Settings aria-hidden="true" />
              </IconButton>
            ) : (
              <ReportMenu kind="server" id={server._id} name={server.name} />
            )}
          </>
        }
      />
      {mayEdit ? <ServerFirstSteps server={server} onEdit={() => setEditing(true)} /> : null}
      <ServerTabs server={server}>
        {isReady ? null : (
          <LoadingState label="Chargement de la présentation…">
            <Skeleton h="72" borderRadius="lg" />
          </LoadingState>
        )}
        <Grid
          hidden={!isReady}
          templateColumns={{ base: '1fr', lg: runsIt ? 'minmax(0, 1fr) 16rem' : '1fr' }}
          gap="8"
        >
          <Stack gap="10" minW="0">
            {lead(server)}
            <ServerChapters server={server} isOwn={runsIt} />
            <ServerTeam server={server} />
            <ServerSheets server={server} runsIt={runsIt} />
            {sections(server)}
          </Stack>
          {runsIt ? <ServerMaster server={server} /> : null}
        </Grid>
      </ServerTabs>
      {editing && mayEdit ? <ServerEdit server={server} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

function ServerSkeleton() {
  return (
    <LoadingState label="Chargement du serveur…">
      <Stack gap="4">
        <Skeleton h={{ base: '7rem', md: '13rem' }} />
        <Skeleton h="9" w="50%" />
        <Skeleton h="6" w="70%" />
        <Skeleton h="32" />
      </Stack>
    </LoadingState>
  );
}
