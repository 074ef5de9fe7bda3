import autocannon from 'autocannon';

// Load on an address of this machine by autocannon, in a thread of its own, and what it costs the process that answers.

export interface Shot {
  url: string;
  headers?: Record<string, string>;
  seconds?: number;
  connections?: number;
}

export interface Hit {
  /** Answers a second. */
  rate: number;
  /** How many answers. */
  count: number;
  /** ms: half of them took no longer, and 99 of 100. */
  median: number;
  slow: number;
}

/** Throws when an answer is none of success. */
export async function fire({ url, headers = {}, seconds = 2, connections = 10 }: Shot): Promise<Hit> {
  if (new URL(url).hostname !== '127.0.0.1') throw new Error('The bench calls this machine alone.');
  const result = await autocannon({ url, headers, connections, duration: seconds, workers: 1 });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${url}: ${failed} requests were not answered with success.`);
  const { average: rate, total: count } = result.requests;
  return { rate, count, median: result.latency.p50, slow: result.latency.p99 };
}

export const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
