import { lazyWithPreload, LoadingState } from '@rpd/shared/ui';
import { useParams } from 'react-router';
import { BookImage, Files, Map, Swords } from 'lucide-react';
import { FightNotices } from '../fights/FightNotices.tsx';
import type { TablePanel, TableParts } from '../table/panels.tsx';
import { TablePage } from '../table/TablePage.tsx';

const loading = () => <LoadingState label="Chargement…" />;
const ScenePanel = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-scene" */ '../scenes/ScenePanel.tsx')).ScenePanel,
  loading,
);
const HandoutPanel = lazyWithPreload(
  async () =>
    (await import(/* webpackChunkName: "table-handouts" */ '../handouts/HandoutPanel.tsx')).HandoutPanel,
  loading,
);
const FightPanel = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-fight" */ '../fights/FightPanel.tsx')).FightPanel,
  loading,
);
const MapPanel = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-map" */ '../maps/MapPanel.tsx')).MapPanel,
  loading,
);

/** `/app/games/:id/table/:sessionId`: the table, with what is shown there. */
export function TableRoute() {
  const { sessionId = '' } = useParams();
  return (
    <>
      <TablePage more={shownPanels} />
      <FightNotices session={sessionId} />
    </>
  );
}

const shownPanels = ({ session, me }: TableParts): TablePanel[] => [
  {
    id: 'scene',
    label: 'Scène',
    icon: <BookImage aria-hidden="true" />,
    content: <ScenePanel session={session} />,
  },
  {
    id: 'handouts',
    label: 'Documents',
    icon: <Files aria-hidden="true" />,
    content: <HandoutPanel game={session.game._id} me={me} />,
  },
  {
    id: 'fight',
    label: 'Rencontre',
    icon: <Swords aria-hidden="true" />,
    content: <FightPanel session={session} />,
  },
  {
    id: 'map',
    label: 'Carte',
    icon: <Map aria-hidden="true" />,
    content: <MapPanel session={session} me={me} />,
  },
];
