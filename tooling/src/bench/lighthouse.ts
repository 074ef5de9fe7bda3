import lighthouse, { desktopConfig } from 'lighthouse';

import { launchBrowser } from './browser.ts';

/** What a page has to reach, from 0 to 100. */
export const LIGHTHOUSE_LIMITS = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const;
export type LighthouseCategory = keyof typeof LIGHTHOUSE_LIMITS;

export interface LighthouseReport {
  scores: Record<LighthouseCategory, number>;
  /** What cost points, most first: what it is, what was measured. */
  lost: string[];
  /** Milliseconds; the layout's shift has no unit. */
  measures: Record<string, number>;
}

const MEASURES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];

const categories = Object.keys(LIGHTHOUSE_LIMITS) as LighthouseCategory[];

/**
 * Looks at a page with Lighthouse, with the emulation, the line and the processor that it has for a phone or a desk.
 * @throws Error when it could not look at the page at all.
 */
export async function lookWithLighthouse(
  url: string,
  { port, desktop }: { port: number; desktop: boolean },
): Promise<LighthouseReport> {
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const result = await lighthouse(
      url,
      { port, onlyCategories: categories, output: 'json' },
      desktop ? desktopConfig : undefined,
    );
    if (!result || result.lhr.runtimeError)
      throw new Error(result?.lhr.runtimeError?.message ?? `Lighthouse has nothing to say of ${url}`);
    const { lhr } = result;
    const scores = Object.fromEntries(
      categories.map(name => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ) as Record<LighthouseCategory, number>;
    const counted = categories.flatMap(name => lhr.categories[name]?.auditRefs ?? []);
    const lost = counted
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => lhr.audits[id])
      .filter(audit => audit?.score !== null && audit?.score !== undefined && audit.score < 1)
      .toSorted((one, other) => (one?.score ?? 0) - (other?.score ?? 0))
      .map(audit => `${audit?.id}: ${audit?.title}${audit?.displayValue ? ` (${audit.displayValue})` : ''}`);
    const measures = Object.fromEntries(
      MEASURES.map(id => [id, Math.round((lhr.audits[id]?.numericValue ?? 0) * 1000) / 1000]),
    );
    return { scores, lost: [...new Set(lost)], measures };
  } finally {
    await browser.close();
  }
}
