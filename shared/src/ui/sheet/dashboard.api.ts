import { queryOptions } from '@tanstack/react-query';
import type { Game } from '../../domain/game.ts';
import { getPage } from '../../http/index.ts';

const MINUTE = 60_000;
const MONTHS = 6;

const total = async (path: string, signal: AbortSignal, filters: Record<string, string> = {}) =>
  (await getPage<unknown>(path, { page: 1, limit: 1, ...filters }, { signal })).total;

/** How many characters, servers and games the person sees. */
export const playerFigures = queryOptions({
  queryKey: ['characters', 'sheet-figures'],
  queryFn: async ({ signal }) => {
    const [mine, characters, servers] = await Promise.all([
      total('character', signal, { owner: 'me' }),
      total('character', signal),
      total('server', signal),
    ]);
    return [
      { label: 'Vos personnages', count: mine },
      { label: 'Personnages visibles', count: characters },
      { label: 'Serveurs', count: servers },
    ];
  },
  staleTime: MINUTE,
  meta: { quiet: true },
});

/** The newest games that the person sees. */
export const lastGames = queryOptions({
  queryKey: ['games', 'newest'],
  queryFn: async ({ signal }) =>
    (await getPage<Game>('game', { page: 1, limit: 5, sort: '-createdAt' }, { signal })).rows,
  staleTime: MINUTE,
  meta: { quiet: true },
});

const monthOf = (date: Date): string => date.toLocaleDateString('fr-FR', { month: 'short', year: '2-digit' });

/** Events in each of the last six months and the coming one. */
export const monthlyEvents = queryOptions({
  queryKey: ['events', 'by-month'],
  queryFn: async ({ signal }) => {
    const { rows } = await getPage<{ start: string }>(
      'event',
      { page: 1, limit: 100, sort: '-start' },
      { signal },
    );
    const now = new Date();
    const months = Array.from({ length: MONTHS + 1 }, (_, index) =>
      monthOf(new Date(now.getFullYear(), now.getMonth() - MONTHS + 1 + index, 1)),
    );
    const counts = new Map(months.map(month => [month, 0]));
    for (const { start } of rows) {
      const month = monthOf(new Date(start));
      const count = counts.get(month);
      if (count !== undefined) counts.set(month, count + 1);
    }
    return months.map(month => ({ month, count: counts.get(month) ?? 0 }));
  },
  staleTime: MINUTE,
  meta: { quiet: true },
});
