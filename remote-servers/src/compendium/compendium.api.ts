import type {
  Compendium,
  CompendiumEntry,
  CompendiumEntryInput,
  CompendiumEntrySummary,
  CompendiumKindInput,
  PackReport,
  PackReportSummary,
} from '@rpd/shared/domain';
import { api, getPage, type PageRequest } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** A server's compendium without its entries. */
export const compendiumOf = (server: string) =>
  queryOptions({
    queryKey: ['compendiums', 'of', server],
    queryFn: ({ signal }) => api.get(`server/${server}/compendium`, { signal }).json<Compendium>(),
  });

export interface EntryFilters {
  kind: string;
  /** The id of a pack, or 'homebrew'. */
  pack: string;
}

export const entriesPage = (server: string, state: PageRequest, filters: EntryFilters) =>
  queryOptions({
    queryKey: ['compendiums', 'page', server, state, filters],
    queryFn: ({ signal }) =>
      getPage<CompendiumEntrySummary>(
        `server/${server}/compendium/entries`,
        { ...state, ...filters },
        { signal },
      ),
  });

export const entryById = (id: string) =>
  queryOptions({
    queryKey: ['compendiums', 'one', id],
    queryFn: ({ signal }) => api.get(`compendium/${id}`, { signal }).json<CompendiumEntry>(),
  });

export const reportsOf = (server: string) =>
  queryOptions({
    queryKey: ['compendiums', 'reports', server],
    queryFn: ({ signal }) =>
      api.get(`server/${server}/compendium/reports`, { signal }).json<PackReportSummary[]>(),
  });

export const reportById = (server: string, id: string) =>
  queryOptions({
    queryKey: ['compendiums', 'report', server, id],
    queryFn: ({ signal }) =>
      api.get(`server/${server}/compendium/reports/${id}`, { signal }).json<PackReport>(),
  });

const refresh = { queryKey: ['compendiums'] as const };

export const createEntry = (server: string) =>
  mutationOptions({
    mutationFn: (entry: CompendiumEntryInput) =>
      api.post(`server/${server}/compendium/entries`, { json: entry }).json<CompendiumEntry>(),
    onSettled: (_made, _error, _sent, _before, { client }) => client.invalidateQueries(refresh),
  });

/** `version`: the one that was read, so that a save over somebody else's is refused (412). */
export const updateEntry = mutationOptions({
  mutationFn: (entry: CompendiumEntryInput & Pick<CompendiumEntry, '_id' | 'version'>) =>
    api.put('compendium', { json: entry }).json<CompendiumEntry>(),
  onSettled: (_made, _error, _sent, _before, { client }) => client.invalidateQueries(refresh),
});

export const deleteEntry = mutationOptions({
  mutationFn: (id: string) => api.delete(`compendium/${id}`).json<CompendiumEntry>(),
  onSettled: (_made, _error, _id, _before, { client }) => client.invalidateQueries(refresh),
});

/** Takes a deletion back. */
export const restoreEntry = mutationOptions({
  mutationFn: (id: string) => api.post(`compendium/${id}/restore`, { json: {} }).json<CompendiumEntry>(),
  onSettled: (_made, _error, _id, _before, { client }) => client.invalidateQueries(refresh),
});

interface SentPack {
  /** The text of the file. */
  pack: string;
  preview: boolean;
  replace: boolean;
}

/** Reading five thousand entries takes the server longer than other requests. */
const IMPORT_TIMEOUT_MS = 60_000;

export const importPack = (server: string) =>
  mutationOptions({
    mutationFn: (sent: SentPack) =>
      api
        .post(`server/${server}/compendium/packs`, { json: sent, timeout: IMPORT_TIMEOUT_MS })
        .json<PackReport>(),
    onSettled: (_report, _error, { preview }, _before, { client }) =>
      preview ? undefined : client.invalidateQueries(refresh),
  });

export const deletePack = (server: string) =>
  mutationOptions({
    mutationFn: async (pack: string) => {
      await api.delete(`server/${server}/compendium/packs/${pack}`);
    },
    onSettled: (_done, _error, _id, _before, { client }) => client.invalidateQueries(refresh),
  });

export const saveKind = (server: string) =>
  mutationOptions({
    mutationFn: ({ key, ...kind }: CompendiumKindInput & { key: string }) =>
      api.put(`server/${server}/compendium/kinds/${key}`, { json: kind }).json(),
    onSettled: (_done, _error, _kind, _before, { client }) => client.invalidateQueries(refresh),
  });

/** What becomes of the entries of a kind that is deleted. */
export type KindFate = { entries: string; to?: string };

/** `removed`: by which it comes back. */
export const deleteKind = (server: string) =>
  mutationOptions({
    mutationFn: ({ key, fate = {} }: { key: string; fate?: KindFate | Record<string, never> }) =>
      api
        .delete(`server/${server}/compendium/kinds/${key}`, { searchParams: { ...fate } })
        .json<{ removed: string }>(),
    onSettled: (_done, _error, _kind, _before, { client }) => client.invalidateQueries(refresh),
  });

export const restoreKind = mutationOptions({
  mutationFn: (removed: string) => api.post(`compendium/kinds/${removed}/restore`, { json: {} }).json(),
  onSettled: (_done, _error, _id, _before, { client }) => client.invalidateQueries(refresh),
});

/** The « maison » entries as the text of a pack. */
export const exportedPack = async (server: string): Promise<string> =>
  `${JSON.stringify(await api.get(`server/${server}/compendium/pack`).json(), null, 2)}\n`;
