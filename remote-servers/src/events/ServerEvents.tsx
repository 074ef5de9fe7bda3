import type { Server } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Box, Button, Flex, Heading, lazyWithPreload, useOpenState } from '@rpd/shared/ui';
import { CalendarFeedButton } from '@rpd/shared/ui/calendar';
import { Megaphone, Plus } from 'lucide-react';
import { EventList } from './EventList.tsx';
import { Proposals } from './Proposals.tsx';

// The form comes with the first press: most people only read.
const EventForm = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "event-form" */ './EventForm.tsx')).EventForm,
);

interface ServerEventsProps {
  server: Server;
  /** One acts for the server: what one plans is published. */
  mayPlan: boolean;
  /** One does not, and may ask those who do. */
  mayPropose: boolean;
}

/** What a server's players meet for next. */
export function ServerEvents({ server, mayPlan, mayPropose }: ServerEventsProps) {
  const me = useSession(state => state.user);
  const [planning, setPlanning] = useOpenState('event', false);
  return (
    <Box as="section" id="evenements" scrollMarginTop="20">
      <Flex wrap="wrap" gap="3" align="center" justify="space-between" mb="4">
        <Heading as="h2" size="lg" fontFamily="display" fontWeight="normal">
          Événements
        </Heading>
        <Flex gap="2" wrap="wrap">
          {server.visible ? (
            <CalendarFeedButton
              server={server._id}
              description={`Les événements publiés de ${server.name}, dans votre calendrier.`}
            />
          ) : null}
          {mayPlan || mayPropose ? (
            <Button variant="outline" onClick={() => setPlanning(true)}>
              {mayPlan ? <Plus aria-hidden="true" /> : <Megaphone aria-hidden="true" />}
              {mayPlan ? 'Planifier un événement' : 'Proposer un événement'}
            </Button>
          ) : null}
        </Flex>
      </Flex>
      {mayPlan || mayPropose ? (
        <Proposals
          title={mayPlan ? 'Événements proposés' : 'Vos propositions'}
          of={{ server: server._id }}
          shows={({ state, owner_id }) => owner_id === me?._id || (mayPlan && state === 'proposed')}
        />
      ) : null}
      <EventList
        filters={{ server: server._id, q: '', signedUp: '', owner: '' }}
        empty="Aucun événement n’est prévu pour l’instant."
      />
      {planning ? (
        <EventForm servers={[server]} proposes={!mayPlan} onClose={() => setPlanning(false)} />
      ) : null}
    </Box>
  );
}
