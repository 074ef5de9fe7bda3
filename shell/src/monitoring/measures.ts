import { MAX_MEASURES, type Vital, type VitalMeasure } from '@rpd/shared/remote';
import type { Metric } from 'web-vitals';
import type { Shown } from '../lib/shown-at.ts';

/** Collects what one page measures, and sends it when somebody leaves or hides the page. */
export function createMeasures(
  shownAt: (pathname: string) => Shown | null,
  send: (measures: VitalMeasure[]) => void,
) {
  const waiting: VitalMeasure[] = [];
  return {
    add(
      { name, value, navigationURL }: Pick<Metric, 'name' | 'value' | 'navigationURL'>,
      firstURL: string,
    ): void {
      const shown = shownAt(new URL(navigationURL ?? firstURL, firstURL).pathname);
      if (!shown || waiting.length >= MAX_MEASURES) return;
      waiting.push({ ...shown, vital: name as Vital, value });
    },
    flush(): void {
      if (waiting.length > 0) send(waiting.splice(0));
    },
  };
}
