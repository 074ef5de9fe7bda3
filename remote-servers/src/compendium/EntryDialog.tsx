import type { CompendiumEntrySummary } from '@rpd/shared/domain';
import { EntryReader } from '@rpd/shared/ui/compendium';
import { HistoryButton } from '@rpd/shared/ui/history';

interface EntryDialogProps {
  entry: CompendiumEntrySummary;
  mayWrite: boolean;
  onClose: () => void;
}

/** An entry to read, with its history for those who write it. */
export const EntryDialog = ({ entry, mayWrite, onClose }: EntryDialogProps) => (
  <EntryReader
    id={entry._id}
    name={entry.name}
    onClose={onClose}
    footer={
      mayWrite && !entry.pack ? (
        <HistoryButton entity="Compendium" id={entry._id} name={entry.name} />
      ) : undefined
    }
  />
);
