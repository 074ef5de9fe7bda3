import { PageHeader } from '@rpd/shared/ui';
import { Tabs } from '@rpd/shared/ui/tabs';
import { GamesTab } from '../games/GamesTab.tsx';
import { InactiveTab } from '../inactive/InactiveTab.tsx';
import { ServersTab } from '../servers/ServersTab.tsx';

/** `/app/admin/servers?tab=…` (ADM-3): the second page of the administration. */
export function ServersAndGamesPage() {
  return (
    <>
      <PageHeader
        title="Tous les serveurs et jeux"
        description="Y compris ceux qui sont masqués ou inactifs."
      />
      <Tabs
        label="Tous les serveurs et jeux"
        tabs={[
          { id: 'servers', label: 'Serveurs', content: <ServersTab /> },
          { id: 'games', label: 'Jeux', content: <GamesTab /> },
          { id: 'inactive', label: 'Inactifs', content: <InactiveTab /> },
        ]}
      />
    </>
  );
}
