import type { GameType, ImportReport } from '@rpd/shared/domain';
import { api, type QuerySubject } from '@rpd/shared/http';
import type { SentRows } from '@rpd/shared/ui/import';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ImportTarget } from './imports.targets.ts';

export const gameTypes = queryOptions({
  queryKey: ['gametypes', 'all'],
  queryFn: ({ signal }) => api.get('gametype', { signal }).json<GameType[]>(),
  staleTime: 5 * 60_000,
});

/** What each target's lists are kept under. */
const QUERY_SUBJECTS: Record<ImportTarget, QuerySubject> = {
  mob: 'mobs',
  event: 'events',
  stat: 'stats',
  skill: 'skills',
  class: 'classes',
  equipmenttype: 'equipmenttypes',
};

/** A thousand lines take their time. */
const IMPORT_MS = 120_000;

/** Sends a file's lines, and makes what shows them stale once they are saved. */
export const sendImport =
  (client: QueryClient, target: ImportTarget) =>
  async (json: SentRows): Promise<ImportReport> => {
    const report = await api.post(`${target}/import`, { json, timeout: IMPORT_MS }).json<ImportReport>();
    if (!json.preview) await client.invalidateQueries({ queryKey: [QUERY_SUBJECTS[target]] });
    return report;
  };
