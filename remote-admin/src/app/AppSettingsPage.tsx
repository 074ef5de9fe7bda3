import { PageHeader } from '@rpd/shared/ui';
import { Tabs } from '@rpd/shared/ui/tabs';
import { Bot, Dices, Plug, Settings, Users } from 'lucide-react';
import { AppsTab } from '../apps/AppsTab.tsx';
import { BackupsTab } from '../backups/BackupsTab.tsx';
import { GamesTab } from '../games/GamesTab.tsx';
import { GameTypesTab } from '../gametypes/GameTypesTab.tsx';
import { MailsTab } from '../mails/MailsTab.tsx';
import { PushesTab } from '../pushes/PushesTab.tsx';
import { RobotsTab } from '../robots/RobotsTab.tsx';
import { ServerTypesTab } from '../servertypes/ServerTypesTab.tsx';
import { FactorRulesTab } from '../signins/FactorRulesTab.tsx';
import { SignInsTab } from '../signins/SignInsTab.tsx';
import { TermsTab } from '../terms/TermsTab.tsx';
import { UsersTable } from '../users/UsersTable.tsx';

const icon = { size: 18, 'aria-hidden': true } as const;

/** `/app/admin/appsettings?tab=…` (ADM-2): what the dashboard's figures lead to (DSH-1). */
export function AppSettingsPage() {
  return (
    <>
      <PageHeader title="Application" description="Comptes, connexions, machines, mails et sauvegardes." />
      <Tabs
        label="Application"
        tabs={[
          {
            id: 'ex1-tabs-users',
            label: 'Utilisateurs',
            icon: <Users {...icon} />,
            content: (
              <Tabs
                label="Utilisateurs"
                param="sub"
                tabs={[
                  { id: 'accounts', label: 'Comptes', content: <UsersTable /> },
                  { id: 'connections', label: 'Connexions', content: <SignInsTab /> },
                  { id: 'protection', label: 'Protection', content: <FactorRulesTab /> },
                ]}
              />
            ),
          },
          { id: 'ex1-tabs-bot', label: 'Bots', icon: <Bot {...icon} />, content: <RobotsTab /> },
          { id: 'ex1-tabs-rpn', label: 'RPN', icon: <Plug {...icon} />, content: <AppsTab /> },
          { id: 'ex1-tabs-games', label: 'Jeux', icon: <Dices {...icon} />, content: <GamesTab /> },
          {
            id: 'ex1-tabs-settings',
            label: 'Paramètres',
            icon: <Settings {...icon} />,
            content: (
              <Tabs
                label="Paramètres"
                param="sub"
                tabs={[
                  { id: 'servertypes', label: 'Types de serveurs', content: <ServerTypesTab /> },
                  { id: 'gametypes', label: 'Types de jeux', content: <GameTypesTab /> },
                  { id: 'emails', label: 'E-mails', content: <MailsTab /> },
                  { id: 'pushes', label: 'Notifications', content: <PushesTab /> },
                  { id: 'backups', label: 'Sauvegardes', content: <BackupsTab /> },
                  { id: 'terms', label: 'Conditions', content: <TermsTab /> },
                ]}
              />
            ),
          },
        ]}
      />
    </>
  );
}
