import { text } from './schema.ts';

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;

/** ISO 8601 in UTC; undefined for what is no moment (JavaScript takes 31 February for 3 March). */
function toUtc(value: string): string | undefined {
  const [, year, month, day] = MOMENT.exec(value) ?? [];
  if (!year || !month || !day || Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return undefined;
  if (Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()) return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** A moment, sent with its offset, kept in UTC: '2026-12-24T20:30:00+01:00' becomes '2026-12-24T19:30:00.000Z'. */
export const moment = () =>
  text(40)
    .transform((value: unknown) => (typeof value === 'string' ? (toUtc(value) ?? value) : value))
    .test('moment', 'Indiquez une date et une heure complètes.', value => !value || toUtc(value) === value);

/** True for the name of a time zone: 'Europe/Paris'. */
export function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/.test(value)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('fr-FR', { timeZone: value }));
  } catch {
    return false;
  }
}
