import { calendarFeedSchema } from '@rpd/shared/domain';
import { bodyOf, exactly, id, listOf, moment, ref, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const CALENDARS = 'Calendriers';
export const calendarsApi: FeatureApi = {
  operations: {
    'GET /calendarfeed': {
      group: CALENDARS,
      summary: 'Lire les adresses de ses calendriers',
      answer: listOf(ref('CalendarFeed')),
    },
    'POST /calendarfeed': {
      group: CALENDARS,
      summary: 'Obtenir l’adresse d’un calendrier, ou en changer',
      status: 201,
      body: bodyOf(calendarFeedSchema),
      answer: ref('CalendarFeed'),
    },
    'DELETE /calendarfeed/:id': {
      group: CALENDARS,
      summary: 'Arrêter un calendrier',
      status: 204,
      answer: {},
    },
    'GET /calendar.ics': {
      group: CALENDARS,
      summary: 'Lire un calendrier par son adresse secrète',
      query: ['key'],
      type: 'text/calendar',
      answer: string,
    },
  },
  answers: { CalendarFeed: exactly({ _id: id, server: string, path: string, createdAt: moment }) },
};
