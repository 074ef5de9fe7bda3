/** Open streams of one account, and of one address (a school, a club), in one process. */
export const MAX_STREAMS = { account: 20, address: 400 };

/** Counts open streams; null when there is no place, else what gives the place back. */
export function createStreamLimits(max = MAX_STREAMS) {
  const counts = new Map<string, number>();
  const change = (key: string, by: number): void => {
    const count = (counts.get(key) ?? 0) + by;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  return (account: string, address: string): (() => void) | null => {
    const keys = [
      [`account ${account}`, max.account],
      [`address ${address}`, max.address],
    ] as const;
    if (keys.some(([key, most]) => (counts.get(key) ?? 0) >= most)) return null;
    for (const [key] of keys) change(key, 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      for (const [key] of keys) change(key, -1);
    };
  };
}
