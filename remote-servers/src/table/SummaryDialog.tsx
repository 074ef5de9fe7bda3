import type { GameSession } from '@rpd/shared/domain';
import { Dialog } from '@rpd/shared/ui/overlay';
import { SessionSummary } from './SessionSummary.tsx';

interface SummaryDialogProps {
  session: GameSession;
  title: string;
  onClose: () => void;
}

/** A session's summary, from the page of its game. */
export function SummaryDialog({ session, title, onClose }: SummaryDialogProps) {
  return (
    <Dialog open title={title} size="lg" onClose={onClose}>
      <SessionSummary session={session} />
    </Dialog>
  );
}
