import { getBoot } from '../lib/boot.ts';
import { whenIdle } from '@rpd/shared/idle';
import { type Shown, shownAt } from '../lib/shown-at.ts';

/**
 * Measures and traces this page where the deployment wants that of it (EXT-9): what it takes is fetched in idle time, and by the pages
 * that the draw falls on alone.
 * @returns a function that calls it off.
 */
export function followPage(versionInRouter: (remote: string) => string | null): () => void {
  return whenIdle(() => void begin(path => shownAt(path, versionInRouter)).catch(() => undefined));
}

async function begin(at: (pathname: string) => Shown | null): Promise<void> {
  const { vitals, tracing } = await getBoot().config;
  if (Math.random() < tracing)
    (await import(/* webpackChunkName: "tracing" */ './trace-page.ts')).tracePage(at);
  if (Math.random() < vitals)
    (await import(/* webpackChunkName: "vitals" */ './measure-visits.ts')).measureVisits(at);
}
