import { plainText } from '@rpd/shared/markdown';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarDate } from './calendar.dates.ts';

/** The library escapes line breaks of everything but a calendar's name, and no other control character (RFC 5545, 3.1). */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
const lines = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(oneLine)
    .join('\n');

/**
 * A calendar (RFC 5545) of these dates. Moments are in UTC, which every calendar shows in its owner's own time zone. The text depends
 * on the dates alone: what has not changed is the same text.
 */
export function toCalendar(name: string, dates: readonly CalendarDate[]): string {
  const calendar = ical({
    name: oneLine(name),
    prodId: { company: 'RPD', product: 'Calendrier', language: 'FR' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  for (const date of dates.toSorted((one, other) => one.id.localeCompare(other.id))) {
    const { id, version, createdAt, changedAt, start, end, title, description, place, state } = date;
    calendar.createEvent({
      id: `${id}@rpd`,
      sequence: version - 1,
      stamp: new Date(changedAt),
      created: new Date(createdAt),
      lastModified: new Date(changedAt),
      start: new Date(start),
      end: new Date(end),
      summary: oneLine(title),
      status: ICalEventStatus[state],
      ...(description && { description: lines(plainText(description)) }),
      ...(place && { location: oneLine(place) }),
    });
  }
  return calendar.toString();
}
