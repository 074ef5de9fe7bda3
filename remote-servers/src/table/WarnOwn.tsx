import type { LogEntry } from '@rpd/shared/domain';
import { IconButton, lazyWithPreload, notifyOutcome } from '@rpd/shared/ui';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { warnEntry } from './log.api.ts';

const WarningsDialog = lazyWithPreload(
  async () => (await import('./WarningsDialog.tsx')).WarningsDialog,
  () => null,
);

interface WarnOwnProps {
  entry: LogEntry;
  session: string;
  game: string;
  onChanged: (entries: readonly LogEntry[]) => void;
}

/** « Avertir » of what one sent already (DSK-4): one notices too late, or somebody says so. */
export function WarnOwn({ entry, session, game, onChanged }: WarnOwnProps) {
  const [isOpen, setOpen] = useState(false);
  const { _id, warnings } = entry;
  return (
    <>
      <IconButton label="Avertir de ce message" onClick={() => setOpen(true)}>
        <TriangleAlert aria-hidden="true" size={16} />
      </IconButton>
      {isOpen ? (
        <WarningsDialog
          isSent
          game={game}
          warnings={warnings}
          onWarnings={chosen =>
            notifyOutcome(
              warnEntry(session, _id, chosen).then(changed => onChanged([changed])),
              { done: () => 'Avertissement enregistré', failed: 'L’avertissement n’a pas été enregistré' },
            )
          }
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
