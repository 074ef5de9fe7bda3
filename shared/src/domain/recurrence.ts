import type { InferType } from 'yup';
import { shape, text } from './schema.ts';
import { sessionTimeZone } from './date-poll.ts';

// What repeats, by a rule of RFC 5545 (section 3.3.10). Of that grammar only what people say is taken: every so many weeks or months,
// until a day or a number of times.

export const REPEAT_INTERVAL_MAX = 12;
export const REPEAT_COUNT_MAX = 200;

const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
const DAY_NAMES = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];

export interface Recurrence {
  every: 'week' | 'month';
  interval: number;
  /** Of months: the same weekday (the 2nd, or the last as -1); null: the same day of the month. */
  weekday: { place: number; day: number } | null;
  /** The moment after which nothing follows, in UTC. */
  until: string | null;
  count: number | null;
}

const UNTIL = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** The rule as its parts; null for what is no rule that is taken here. */
export function parseRule(rule: string): Recurrence | null {
  const parts = new Map<string, string>();
  for (const part of rule.split(';')) {
    const [name = '', value, more] = part.split('=');
    if (value === undefined || more !== undefined || parts.has(name)) return null;
    parts.set(name, value);
  }
  const found: Recurrence = { every: 'week', interval: 1, weekday: null, until: null, count: null };
  for (const [name, value] of parts) if (!take(found, name, value)) return null;
  const isWhole = parts.has('FREQ') && !(found.count && found.until);
  return isWhole && (found.every === 'month' || !found.weekday) ? found : null;
}

function take(found: Recurrence, name: string, value: string): boolean {
  const whole = /^\d{1,3}$/.test(value) ? Number(value) : 0;
  switch (name) {
    case 'FREQ':
      found.every = value === 'MONTHLY' ? 'month' : 'week';
      return value === 'WEEKLY' || value === 'MONTHLY';
    case 'INTERVAL':
      found.interval = whole;
      return whole >= 1 && whole <= REPEAT_INTERVAL_MAX;
    case 'COUNT':
      found.count = whole;
      return whole >= 1 && whole <= REPEAT_COUNT_MAX;
    case 'UNTIL': {
      const [, year, month, day, hour, minute, second] = UNTIL.exec(value) ?? [];
      const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`);
      if (Number.isNaN(moment.getTime())) return false;
      found.until = moment.toISOString();
      return true;
    }
    case 'BYDAY': {
      const [, place, day] = /^([1-4]|-1)(SU|MO|TU|WE|TH|FR|SA)$/.exec(value) ?? [];
      found.weekday = { place: Number(place), day: DAYS.indexOf(day as (typeof DAYS)[number]) };
      return day !== undefined;
    }
    default:
      return false;
  }
}

/** `FREQ=WEEKLY;INTERVAL=2;UNTIL=20270630T215959Z`. */
export function formatRule({ every, interval, weekday, until, count }: Recurrence): string {
  const parts = [`FREQ=${every === 'week' ? 'WEEKLY' : 'MONTHLY'}`];
  if (interval > 1) parts.push(`INTERVAL=${interval}`);
  if (weekday) parts.push(`BYDAY=${weekday.place}${DAYS[weekday.day]}`);
  if (count) parts.push(`COUNT=${count}`);
  if (until) parts.push(`UNTIL=${until.replace(/\.\d+Z$/, 'Z').replace(/[-:]/g, '')}`);
  return parts.join(';');
}

/** Which weekday of its month a local date is: the 2nd Thursday; the last one where it is the 5th. */
export function weekdayOf(local: string): { place: number; day: number } {
  const date = new Date(`${local.slice(0, 10)}T12:00:00Z`);
  const place = Math.ceil(date.getUTCDate() / 7);
  return { place: place > 4 ? -1 : place, day: date.getUTCDay() };
}

const NUMBERS = [
  '',
  '',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
  'onze',
  'douze',
];
const PLACES: Record<number, string> = { 1: '1er', 2: '2e', 3: '3e', 4: '4e', [-1]: 'dernier' };

/** « un jeudi sur deux, jusqu’au 30/06/2027 ». `local` is the first date: '2026-12-24T20:30', in `timeZone`. */
export function repeatWords(rule: string, local: string, timeZone: string): string {
  const found = parseRule(rule);
  if (!found) return '';
  const { until, count } = found;
  const day = new Intl.DateTimeFormat('fr-FR', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  const end = until ? `, jusqu’au ${day.format(new Date(until))}` : count ? `, ${count} fois` : '';
  return beat(found, local) + end;
}

function beat({ every, interval, weekday }: Recurrence, local: string): string {
  const often = NUMBERS[interval] ?? String(interval);
  const name = DAY_NAMES[weekday?.day ?? weekdayOf(local).day] ?? '';
  if (every === 'week') return interval === 1 ? `chaque ${name}` : `un ${name} sur ${often}`;
  const months = interval === 1 ? 'de chaque mois' : `du mois, un mois sur ${often}`;
  const date = Number(local.slice(8, 10));
  if (!weekday) return `le ${date === 1 ? '1er' : date} ${months}`;
  return `le ${PLACES[weekday.place] ?? ''} ${name} ${months}`;
}

/** `POST /gamesession/{id}/series`, `POST /event/{id}/series`: that session or event is the first of them. */
export const seriesSchema = shape({
  rule: text(120)
    .required()
    .test(
      'rule',
      'Choisissez une répétition par semaine ou par mois.',
      value => !value || parseRule(value) !== null,
    ),
  timeZone: sessionTimeZone(),
});
export type SeriesInput = InferType<typeof seriesSchema>;

/** How a session or an event repeats. */
export interface SeriesHead {
  _id: string;
  rule: string;
  /** Its first date, as clocks in `timeZone` show it. */
  startLocal: string;
  timeZone: string;
}
