import { hasWarnings, type Warnings, warningWords } from '@rpd/shared/domain';
import { Button, lazyWithPreload } from '@rpd/shared/ui';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';

const WarningsDialog = lazyWithPreload(
  async () => (await import('./WarningsDialog.tsx')).WarningsDialog,
  () => null,
);

interface MessageWarningsProps {
  game: string;
  warnings: Warnings;
  onWarnings: (warnings: Warnings) => void;
}

/** What the next message is warned of; chosen when it is asked for, and gone with the message. */
export function MessageWarnings({ game, warnings, onWarnings }: MessageWarningsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" minW="0" whiteSpace="normal" onClick={() => setOpen(true)}>
        <TriangleAlert aria-hidden="true" size={16} />
        {hasWarnings(warnings) ? `Averti\u00a0: ${warningWords(warnings)}` : 'Avertir'}
      </Button>
      {isOpen ? (
        <WarningsDialog
          game={game}
          warnings={warnings}
          onWarnings={onWarnings}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
