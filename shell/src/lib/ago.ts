const MINUTE = 60_000;
const relative = new Intl.RelativeTimeFormat('fr', { numeric: 'auto' });

/** How long ago a moment was: 'il y a 3 jours'. */
export function ago(since: string, now = Date.now()): string {
  const minutes = Math.round((Date.parse(since) - now) / MINUTE);
  if (minutes >= 0) return 'à l’instant';
  if (minutes > -60) return relative.format(minutes, 'minute');
  if (minutes > -48 * 60) return relative.format(Math.round(minutes / 60), 'hour');
  return relative.format(Math.round(minutes / 60 / 24), 'day');
}
