const HOUR = 60;
const DAY = 24 * HOUR;

const plural = (count: number, word: string) => `${count} ${word}${count > 1 ? 's' : ''}`;

/** A length of time in minutes as people say it: '12 min', '3 h', '2 jours'. */
export function duration(minutes: number): string {
  if (minutes < HOUR) return `${Math.max(1, Math.round(minutes))} min`;
  if (minutes < 2 * DAY) return `${Math.round(minutes / HOUR)} h`;
  return plural(Math.round(minutes / DAY), 'jour');
}
