import type { Campaign, Game } from '@rpd/shared/domain';
import { Button, ButtonLink, lazyWithPreload, SimpleGrid, useOpenState } from '@rpd/shared/ui';
import { HistoryButton } from '@rpd/shared/ui/history';
import { BookOpen, ClipboardList, ScrollText, UserPlus, Users } from 'lucide-react';
import { useAsked } from '../lib/useOpenByAddress.ts';
import { Panel } from '../ui/Panel.tsx';
import { useCampaignPart } from './useCampaignPart.ts';

const Invitations = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-invite" */ './Invitations.tsx')).Invitations,
);
const CampaignForm = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-campaign" */ './CampaignForm.tsx')).CampaignForm,
);
const CampaignPeople = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-people" */ './CampaignPeople.tsx')).CampaignPeople,
);
const PregensDialog = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-pregens" */ './PregensDialog.tsx')).PregensDialog,
);

type Opened = 'invite' | 'people' | 'pregens' | 'rules';

/** What the game masters of a campaign do between sessions. Nothing for anybody else. */
export function CampaignDesk({ game, me }: { game: Game; me: string }) {
  const { campaign, isMaster } = useCampaignPart(game, me);
  const [pressed, setPressed] = useOpenState<Opened | null>('table', null);
  const [isAsked, forget] = useAsked('rules');
  if (!campaign || !isMaster) return null;
  const opened = pressed ?? (isAsked ? 'rules' : null);
  const close = () => {
    setPressed(null);
    forget();
  };
  return (
    <Panel title="Maître du jeu">
      <SimpleGrid columns={{ base: 1, sm: 2, lg: 1 }} gap="2">
        <ButtonLink to={`/app/games/${game._id}/prepare`} variant="outline" justifyContent="flex-start">
          <ClipboardList aria-hidden="true" />
          Préparer
        </ButtonLink>
        <Button variant="outline" justifyContent="flex-start" onClick={() => setPressed('invite')}>
          <UserPlus aria-hidden="true" />
          Inviter
        </Button>
        <Button variant="outline" justifyContent="flex-start" onClick={() => setPressed('people')}>
          <Users aria-hidden="true" />
          Participants
        </Button>
        <Button variant="outline" justifyContent="flex-start" onClick={() => setPressed('pregens')}>
          <ScrollText aria-hidden="true" />
          Prétirés
        </Button>
        <Button variant="outline" justifyContent="flex-start" onClick={() => setPressed('rules')}>
          <BookOpen aria-hidden="true" />
          Règles de la table
        </Button>
        <HistoryButton
          entity="Campaign"
          id={game._id}
          name={`la table de ${game.name}`}
          label="Historique des règles"
          isInColumn
        />
      </SimpleGrid>
      {opened ? <DeskDialog opened={opened} campaign={campaign} me={me} onClose={close} /> : null}
    </Panel>
  );
}

interface DeskDialogProps {
  opened: Opened;
  campaign: Campaign;
  me: string;
  onClose: () => void;
}

function DeskDialog({ opened, campaign, me, onClose }: DeskDialogProps) {
  switch (opened) {
    case 'invite':
      return <Invitations campaign={campaign} onClose={onClose} />;
    case 'people':
      return <CampaignPeople campaign={campaign} me={me} onClose={onClose} />;
    case 'pregens':
      return <PregensDialog game={campaign._id} onClose={onClose} />;
    case 'rules':
      return <CampaignForm campaign={campaign} onClose={onClose} />;
  }
}
