import { formatNumber } from '@rpd/shared/domain';

const MINUTE = 60_000;

const before = (count: number, unit: string): string =>
  `il y a ${formatNumber(count)} ${unit}${count > 1 ? 's' : ''}`;

/**
 * How long ago a moment was: 'il y a 3 jours'. In the words of `Intl.RelativeTimeFormat('fr')`, which takes 10 ms to make while the dashboard
 * waits.
 */
export function ago(since: string, now = Date.now()): string {
  const minutes = Math.round((Date.parse(since) - now) / MINUTE);
  if (minutes >= 0) return 'à l’instant';
  if (minutes > -60) return before(-minutes, 'minute');
  if (minutes > -48 * 60) return before(-Math.round(minutes / 60), 'heure');
  const days = -Math.round(minutes / 60 / 24);
  return days === 2 ? 'avant-hier' : before(days, 'jour');
}
