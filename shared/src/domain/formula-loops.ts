type Reads = ReadonlyMap<string, ReadonlySet<string>>;

interface ReadingOrder {
  /**
   * Ways round in what reads what, in the order in which they are read. Of those that share their way with one already found, the
   * first and the last alone: without these two, there is no way round either.
   */
  loops: string[][];
  /** Every id behind what it reads; inside a way round, in no particular order. */
  order: readonly string[];
}

/** Ids of all ways round together that are given whole: a sheet made for it has millions of them. */
const WHOLE_MAX = 10_000;

/** In which order formulas can be calculated, and where there is none. */
export function readingOrder(reads: Reads): ReadingOrder {
  const state = new Map<string, 'open' | 'done'>();
  const loops: string[][] = [];
  const order: string[] = [];
  let reported = 0;
  for (const start of reads.keys()) {
    if (state.has(start)) continue;
    // With a stack of its own: a chain of a thousand formulas is no reason to run out of the engine's.
    const path: { id: string; rest: Iterator<string> }[] = [];
    const places = new Map<string, number>();
    const enter = (id: string) => {
      state.set(id, 'open');
      places.set(id, path.length);
      path.push({ id, rest: (reads.get(id) ?? new Set<string>()).values() });
    };
    enter(start);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const { done, value: next } = top.rest.next();
      if (done) {
        state.set(top.id, 'done');
        order.push(top.id);
        path.pop();
      } else if (state.get(next) === 'open') {
        const from = places.get(next) ?? 0;
        const ends = [path[from], top].filter(one => one !== undefined);
        const shown = reported < WHOLE_MAX ? path.slice(from) : ends;
        loops.push(shown.map(({ id }) => id));
        reported += shown.length;
      } else if (!state.has(next)) enter(next);
    }
  }
  return { loops, order };
}

/** How many of `counted` wait for one another's results, by the one that waits: 1 for one that reads none of the others. */
export function chainLengths(
  { order }: Pick<ReadingOrder, 'order'>,
  reads: Reads,
  counted: ReadonlySet<string>,
) {
  const lengths = new Map<string, number>();
  for (const id of order) {
    let before = 0;
    for (const read of reads.get(id) ?? []) before = Math.max(before, lengths.get(read) ?? 0);
    lengths.set(id, before + (counted.has(id) ? 1 : 0));
  }
  return lengths;
}
