import type { EventState } from '@rpd/shared/domain';
import { integer, moment, oneOf, tableCodec, text } from '../codec.ts';
import type { RowOf } from '../codec.ts';
import { entityColumns } from './entity.ts';

const eventColumns = {
  ...entityColumns,
  title: text('title'),
  titleKey: text('title_key'),
  search: text('search'),
  server: text('server_id'),
  owner_id: text('owner_id'),
  description: text('description'),
  start: moment('start_at'),
  end: moment('end_at'),
  places: integer('places'),
  timeZone: text('time_zone'),
  state: oneOf<EventState>()('state'),
  declineReason: text('decline_reason'),
};
export const eventCodec = tableCodec(eventColumns);
export type EventRow = RowOf<typeof eventColumns>;

/**
 * Who signed up, in which order. Who has a place follows from the order: nobody has to be promoted when somebody leaves, so
 * nobody can be forgotten or promoted twice.
 */
const signupColumns = {
  event_id: text('event_id'),
  user_id: text('user_id'),
  position: integer('position'),
  signedUpAt: moment('signed_up_at'),
};
export type SignupRow = RowOf<typeof signupColumns>;
