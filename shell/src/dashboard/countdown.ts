import type { NextSession } from '@rpd/shared/domain';
import { ago } from '../lib/ago.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const parts: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
};
let made: Intl.DateTimeFormat | undefined;

/** 'samedi 28 novembre à 21:00', in the person's time zone. */
export function longMoment(moment: string): string {
  made ??= new Intl.DateTimeFormat('fr-FR', parts);
  return made.format(new Date(moment));
}

/** Days between two moments as people count them: by midnights, in the person's time zone. */
function nights(from: number, to: number): number {
  const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0);
  return Math.round((midnight(to) - midnight(from)) / DAY);
}

/** How long until a session, or since when it goes on: 'dans 4 h 12', 'demain', 'commencée il y a 20 minutes'. */
export function countdown({ state, at }: Pick<NextSession, 'state' | 'at'>, now: number): string {
  const moment = Date.parse(at);
  if (state === 'open') return `commencée ${ago(at, now)}`;
  const left = moment - now;
  if (left <= 0) return 'c’est l’heure';
  const minutes = Math.ceil(left / MINUTE);
  if (minutes < 60) return `dans ${minutes} min`;
  const days = nights(now, moment);
  if (minutes < 12 * 60 || days === 0) {
    const rest = minutes % 60;
    return `dans ${Math.floor(minutes / 60)} h${rest > 0 ? ` ${String(rest).padStart(2, '0')}` : ''}`;
  }
  return days === 1 ? 'demain' : `dans ${days} jours`;
}
