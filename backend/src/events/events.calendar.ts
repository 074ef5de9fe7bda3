import type { RoleplayEvent } from '@rpd/shared/domain';
import ical, { ICalCalendarMethod } from 'ical-generator';

/**
 * The event as a calendar file (RFC 5545). Its moments are in UTC, which every calendar shows in its owner's own time zone; the
 * sequence number grows with each save, so that a newer file replaces the older entry.
 */
export function toCalendar(event: RoleplayEvent): string {
  const { _id, title, description, serverName, start, end, version, createdAt, updatedAt } = event;
  const calendar = ical({
    name: serverName,
    prodId: { company: 'RPD', product: 'Événements', language: 'FR' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${_id}@rpd`,
    sequence: version - 1,
    stamp: new Date(updatedAt),
    created: new Date(createdAt),
    lastModified: new Date(updatedAt),
    start: new Date(start),
    end: new Date(end),
    summary: title,
    description,
    location: serverName,
  });
  return calendar.toString();
}
