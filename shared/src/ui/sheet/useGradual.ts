import { startTransition, useEffect, useRef, useState } from 'react';

/** What is drawn at once: more than a first screen. */
const FIRST = 30;
/** What a step may take, in ms: with it a key that is pressed meanwhile is answered within 50 ms. */
const STEP_MS = 20;
const STEP_MIN = 8;
const STEP_MAX = 120;

/**
 * How many of `total` parts of a long list are drawn: the first ones at once, then more in steps of about 20 ms, between which the browser
 * answers what is pressed. Once all are there, whatever comes is drawn at once.
 * @param needed how many have to be there now, as somebody goes to one of them
 */
export function useGradual(total: number, needed = 0): number {
  const [count, setCount] = useState(total > FIRST ? FIRST : Infinity);
  // What was gone to once stays.
  if (needed > count) setCount(needed);
  const pace = useRef({ parts: FIRST, since: 0 });
  useEffect(() => {
    if (count === Infinity) return undefined;
    const { current } = pace;
    if (current.since > 0) {
      const took = Math.max(1, performance.now() - current.since);
      current.parts = Math.min(STEP_MAX, Math.max(STEP_MIN, Math.round((current.parts * STEP_MS) / took)));
    }
    const timer = setTimeout(() => {
      current.since = performance.now();
      const next = count + current.parts;
      startTransition(() => setCount(next < total ? next : Infinity));
    });
    return () => clearTimeout(timer);
  }, [count, total]);
  return Math.max(count, needed);
}
