import { may } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  ButtonLink,
  ErrorState,
  Flex,
  IconLink,
  LoadingState,
  Skeleton,
  Text,
  useOpenState,
} from '@rpd/shared/ui';
import { FilterSelect, SearchBox } from '@rpd/shared/ui/search';
import { ExportButton, TableHead } from '@rpd/shared/ui/table';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, FileUp, List, Megaphone } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { EventCalendar } from './EventCalendar.tsx';
import { EventForm } from './EventForm.tsx';
import { eventsExport } from './events.export.ts';
import { EventList } from './EventList.tsx';
import { actingServers, eventServers } from './events.api.ts';
import { Proposals } from './Proposals.tsx';
import { useWhoseEvents } from './useWhoseEvents.ts';
import { ViewToggle } from '../ui/ViewToggle.tsx';

const VIEWS = [
  { view: '', label: 'Liste', icon: <List aria-hidden="true" /> },
  { view: 'month', label: 'Mois', icon: <CalendarDays aria-hidden="true" /> },
];

/** The events of all servers: a list or a month, narrowed, and the way to plan another (GMA-1). */
export function EventsPanel() {
  const me = useSession(state => state.user);
  const [params, setParams] = useSearchParams();
  const [planning, setPlanning] = useOpenState('event', false);
  const servers = useQuery(eventServers(!may(me, 'propose', 'Event')));
  const acting = useQuery(actingServers);
  const actsForSome = (acting.data?.length ?? 0) > 0;
  const q = params.get('q') ?? '';
  const server = params.get('server') ?? '';
  const whose = useWhoseEvents();
  const filters = { q, server, ...whose.asked };
  const isMonth = params.get('view') === 'month';
  const set = (name: string, value: string) =>
    setParams(
      current => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const options = (servers.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <>
      <TableHead
        search={<SearchBox label="Rechercher un événement" value={q} onSearch={text => set('q', text)} />}
        filters={
          <>
            <FilterSelect
              label="Serveur"
              all="Tous les serveurs"
              options={options}
              value={server}
              onChange={id => set('server', id)}
            />
            <FilterSelect {...whose.filter} />
          </>
        }
        tools={
          <Flex gap="2">
            <IconLink label="Importer" to="/app/gm/import?as=event" variant="outline" size="md">
              <FileUp aria-hidden="true" />
            </IconLink>
            <ExportButton source={eventsExport(filters)} />
          </Flex>
        }
        toolbar={
          <ViewToggle view={isMonth ? 'month' : ''} options={VIEWS} onView={view => set('view', view)} />
        }
        add={actsForSome ? { label: 'Planifier un événement', onSelect: () => setPlanning(true) } : undefined}
      />
      {acting.isLoadingError ? (
        <ErrorState
          title="Vos serveurs n’ont pas pu être chargés : sans eux, rien ne peut être planifié."
          error={acting.error}
          retrying={acting.isFetching}
          onRetry={() => {
            void acting.refetch();
            if (servers.isError) void servers.refetch();
          }}
        />
      ) : null}
      {acting.data && !actsForSome && may(me, 'propose', 'Event') ? <ProposeHint /> : null}
      <Proposals title="Vos propositions" of={{ owner: 'me' }} />
      {whose.isPending ? (
        <LoadingState label="Chargement des événements…">
          <Skeleton h="40" />
        </LoadingState>
      ) : isMonth ? (
        <EventCalendar filters={filters} />
      ) : (
        <EventList filters={filters} withServer empty="Aucun événement à venir ne correspond." />
      )}
      {planning ? <EventForm servers={acting.data ?? []} onClose={() => setPlanning(false)} /> : null}
    </>
  );
}

/** Who acts for no server proposes an event to one. */
function ProposeHint() {
  return (
    <Flex wrap="wrap" gap="3" align="center" mb="5" p="4" borderWidth="1px" borderRadius="lg" bg="bg.panel">
      <Text flex="1" minW="16rem">
        Vous n’agissez au nom d’aucun serveur. Ouvrez la page d’un serveur pour lui proposer un événement :
        son propriétaire l’accepte ou le décline.
      </Text>
      <ButtonLink to="/app/servers" variant="outline">
        <Megaphone aria-hidden="true" />
        Choisir un serveur
      </ButtonLink>
    </Flex>
  );
}
