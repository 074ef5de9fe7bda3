import { sheetRoute } from '@rpd/shared/domain';
import { getPage } from '@rpd/shared/http';
import { queryOptions } from '@tanstack/react-query';
import type { Destination } from './palette.entries.ts';

interface Found {
  _id: string;
  name?: string;
  description?: { name?: string } | string;
}

export interface Findable {
  list: 'server' | 'sheet' | 'character' | 'game' | 'user';
  kind: string;
  plural: string;
  path: (id: string) => string;
  filters?: Record<string, string>;
}

/** What can be found by its name, and where one reads it. Which of them somebody may open is the descriptors' to say. */
export const FINDABLE: readonly Findable[] = [
  { list: 'server', kind: 'Serveur', plural: 'Serveurs', path: (id: string) => `/app/servers/${id}` },
  { list: 'sheet', kind: 'Fiche', plural: 'Fiches', path: (id: string) => sheetRoute('Sheet_Edit', id) },
  {
    list: 'character',
    kind: 'Personnage',
    plural: 'Vos personnages',
    path: (id: string) => `/app/me/characters/${id}`,
    // Those of others are read where they were taken in.
    filters: { owner: 'me' },
  },
  { list: 'game', kind: 'Jeu', plural: 'Jeux', path: (id: string) => `/app/games/${id}` },
  {
    list: 'user',
    kind: 'Utilisateur',
    plural: 'Utilisateurs',
    path: (id: string) => `/app/admin/user/${id}/e`,
  },
];

const PER_KIND = 5;

const nameOf = ({ name, description }: Found): string =>
  (typeof description === 'object' ? description.name : undefined) || name || 'Sans nom';

/** The first few of a kind whose name holds `q`. */
export const findQuery = ({ list, kind, path, filters }: Findable, q: string) =>
  queryOptions({
    queryKey: [`${list}s`, 'found', q],
    queryFn: async ({ signal }): Promise<Destination[]> => {
      const { rows } = await getPage<Found>(list, { page: 1, limit: PER_KIND, q, ...filters }, { signal });
      return rows.map(row => ({ label: nameOf(row), kind, to: path(row._id) }));
    },
    // A kind that cannot be searched leaves a gap that the palette tells; it ends no session.
    meta: { quiet: true },
    retry: false,
  });
