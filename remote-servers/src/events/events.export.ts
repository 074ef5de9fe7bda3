import { localIn, type RoleplayEvent } from '@rpd/shared/domain';
import { getPage } from '@rpd/shared/http';
import type { EventFilters } from './events.api.ts';

/** As the import reads it again: « 24/12/2026 20:30 », as clocks of the event show it. */
function cellOf(timeZone: string, moment: string): string {
  const [day = '', time = ''] = localIn(timeZone, moment).split('T');
  return `${day.split('-').toReversed().join('/')} ${time}`;
}

/** The events that the list shows, as a file that its import reads. */
export const eventsExport = (filters: EventFilters) => ({
  title: 'Événements',
  filter: '',
  readPage: async (page: number, limit: number) => {
    const from = new Date().toISOString();
    const { rows, ...counted } = await getPage<RoleplayEvent>('event', { page, limit, from, ...filters });
    const lines = rows.map(({ title, serverName, start, end, places, description, timeZone }) => ({
      Titre: title,
      Serveur: serverName,
      Début: cellOf(timeZone, start),
      Fin: cellOf(timeZone, end),
      Places: String(places),
      Description: description,
      'Fuseau horaire': timeZone,
    }));
    return { lines, ...counted };
  },
});
