/**
 * What people wait for, as browsers measure it: until the largest content is painted (LCP), until the page answers a press (INP), how much
 * moves while one reads (CLS). Source: https://web.dev/articles/vitals.
 */
export const VITALS = ['LCP', 'INP', 'CLS'] as const;
export type Vital = (typeof VITALS)[number];

/** Up to the first a value is good, above the second it is poor. LCP and INP in ms, CLS without a unit. Source: web.dev/articles/vitals. */
export const VITAL_LIMITS: Readonly<Record<Vital, readonly [good: number, poor: number]>> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
};

/** A larger value is no measure of a page: LCP and INP in ms. */
export const MAX_VITALS: Readonly<Record<Vital, number>> = { LCP: 60_000, INP: 60_000, CLS: 10 };

/** How many measures one message carries, at most. */
export const MAX_MEASURES = 50;

/** One measure of one visit to an area. Nothing in it says whose visit it was. */
export interface VitalMeasure {
  /** The remote whose screen was shown, or `shell`. */
  remote: string;
  version: string;
  /** As the descriptor names it: `/app/servers`. */
  area: string;
  vital: Vital;
  value: number;
}

/** What the visits to one area with one version say. */
export interface AreaVitals {
  remote: string;
  version: string;
  area: string;
  /** Three visits in four took at most this; null where no visit has measured it. */
  p75: Record<Vital, number | null>;
  /** How many visits have measured it. */
  visits: Record<Vital, number>;
  /** Of the last measure: ISO 8601, UTC. */
  lastAt: string;
}
