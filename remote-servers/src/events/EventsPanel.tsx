import { may } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Button, ButtonLink, ErrorState, Flex, Text, useOpenState } from '@rpd/shared/ui';
import { FilterSelect, SearchBox } from '@rpd/shared/ui/search';
import { ExportButton } from '@rpd/shared/ui/table';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, FileUp, List, Megaphone, Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { EventCalendar } from './EventCalendar.tsx';
import { EventForm } from './EventForm.tsx';
import { eventsExport } from './events.export.ts';
import { EventList } from './EventList.tsx';
import { actingServers, eventServers } from './events.api.ts';
import { Proposals } from './Proposals.tsx';

const MINE = [{ value: 'me', label: 'Mes inscriptions' }];

/** The events of all servers: a list or a month, narrowed, and the way to plan another (GMA-1). */
export function EventsPanel() {
  const me = useSession(state => state.user);
  const [params, setParams] = useSearchParams();
  const [planning, setPlanning] = useOpenState('event', false);
  const servers = useQuery(eventServers(!may(me, 'propose', 'Event')));
  const acting = useQuery(actingServers);
  const actsForSome = (acting.data?.length ?? 0) > 0;
  const filters = {
    q: params.get('q') ?? '',
    server: params.get('server') ?? '',
    signedUp: params.get('signedUp') === 'me' ? 'me' : '',
  };
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
      <Flex wrap="wrap" gap="3" mb="5" align="center">
        <SearchBox label="Rechercher un événement" value={filters.q} onSearch={q => set('q', q)} />
        <FilterSelect
          label="Serveur"
          all="Tous les serveurs"
          options={options}
          value={filters.server}
          onChange={server => set('server', server)}
        />
        <FilterSelect
          label="Inscriptions"
          all="Tous les événements"
          options={MINE}
          value={filters.signedUp}
          onChange={mine => set('signedUp', mine)}
        />
        <Flex gap="2" role="group" aria-label="Présentation">
          <Button
            variant={isMonth ? 'outline' : 'subtle'}
            aria-pressed={!isMonth}
            onClick={() => set('view', '')}
          >
            <List aria-hidden="true" />
            Liste
          </Button>
          <Button
            variant={isMonth ? 'subtle' : 'outline'}
            aria-pressed={isMonth}
            onClick={() => set('view', 'month')}
          >
            <CalendarDays aria-hidden="true" />
            Mois
          </Button>
        </Flex>
        <Flex gap="2" wrap="wrap" ms={{ md: 'auto' }}>
          <ButtonLink to="/app/gm/import?as=event" variant="outline" colorPalette="gray">
            <FileUp aria-hidden="true" />
            Importer
          </ButtonLink>
          <ExportButton source={eventsExport(filters)} />
        </Flex>
        {actsForSome ? (
          <Button colorPalette="accent" onClick={() => setPlanning(true)}>
            <Plus aria-hidden="true" />
            Planifier un événement
          </Button>
        ) : null}
      </Flex>
      {acting.isLoadingError ? (
        <ErrorState
          title="Vos serveurs ne sont pas venus : sans eux, rien ne peut être planifié."
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
      {isMonth ? (
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
