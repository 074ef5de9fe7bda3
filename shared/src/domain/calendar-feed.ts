import type { InferType } from 'yup';
import { reference, shape } from './schema.ts';

/** Calendar feeds of one person, at most. */
export const CALENDAR_FEEDS_MAX = 50;

/** `POST /calendarfeed`: of a server's events, or without one of all that one takes part in. An address that was there ends. */
export const calendarFeedSchema = shape({ server: reference().default('') });
export type CalendarFeedInput = InferType<typeof calendarFeedSchema>;

/** A secret address under which calendars read. */
export interface CalendarFeed {
  _id: string;
  /** '' for one's own dates. */
  server: string;
  /** Path on the API host, with the secret; '' where the key that made it is gone. */
  path: string;
  createdAt: string;
}
