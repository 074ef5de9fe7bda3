import { type Measure, MEASURE_STANDING_LABELS, type MeasureStanding, standingOf } from '@rpd/shared/domain';
import { Badge } from '@rpd/shared/ui';

const TONES: Record<MeasureStanding, string> = {
  proposed: 'orange',
  holds: 'red',
  over: 'gray',
  declined: 'gray',
  lifted: 'green',
};

/** How a measure stands now, and whether an appeal waits. */
export function StandingBadge({ measure }: { measure: Measure }) {
  const standing = standingOf(measure);
  const isWaiting = measure.appeal !== null && measure.appeal.verdict === null;
  return (
    <>
      <Badge colorPalette={TONES[standing]}>{MEASURE_STANDING_LABELS[standing]}</Badge>
      {isWaiting ? <Badge colorPalette="orange">Contestée</Badge> : null}
    </>
  );
}
