import type { VitalMeasure } from '@rpd/shared/remote';
import { hosts, useSession } from '@rpd/shared/session';
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import type { Shown } from '../lib/shown-at.ts';
import { createMeasures } from './measures.ts';

/**
 * Sends without waiting for anything: the page may be gone the moment after. A session that has run out loses the measures of one visit.
 */
function send(measures: VitalMeasure[]): void {
  const { token } = useSession.getState();
  if (!token) return;
  void fetch(`${hosts().apiHost}/vitals`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ measures }),
    keepalive: true,
  }).catch(() => undefined);
}

let measures: ReturnType<typeof createMeasures> | null = null;

/**
 * Measures this page from now on, and from its beginning what the browser has noted (EXT-9). Each change of address that
 * follows a press counts as a visit of its own where the browser knows of it (Chromium 151), else the page as a whole does.
 */
export function measureVisits(at: (pathname: string) => Shown | null): void {
  if (measures) return;
  const collected = createMeasures(at, send);
  measures = collected;
  const firstURL = window.location.href;
  const add = (metric: Metric): void => collected.add(metric, firstURL);
  for (const measure of [onLCP, onINP, onCLS]) measure(add, { reportSoftNavs: true });
  // After those of the library, which have their last word when the page hides.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') collected.flush();
  });
  window.addEventListener('pagehide', () => collected.flush());
}
