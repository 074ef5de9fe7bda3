import { IconLink } from '@rpd/shared/ui';
import { FileUp, LayoutGrid, Table2 } from 'lucide-react';
import { ViewToggle } from '../ui/ViewToggle.tsx';

const VIEWS = [
  { view: '', label: 'Tableau', icon: <Table2 aria-hidden="true" /> },
  { view: 'cards', label: 'Cartes', icon: <LayoutGrid aria-hidden="true" /> },
];

interface MobsToolbarProps {
  isCards: boolean;
  onView: (view: string) => void;
}

/** Beside the button that adds a creature: table or cards, and where creatures come from. */
export function MobsToolbar({ isCards, onView }: MobsToolbarProps) {
  return (
    <>
      <ViewToggle view={isCards ? 'cards' : ''} options={VIEWS} onView={onView} />
      <IconLink label="Importer" to="/app/gm/import" variant="outline" size="md">
        <FileUp aria-hidden="true" />
      </IconLink>
    </>
  );
}
