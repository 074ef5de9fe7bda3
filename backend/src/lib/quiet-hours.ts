import type { QuietHours } from '@rpd/shared/domain';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes since midnight, where somebody lives. */
function localMinutes(ms: number, timeZone: string): number {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(ms);
  return minutesOf(text);
}

const distance = (from: number, to: number): number => (to - from + DAY_MINUTES) % DAY_MINUTES;

/** When the quiet hours that `now` (ms) is in are over, in ms; null outside of them. The hours may go over midnight. */
export function quietUntil({ on, from, until, timeZone }: QuietHours, now: number): number | null {
  const [begin, end] = [minutesOf(from), minutesOf(until)];
  if (!on || begin === end) return null;
  const present = localMinutes(now, timeZone);
  if (distance(begin, present) >= distance(begin, end)) return null;
  const over = Math.floor(now / MINUTE_MS) * MINUTE_MS + distance(present, end) * MINUTE_MS;
  // Clocks that change in that night: the end is what the clock on the wall says.
  const off = distance(end, localMinutes(over, timeZone));
  return over - (off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off) * MINUTE_MS;
}
