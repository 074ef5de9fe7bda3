/** What can go wrong, and for how many of twenty cuts it does. */
export const CUTS = {
  /** The browser's own network is gone, and it knows. */
  offline: 4,
  /** Nothing comes through any more, and neither side is notified. */
  tunnel: 4,
  /** The tab that reads the stream for its browser is closed. */
  leader: 3,
  /** A browser that takes in a few bytes a second, and whose page stands still for a while. */
  slow: 3,
  /** kill -9 of a process of the API, which comes back. */
  kill: 2,
  /** A process of the API is asked to end, and another one takes its place. */
  restart: 2,
  /** All NATS servers are killed, and come back. */
  bus: 2,
} as const;
export type Cut = keyof typeof CUTS;

/** What happens to the hosts, beside what happens to the browsers meanwhile. */
const OF_HOSTS: ReadonlySet<Cut> = new Set(['kill', 'restart', 'bus']);

export interface PlannedCut {
  cut: Cut;
  /** Before it, in ms. */
  waitMs: number;
  /** How long it lasts, in ms, where somebody decides that. */
  lastMs: number;
  /** Whose it is, between 0 and 1: which browser, which process. */
  whose: number;
  /** Of a tunnel: the connections live on. */
  lives: boolean;
}

/** Numbers between 0 and 1 that a seed decides (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The cuts of a seed, in two rows that run beside each other: those of the browsers, and those of the hosts. */
export function plan(seed: number): { browsers: PlannedCut[]; hosts: PlannedCut[] } {
  const random = randomFrom(seed);
  const all = Object.entries(CUTS).flatMap(([cut, count]) => Array.from({ length: count }, () => cut as Cut));
  // Fisher and Yates.
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [all[last], all[other]] = [all[other] as Cut, all[last] as Cut];
  }
  let tunnels = 0;
  const planned = all.map((cut): PlannedCut => {
    // One tunnel is as long as the promise says; the others are shorter than what counts as a cut, or about as long.
    const longestMs = cut === 'tunnel' ? [60_000, 5_000, 20_000, 45_000][tunnels++ % 4] : 6_000;
    const lastMs = Math.round(
      cut === 'tunnel' ? (longestMs ?? 0) : 500 + random() * ((longestMs ?? 0) - 500),
    );
    // Fewer of them than of the browsers', for as long.
    const longestWaitMs = OF_HOSTS.has(cut) ? 25_000 : 3_000;
    return {
      cut,
      waitMs: Math.round(random() * longestWaitMs),
      lastMs,
      whose: random(),
      lives: random() < 0.5,
    };
  });
  return {
    browsers: planned.filter(({ cut }) => !OF_HOSTS.has(cut)),
    hosts: planned.filter(({ cut }) => OF_HOSTS.has(cut)),
  };
}
