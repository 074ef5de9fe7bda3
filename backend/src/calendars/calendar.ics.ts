import { plainText } from '@rpd/shared/markdown';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarDate } from './calendar.dates.ts';

/**
 * A calendar (RFC 5545) of these dates. Moments are in UTC, which every calendar shows in its owner's own time zone. The text depends
 * on the dates alone: what has not changed is the same text.
 */
export function toCalendar(name: string, dates: readonly CalendarDate[]): string {
  const calendar = ical({
    name,
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
      summary: title,
      status: ICalEventStatus[state],
      ...(description && { description: plainText(description) }),
      ...(place && { location: place }),
    });
  }
  return calendar.toString();
}
