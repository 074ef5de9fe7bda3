import type { GameType, ImportReport } from '@rpd/shared/domain';
import { api, type QuerySubject } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ImportTarget } from './imports.targets.ts';

export const gameTypes = queryOptions({
  queryKey: ['gametypes', 'all'],
  queryFn: ({ signal }) => api.get('gametype', { signal }).json<GameType[]>(),
  staleTime: 5 * 60_000,
});

/** What each target's lists are kept under. */
const QUERY_SUBJECTS: Record<ImportTarget, QuerySubject> = {
  mob: 'mobs',
  stat: 'stats',
  skill: 'skills',
  class: 'classes',
  equipmenttype: 'equipmenttypes',
};

interface Sent {
  target: ImportTarget;
  rows: Record<string, unknown>[];
  /** Asks only what would happen. */
  preview: boolean;
}

/** A thousand lines take their time. */
const IMPORT_MS = 120_000;

export const sendImport = mutationOptions({
  mutationFn: ({ target, ...json }: Sent) =>
    api.post(`${target}/import`, { json, timeout: IMPORT_MS }).json<ImportReport>(),
  onSuccess: (_report, { target, preview }, _before, { client }) =>
    preview ? undefined : client.invalidateQueries({ queryKey: [QUERY_SUBJECTS[target]] }),
});
