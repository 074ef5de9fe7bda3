import { localIn, momentIn, parseRule } from '@rpd/shared/domain';
import ICAL from 'ical.js';

/** Dates that a rule is followed for, at most: no rule keeps a process busy. */
const MAX_STEPS = 5_000;

export interface Occurrence {
  /** As clocks of the zone show it: '2026-12-24T20:30'. Its name in the series, whatever becomes of it. */
  local: string;
  /** In UTC. */
  startsAt: string;
}

/**
 * The dates of a rule up to a moment (in UTC), the first one included. They keep the hour of the clock when summer time begins or
 * ends: the rule is followed on local dates, and each is a moment of the zone.
 */
export function occurrences(
  { rule, startLocal, timeZone }: { rule: string; startLocal: string; timeZone: string },
  upTo: string,
): Occurrence[] {
  const parts = parseRule(rule);
  if (!parts) return [];
  // The end is a moment, and the dates below have no zone.
  const endless = rule.replace(/;?UNTIL=[^;]*/, '');
  const last = parts.until && parts.until < upTo ? parts.until : upTo;
  const dates = ICAL.Recur.fromString(endless).iterator(ICAL.Time.fromDateTimeString(`${startLocal}:00`));
  const found: Occurrence[] = [];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = dates.next();
    if (!next) break;
    const local = next.toString().slice(0, 16);
    const startsAt = momentIn(timeZone, local);
    if (startsAt > last) break;
    found.push({ local, startsAt });
  }
  return found;
}

/** Whether the rule falls on its own first date: the 2nd Thursday begins on a 2nd Thursday. */
export function beginsWith(rule: string, startsAt: string, timeZone: string): boolean {
  const startLocal = localIn(timeZone, startsAt);
  return occurrences({ rule, startLocal, timeZone }, startsAt)[0]?.local === startLocal;
}
