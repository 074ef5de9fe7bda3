const MINUTE_MS = 60_000;

/** Counts per account in fixed minutes, in this process alone: what is limited is cheap. Answers whether one more is allowed. */
export function createMinuteLimit(maxPerMinute: number): (account: string) => boolean {
  const counts = new Map<string, number>();
  let began = 0;
  return account => {
    if (Date.now() - began > MINUTE_MS) {
      counts.clear();
      began = Date.now();
    }
    const count = (counts.get(account) ?? 0) + 1;
    counts.set(account, count);
    return count <= maxPerMinute;
  };
}
