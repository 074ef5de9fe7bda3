/** Takes one of what is left; false where nothing is. */
export type Bucket = () => boolean;

/** Lets through `size` at once, then so many a second. */
export function createBucket({ size, perSecond }: { size: number; perSecond: number }): Bucket {
  let left = size;
  let at = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(size, left + ((now - at) / 1000) * perSecond);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

/** What a frame may do at once, and a second. An honest one needs less. */
export const FRAME_LIMITS = {
  messages: { size: 400, perSecond: 100 },
  requests: { size: 40, perSecond: 10 },
  navigations: { size: 10, perSecond: 1 },
  notices: { size: 4, perSecond: 0.25 },
  labels: { size: 20, perSecond: 2 },
} as const;
/** Requests that wait for their answers, and topics that are followed. */
export const MAX_REQUESTS = 16;
export const MAX_TOPICS = 20;
/** Messages that were refused before the frame is taken away: too many, too large or of no known form. */
export const MAX_REFUSED = 500;
