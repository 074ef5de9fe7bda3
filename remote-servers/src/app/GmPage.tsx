import { Box, ButtonLink, PageHeader, useOnceSettled } from '@rpd/shared/ui';
import { Tabs } from '@rpd/shared/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { Swords, Trash2 } from 'lucide-react';
import { EventsPanel } from '../events/EventsPanel.tsx';
import { GameList } from '../games/GamesPage.tsx';
import { GmServers } from '../gm/GmServers.tsx';
import { GmSheets } from '../gm/GmSheets.tsx';
import { MobsPanel } from '../mobs/MobsPanel.tsx';
import { sessionsOf } from '../table/table.api.ts';
import { GmSessions } from './GmSessions.tsx';

/** `/app/gm` (GMA-1): all that a game master runs, in tabs. */
export function GmPage() {
  const isReady = useOnceSettled([useQuery(sessionsOf({}))]);
  return (
    <>
      <PageHeader
        title="Espace maître du jeu"
        actions={
          <>
            <ButtonLink to="/app/gm/encounter" variant="outline">
              <Swords aria-hidden="true" />
              Rencontre
            </ButtonLink>
            <ButtonLink to="/app/servers/bin" variant="ghost" colorPalette="gray">
              <Trash2 aria-hidden="true" />
              Corbeille
            </ButtonLink>
          </>
        }
      />
      <GmSessions />
      {/* Below the sessions, which may be none. Its size is needed meanwhile: the chosen tab is brought into view. */}
      <Box visibility={isReady ? undefined : 'hidden'}>
        <Tabs
          label="Espace maître du jeu"
          tabs={[
            { id: 'sheets', label: 'Fiches', content: <GmSheets /> },
            { id: 'games', label: 'Jeux', content: <GameList mineFirst /> },
            { id: 'servers', label: 'Serveurs', content: <GmServers /> },
            { id: 'events', label: 'Événements', content: <EventsPanel /> },
            { id: 'mobs', label: 'Créatures et PNJ', content: <MobsPanel /> },
          ]}
        />
      </Box>
    </>
  );
}
