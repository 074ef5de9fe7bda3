import { startTransition, useEffect, useRef, useState } from 'react';

/** What is drawn at once: more than a first screen. */
const FIRST = 30;
/** What a step may take, in ms: with it a key that is pressed meanwhile is answered within 50 ms. */
const STEP_MS = 32;
const STEP_MIN = 8;
const STEP_MAX = 120;

/**
 * How many of `total` parts of a long list are drawn: the first ones at once, then more in steps of about 32 ms, between which the browser
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
    const rendered = performance.now() - current.since;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      const since = performance.now();
      // After the frame has been laid out and painted.
      timer = setTimeout(() => {
        const took = rendered + performance.now() - since;
        if (current.since > 0)
          current.parts = Math.min(
            STEP_MAX,
            Math.max(STEP_MIN, Math.round((current.parts * STEP_MS) / took)),
          );
        current.since = performance.now();
        const next = count + current.parts;
        startTransition(() => setCount(next < total ? next : Infinity));
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [count, total]);
  return Math.max(count, needed);
}
