import { VITALS, type Vital } from '@rpd/shared/remote';

/** Up to here lies the first range: ms, and CLS without a unit. */
const FIRST: Readonly<Record<Vital, number>> = { LCP: 50, INP: 8, CLS: 0.001 };
/** Each range is wider by this than the one before: what a quartile can be wrong by. */
const RATIO = 1.12;

/** The range in which a value lies; 0 holds what is too small to be noticed. */
export const bucketOf = (vital: Vital, value: number): number =>
  value <= FIRST[vital] ? 0 : Math.ceil(Math.log(value / FIRST[vital]) / Math.log(RATIO) - 1e-9);

/** From where to where a range goes, in the unit of its values. */
export const rangeOf = (vital: Vital, bucket: number): [from: number, to: number] => [
  bucket === 0 ? 0 : FIRST[vital] * RATIO ** (bucket - 1),
  FIRST[vital] * RATIO ** bucket,
];

interface Counted {
  bucket: number;
  visits: number;
}

export const visitsOf = (counted: readonly Counted[]): number =>
  counted.reduce((sum, { visits }) => sum + visits, 0);

/** What three visits in four took at most: by rank, and within a range by proportion. Null where there is no visit. */
export function thirdQuartile(vital: Vital, counted: readonly Counted[]): number | null {
  const rank = Math.ceil(visitsOf(counted) * 0.75);
  let before = 0;
  for (const { bucket, visits } of counted.toSorted((one, other) => one.bucket - other.bucket)) {
    if (before + visits >= rank) {
      // What lies in the first range nobody notices.
      if (bucket === 0) return 0;
      const [from, to] = rangeOf(vital, bucket);
      return from + ((to - from) * (rank - before)) / visits;
    }
    before += visits;
  }
  return null;
}

/** Every vital, for records that have one value for each. */
export const ofEach = <Value>(valueOf: (vital: Vital) => Value): Record<Vital, Value> =>
  Object.fromEntries(VITALS.map(vital => [vital, valueOf(vital)])) as Record<Vital, Value>;
