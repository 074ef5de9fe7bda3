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

/** More than the difference between any two clocks, in ms. */
const CLOCKS_MS = 2 * 24 * 3_600_000;

/**
 * The dates of a rule after one moment and up to another (in UTC). They keep the hour of the clock when summer time begins or
 * ends: the rule is followed on local dates, and each is a moment of the zone. Dates long before `after` are only counted: to find
 * the moment of each would take a second for a rule that began years ago.
 */
export function occurrences(
  { rule, startLocal, timeZone }: { rule: string; startLocal: string; timeZone: string },
  { after, upTo }: { after: string; upTo: string },
): Occurrence[] {
  const parts = parseRule(rule);
  if (!parts) return [];
  // The end is a moment, and the dates below have no zone.
  const endless = rule.replace(/;?UNTIL=[^;]*/, '');
  const last = parts.until && parts.until < upTo ? parts.until : upTo;
  const dates = ICAL.Recur.fromString(endless).iterator(ICAL.Time.fromDateTimeString(`${startLocal}:00`));
  const fromLocal = new Date(Date.parse(after) - CLOCKS_MS).toISOString().slice(0, 16);
  const found: Occurrence[] = [];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = dates.next();
    if (!next) break;
    const local = next.toString().slice(0, 16);
    if (local < fromLocal) continue;
    const startsAt = momentIn(timeZone, local);
    if (startsAt > last) break;
    if (startsAt > after) found.push({ local, startsAt });
  }
  return found;
}

/** Whether the rule falls on its own first date: the 2nd Thursday begins on a 2nd Thursday. */
export function beginsWith(rule: string, startsAt: string, timeZone: string): boolean {
  const startLocal = localIn(timeZone, startsAt);
  const after = new Date(Date.parse(startsAt) - 60_000).toISOString();
  return occurrences({ rule, startLocal, timeZone }, { after, upTo: startsAt })[0]?.local === startLocal;
}
