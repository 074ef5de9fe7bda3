import type { Server } from '@rpd/shared/domain';
import { Box, Button, Flex, Heading, lazyWithPreload } from '@rpd/shared/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { EventList } from './EventList.tsx';

// The form comes with the first press: most people only read.
const EventForm = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "event-form" */ './EventForm.tsx')).EventForm,
);

interface ServerEventsProps {
  server: Server;
  mayPlan: boolean;
}

/** What a server's players meet for next. */
export function ServerEvents({ server, mayPlan }: ServerEventsProps) {
  const [planning, setPlanning] = useState(false);
  return (
    <Box as="section">
      <Flex wrap="wrap" gap="3" align="center" justify="space-between" mb="4">
        <Heading as="h2" size="lg" fontFamily="display" fontWeight="normal">
          Événements
        </Heading>
        {mayPlan ? (
          <Button variant="outline" onClick={() => setPlanning(true)}>
            <Plus aria-hidden="true" />
            Planifier un événement
          </Button>
        ) : null}
      </Flex>
      <EventList
        filters={{ server: server._id, q: '', signedUp: '' }}
        empty="Aucun événement n’est prévu pour l’instant."
      />
      {planning ? <EventForm servers={[server]} onClose={() => setPlanning(false)} /> : null}
    </Box>
  );
}
