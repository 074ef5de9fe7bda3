import { EVENT_PLACES_MAX, type EventInput, isTimeZone, type RoleplayEvent } from '@rpd/shared/domain';
import { number, object, string } from 'yup';
import { localIn, momentIn, ownTimeZone } from '../lib/zonedTime.ts';

/** An event as its form has it: times as clocks in its zone show them. */
export interface EventValues {
  title: string;
  server: string;
  description: string;
  start: string;
  end: string;
  places: number;
  timeZone: string;
}

export const eventFormSchema = object({
  title: string().trim().required().min(2).max(120),
  server: string().required(),
  description: string().trim().max(5000).default(''),
  start: string().required(),
  end: string()
    .required()
    .test('after-start', 'La fin vient après le début.', (end, { parent }) => {
      const { start } = parent as Partial<EventValues>;
      return !end || !start || end > start;
    }),
  places: number()
    .transform((value: number, typed: unknown) => (typed === '' ? 0 : value))
    .typeError('Un nombre est attendu.')
    .integer()
    .min(0)
    .max(EVENT_PLACES_MAX)
    .default(0),
  timeZone: string()
    .required()
    .test('time-zone', 'Ce fuseau horaire n’existe pas.', value => !value || isTimeZone(value)),
});

export const newEvent = (server: string): EventValues => ({
  title: '',
  server,
  description: '',
  start: '',
  end: '',
  places: 0,
  timeZone: ownTimeZone(),
});

export function eventValues(event: RoleplayEvent): EventValues {
  const { title, server, description, places, timeZone, start, end } = event;
  const times = { start: localIn(timeZone, start), end: localIn(timeZone, end) };
  return { title, server, description, places, timeZone, ...times };
}

/** A copy has its own date: only its length stays. */
export const copiedEvent = (event: RoleplayEvent): EventValues => ({
  ...eventValues(event),
  start: '',
  end: '',
});

/** The end that follows from a start: '' for no start. */
export function proposedEnd(start: string, lengthMs: number, timeZone: string): string {
  const moment = momentIn(timeZone, start);
  return moment && localIn(timeZone, new Date(Date.parse(moment) + lengthMs).toISOString());
}

export function eventInput({ start, end, ...values }: EventValues): EventInput {
  const { timeZone } = values;
  return { ...values, start: momentIn(timeZone, start), end: momentIn(timeZone, end) };
}

/** The fields of the form by their paths. */
export const EVENT_FIELDS = {
  title: 'Titre',
  server: 'Serveur',
  start: 'Début',
  end: 'Fin',
  timeZone: 'Fuseau horaire',
  places: 'Places',
  description: 'Description',
};
