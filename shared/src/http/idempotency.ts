/** For how long pressing once more counts as another try of the same, in ms. */
const RETRY_WINDOW_MS = 5 * 60_000;
const HEADER = 'idempotency-key';

/** What was asked for by the POSTs that are on their way, by their keys. */
const inFlight = new Map<string, string>();
/** Keys of the POSTs that were not answered, by what they asked for: perhaps it was done, and only its answer was lost. */
const unknownOutcome = new Map<string, { key: string; until: number }>();

/** 128 random bits; `randomUUID` would need a secure context. */
const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');

/**
 * Gives a POST its key, by which the API does it once however often it is sent (trust.md, Nothing lost): the one that had no
 * answer, where the same is asked for again; a new one otherwise, as two throws of the same dice are two.
 */
export async function attachIdempotencyKey(request: Request): Promise<void> {
  if (request.method !== 'POST') return;
  const what = `${request.url} ${await request.clone().text()}`;
  const lost = unknownOutcome.get(what);
  unknownOutcome.delete(what);
  const key = lost && lost.until > Date.now() ? lost.key : randomKey();
  request.headers.set(HEADER, key);
  inFlight.set(key, what);
}

/** Takes down whether a POST was answered. `status` is the answer's, 0 for none: a gateway's own, too, says nothing of what was done. */
export function recordResponse(request: Request, status: number): void {
  const key = request.headers.get(HEADER);
  const what = key === null ? undefined : inFlight.get(key);
  if (key === null || what === undefined) return;
  inFlight.delete(key);
  if (status > 0 && status < 500) return;
  const now = Date.now();
  for (const [other, { until }] of unknownOutcome) if (until <= now) unknownOutcome.delete(other);
  unknownOutcome.set(what, { key, until: now + RETRY_WINDOW_MS });
}
