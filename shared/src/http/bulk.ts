/** What is done in one go, for the journal: it tells it as one and undoes it as one. */
let running: string | null = null;

const newBulkId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, '0')).join('');

/** Runs work whose changes belong together. One within another belongs to it. */
export async function inBulk<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running !== null) return work();
  running = newBulkId();
  try {
    return await work();
  } finally {
    running = null;
  }
}

/** Marks a change that belongs to what is done in one go. */
export function markBulk(request: Request): void {
  if (running !== null && request.method !== 'GET') request.headers.set('bulk-id', running);
}
