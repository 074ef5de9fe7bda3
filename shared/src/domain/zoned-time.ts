/** What an `<input type="datetime-local">` holds: '2026-12-24T20:30'. */
const LOCAL = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/;

function partsIn(timeZone: string, date: Date): number[] {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, Number(value)]));
  return ['year', 'month', 'day', 'hour', 'minute'].map(
    name => parts.get(name as Intl.DateTimeFormatPartTypes) ?? 0,
  );
}

const two = (value: number | undefined): string => String(value ?? 0).padStart(2, '0');

/** A moment as clocks in `timeZone` show it, for a form: '2026-12-24T20:30'. */
export function localIn(timeZone: string, moment: string): string {
  const [year, month, day, hour, minute] = partsIn(timeZone, new Date(moment));
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/**
 * The moment in UTC at which clocks in `timeZone` show `local`; '' for what is no date. Where a clock shows it twice (the end of
 * summer time) it is the first of the two.
 */
export function momentIn(timeZone: string, local: string): string {
  const [, year, month, day, hour, minute] = LOCAL.exec(local) ?? [];
  if (!minute) return '';
  const wanted = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  let found = wanted;
  // Twice: the offset at the first guess may be that of the other side of a change of time.
  for (let guess = 0; guess < 2; guess += 1) {
    const [y = 0, m = 1, d = 1, h = 0, min = 0] = partsIn(timeZone, new Date(found));
    found += wanted - Date.UTC(y, m - 1, d, h, min);
  }
  return Number.isNaN(found) ? '' : new Date(found).toISOString();
}

/** The zone of this browser, or of this process. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const USUAL_ZONES = [
  'Europe/Paris',
  'Europe/Brussels',
  'Europe/Zurich',
  'America/Montreal',
  'America/Martinique',
  'America/Cayenne',
  'Indian/Reunion',
  'Pacific/Noumea',
  'Pacific/Tahiti',
  'UTC',
];

/** The zones that a form proposes: those of French speakers, the reader's own, and the one that is set. */
export const timeZones = (set: string): { value: string; label: string }[] =>
  [...new Set([...USUAL_ZONES, ownTimeZone(), set])]
    .filter(Boolean)
    .map(zone => ({ value: zone, label: zone }));
