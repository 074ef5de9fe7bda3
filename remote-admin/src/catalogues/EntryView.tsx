import type { CatalogueEntry } from '@rpd/shared/domain';
import { Picture } from '@rpd/shared/ui';
import type { ReactNode } from 'react';
import { useGameTypes } from '../lib/types.api.ts';
import { Fact } from '../ui/Facts.tsx';
import { ViewDialog } from '../ui/ViewDialog.tsx';

interface EntryViewProps {
  entry: CatalogueEntry;
  onClose: () => void;
  onEdit: () => void;
  /** What this kind alone has, as `Fact`s. */
  children: ReactNode;
}

/** All of an entry of a catalogue, with its icon. */
export function EntryView({ entry, onClose, onEdit, children }: EntryViewProps) {
  const { names: systems } = useGameTypes();
  const { name, icon, gameType, description } = entry;
  return (
    <ViewDialog
      title={name}
      onClose={onClose}
      onEdit={onEdit}
      head={icon ? <Picture path={icon} load={256} alt="Icône" maxH="24" borderRadius="lg" mb="4" /> : null}
    >
      {children}
      <Fact label="Système">{systems.get(gameType) ?? 'Tous'}</Fact>
      <Fact label="Description">{description}</Fact>
    </ViewDialog>
  );
}
