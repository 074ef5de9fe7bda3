import { may, type Server } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { ButtonLink, Heading } from '@rpd/shared/ui';
import { Library } from 'lucide-react';
import { ServerCharacters } from '../applications/ServerCharacters.tsx';
import { ServerEvents } from '../events/ServerEvents.tsx';
import { ArchivedNote } from '../inactive/ArchivedNote.tsx';
import { ServerPage } from '../servers/ServerPage.tsx';

/** `/app/servers/:id`: the server itself, then what the other features know of it. */
export function ServerRoute() {
  return <ServerPage lead={lead} sections={sections} />;
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
  const me = useSession(state => state.user);
  const { owner_id: serverOwner_id, organizers: serverManagers, visible: serverVisible } = server;
  const owner_id = me?._id ?? '';
  const planned = { owner_id, serverOwner_id, serverManagers, serverVisible, state: 'published' as const };
  const mayPlan = may(me, 'create', 'Event', planned);
  return (
    <ServerEvents
      server={server}
      mayPlan={mayPlan}
      mayPropose={!mayPlan && may(me, 'propose', 'Event', planned)}
    />
  );
}
