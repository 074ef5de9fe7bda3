type Reads = ReadonlyMap<string, ReadonlySet<string>>;

/** Ways round in what reads what, each once, in the order in which they are read. */
export function loopIn(reads: Reads): string[][] {
  const state = new Map<string, 'open' | 'done'>();
  const loops: string[][] = [];
  for (const start of reads.keys()) {
    if (state.has(start)) continue;
    // With a stack of its own: a chain of a thousand formulas is no reason to run out of the engine's.
    const path: { id: string; rest: string[] }[] = [];
    const enter = (id: string) => {
      state.set(id, 'open');
      path.push({ id, rest: [...(reads.get(id) ?? [])] });
    };
    enter(start);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.rest.shift();
      if (next === undefined) {
        state.set(top.id, 'done');
        path.pop();
      } else if (state.get(next) === 'open') {
        loops.push(path.slice(path.findIndex(({ id }) => id === next)).map(({ id }) => id));
      } else if (!state.has(next)) enter(next);
    }
  }
  return loops;
}
