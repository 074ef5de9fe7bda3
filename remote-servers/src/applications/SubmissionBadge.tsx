import { SUBMISSION_STATE_LABELS, type SubmissionState } from '@rpd/shared/domain';
import { Badge } from '@rpd/shared/ui';

const COLORS: Record<SubmissionState, string> = {
  submitted: 'blue',
  to_change: 'orange',
  accepted: 'green',
  refused: 'red',
  withdrawn: 'gray',
};

/** Where an application stands. */
export function SubmissionBadge({ state }: { state: SubmissionState }) {
  return <Badge colorPalette={COLORS[state]}>{SUBMISSION_STATE_LABELS[state]}</Badge>;
}
