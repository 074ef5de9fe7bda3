const MINUTE = 60_000;
// Made when first needed: it takes a slow browser a tenth of a second, which the dashboard would wait for.
let made: Intl.RelativeTimeFormat | undefined;

/** How long ago a moment was: 'il y a 3 jours'. */
export function ago(since: string, now = Date.now()): string {
  const minutes = Math.round((Date.parse(since) - now) / MINUTE);
  if (minutes >= 0) return 'à l’instant';
  const relative = (made ??= new Intl.RelativeTimeFormat('fr', { numeric: 'auto' }));
  if (minutes > -60) return relative.format(minutes, 'minute');
  if (minutes > -48 * 60) return relative.format(Math.round(minutes / 60), 'hour');
  return relative.format(Math.round(minutes / 60 / 24), 'day');
}
