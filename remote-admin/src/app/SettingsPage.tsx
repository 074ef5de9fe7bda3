import { admits } from '@rpd/shared/remote';
import { useSession } from '@rpd/shared/session';
import { PageHeader } from '@rpd/shared/ui';
import { Tabs } from '@rpd/shared/ui/tabs';
import { useSearchParams } from 'react-router';
import { ClassesTab } from '../catalogues/ClassesTab.tsx';
import { EquipmentTypesTab } from '../catalogues/EquipmentTypesTab.tsx';
import { SkillsTab } from '../catalogues/SkillsTab.tsx';
import { StatsTab } from '../catalogues/StatsTab.tsx';
import { GameTypesTab } from '../gametypes/GameTypesTab.tsx';
import { MailsTab } from '../mails/MailsTab.tsx';
import { ServerTypesTab } from '../servertypes/ServerTypesTab.tsx';

/** What is in each tab; what is not named is what characters are made of. */
const ABOUT: Partial<Record<string, string>> = {
  servertypes: 'Les genres parmi lesquels un serveur choisit.',
  gametypes: 'Les genres parmi lesquels un jeu choisit.',
  emails: 'Les mails en attente, envoyés ou en échec.',
};

/** `/app/admin/settings?tab=…` (ADM-15): for moderators too, but for the e-mails. */
export function SettingsPage() {
  const isAdministrator = useSession(({ user }) => admits(['AD'], user?.roles ?? []));
  const [params] = useSearchParams();
  const mails = { id: 'emails', label: 'E-mails', content: <MailsTab /> };
  return (
    <>
      <PageHeader
        title="Types et catalogues"
        description={
          ABOUT[params.get('tab') ?? 'servertypes'] ??
          'Ce dont les fiches, les personnages et les créatures sont faits.'
        }
      />
      <Tabs
        label="Types et catalogues"
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
