import type { Server } from '@rpd/shared/domain';
import { ButtonLink, Heading } from '@rpd/shared/ui';
import { Library } from 'lucide-react';
import { ServerCharacters } from '../applications/ServerCharacters.tsx';
import { ServerEvents } from '../events/ServerEvents.tsx';
import { ArchivedNote } from '../inactive/ArchivedNote.tsx';
import { ServerPage } from '../servers/ServerPage.tsx';
import { useEventRights } from './useEventRights.ts';
import { useServerReady } from './useServerReady.ts';

/** `/app/servers/:id`: the server itself, then what the other features know of it. */
export function ServerRoute() {
  return <ServerPage lead={lead} sections={sections} isReady={useServerReady()} />;
}

const lead = (server: Server) => (
  <>
    <ArchivedNote server={server} />
    <ServerCharacters server={server} />
  </>
);
const sections = (server: Server) => (
  <>
    <CompendiumLink server={server} />
    <Events server={server} />
  </>
);

/** Everybody who sees the server reads what its players take into their sheets. */
const CompendiumLink = ({ server }: { server: Server }) => (
  <section aria-labelledby="compendium">
    <Heading as="h2" size="md" id="compendium" mb="3">
      Compendium
    </Heading>
    <ButtonLink to={`/app/servers/${server._id}/compendium`} variant="outline">
      <Library aria-hidden="true" />
      Sorts, objets et autres entrées
    </ButtonLink>
  </section>
);

function Events({ server }: { server: Server }) {
  return <ServerEvents server={server} {...useEventRights(server)} />;
}
