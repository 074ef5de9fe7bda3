import { admits } from '@rpd/shared/remote';
import { useSession } from '@rpd/shared/session';
import { PageHeader } from '@rpd/shared/ui';
import { Tabs } from '@rpd/shared/ui/tabs';
import { ClassesTab } from '../catalogues/ClassesTab.tsx';
import { EquipmentTypesTab } from '../catalogues/EquipmentTypesTab.tsx';
import { SkillsTab } from '../catalogues/SkillsTab.tsx';
import { StatsTab } from '../catalogues/StatsTab.tsx';
import { GameTypesTab } from '../gametypes/GameTypesTab.tsx';
import { MailsTab } from '../mails/MailsTab.tsx';
import { ServerTypesTab } from '../servertypes/ServerTypesTab.tsx';

/** `/app/admin/settings?tab=…` (ADM-15): for moderators too, but for the e-mails. */
export function SettingsPage() {
  const isAdministrator = useSession(({ user }) => admits(['AD'], user?.roles ?? []));
  const mails = { id: 'emails', label: 'E-mails', content: <MailsTab /> };
  return (
    <>
      <PageHeader
        title="Paramètres"
        description="Ce dont les fiches, les personnages et les créatures sont faits."
      />
      <Tabs
        label="Paramètres"
        tabs={[
          { id: 'servertypes', label: 'Types de serveurs', content: <ServerTypesTab /> },
          { id: 'gametypes', label: 'Types de jeux', content: <GameTypesTab /> },
          { id: 'equipmenttypes', label: 'Types d’équipement', content: <EquipmentTypesTab /> },
          { id: 'skills', label: 'Compétences', content: <SkillsTab /> },
          { id: 'classes', label: 'Classes', content: <ClassesTab /> },
          { id: 'stats', label: 'Caractéristiques', content: <StatsTab /> },
          ...(isAdministrator ? [mails] : []),
        ]}
      />
    </>
  );
}
