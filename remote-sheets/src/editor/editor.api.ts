import type {
  Server,
  Sheet,
  SheetImpact,
  SheetInput,
  SheetJoint,
  SheetJointInput,
  SheetKinds,
  SheetRevision,
} from '@rpd/shared/domain';
import { api, getPage } from '@rpd/shared/http';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { sheetById, type SheetSummary } from '../lib/sheets.api.ts';

function keep(client: QueryClient, sheet: Sheet) {
  client.setQueryData(sheetById(sheet._id).queryKey, sheet);
  return Promise.all([
    client.invalidateQueries({ queryKey: ['sheets', 'cards'] }),
    client.invalidateQueries({ queryKey: ['sheets', 'one', sheet._id, 'revisions', 'list'] }),
  ]);
}

/** SED-13: a new sheet; `owner_id` is who saves it. */
export const createSheet = mutationOptions({
  mutationFn: (sheet: SheetInput & { owner_id: string; origin?: { _id: string; version: number } }) =>
    api.post('sheet', { json: { sheet } }).json<Sheet>(),
  onSuccess: (saved, _sheet, _before, { client }) => keep(client, saved),
});

/** A sheet that exists, from the version that it was read in. */
export const updateSheet = mutationOptions({
  mutationFn: (
    sheet: Partial<Omit<SheetInput, 'description'>> & {
      _id: string;
      version: number;
      /** How far the joint draft is known that is saved. */
      joint?: { id: string; number: number };
      description?: Partial<SheetInput['description']>;
    },
  ) => api.put('sheet', { json: { sheet } }).json<Sheet>(),
  onSuccess: (saved, _sheet, _before, { client }) => keep(client, saved),
});

/** What several people make of a sheet before it is saved: sends one’s own, and answers what one does not have. */
export const meetJoint = (id: string, made: SheetJointInput): Promise<SheetJoint> =>
  api.post(`sheet/${id}/joint`, { json: made }).json<SheetJoint>();

/** Who saved the current version of a sheet; null where that is not known. */
export async function lastAuthor(id: string): Promise<SheetRevision['author'] | null> {
  const { rows } = await getPage<SheetRevision>(`sheet/${id}/revisions`, {
    page: 1,
    limit: 1,
    sort: '-version',
  });
  return rows[0]?.author ?? null;
}

/** The server that a new sheet is made for. `quiet`: the editor says itself when it is gone. */
export const serverById = (id: string) =>
  queryOptions({
    queryKey: ['servers', 'one', id],
    queryFn: ({ signal }) => api.get(`server/${id}`, { signal }).json<Server>(),
    meta: { quiet: true },
  });

/** Kinds of entries that the lists of a sheet can take. `quiet`: without an answer the sheet is edited as before. */
export const sheetKinds = (id: string) =>
  queryOptions({
    queryKey: ['compendiums', 'sheet', id],
    queryFn: ({ signal }) => api.get(`sheet/${id}/compendium`, { signal }).json<SheetKinds>(),
    enabled: id !== '',
    meta: { quiet: true },
  });

/** Puts a public sheet among those that a server proposes to its players. */
export const proposeSheet = mutationOptions({
  mutationFn: async ({ server: id, sheet }: { server: string; sheet: string }) => {
    const { version, options } = await api.get(`server/${id}`).json<Server>();
    const { sheet_type: proposed, ...characters } = options.characters;
    const changed = { characters: { ...characters, sheet_type: [...proposed, sheet] } };
    return api.put('server', { json: { _id: id, version, options: changed } }).json<Server>();
  },
  onSuccess: (_server, _proposed, _before, { client }) => client.invalidateQueries({ queryKey: ['servers'] }),
});

/** What a change would do to the characters that use the sheet. */
export const impactOf = (
  id: string,
  {
    structure,
    fields,
    gameType,
    isPublic,
  }: Pick<SheetInput, 'structure' | 'fields' | 'gameType' | 'isPublic'>,
) =>
  api
    .post(`sheet/${id}/impact`, { json: { sheet: { structure, fields, gameType, isPublic } } })
    .json<SheetImpact>();

/** Public sheets that a new one can begin with, the last changed first. */
export const publicTemplates = queryOptions({
  queryKey: ['sheets', 'templates'],
  queryFn: async ({ signal }) => {
    const { rows } = await getPage<SheetSummary>(
      'sheet',
      { page: 1, limit: 20, sort: '-updatedAt' },
      { signal },
    );
    return rows.filter(({ isPublic }) => isPublic).slice(0, 8);
  },
  staleTime: 60_000,
  meta: { quiet: true },
});
