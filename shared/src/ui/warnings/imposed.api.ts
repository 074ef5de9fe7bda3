import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ImposedKind, ImposedWarning } from '../../domain/imposed-warning.ts';
import type { Warnings } from '../../domain/warnings.ts';
import { api } from '../../http/index.ts';

type Asked = { asked: ImposedWarning | null };

/** What changes along with a content: it becomes stale when the content does. */
const SUBJECTS = {
  server: 'servers',
  game: 'games',
  character: 'characters',
  handout: 'handouts',
  message: 'gamesessions',
} as const;

/** What the team asked for on a content; for itself and the author. */
export const imposedWarning = (kind: ImposedKind, id: string) =>
  queryOptions({
    queryKey: [SUBJECTS[kind], 'warning', id],
    queryFn: ({ signal }) => api.get(`warning/${kind}/${id}`, { signal }).json<Asked>(),
  });

interface Target {
  kind: ImposedKind;
  id: string;
}

const reload = (client: QueryClient, { kind }: Target) =>
  client.invalidateQueries({ queryKey: [SUBJECTS[kind]] });

export const imposeWarning = mutationOptions({
  mutationFn: ({ kind, id, ...body }: Target & { warnings: Warnings; reason: string }) =>
    api.put(`warning/${kind}/${id}`, { json: body }).json<Asked>(),
  onSuccess: (_saved, target, _before, { client }) => reload(client, target),
});

export const liftWarning = mutationOptions({
  mutationFn: ({ kind, id }: Target) => api.delete(`warning/${kind}/${id}`).json<Asked>(),
  onSuccess: (_saved, target, _before, { client }) => reload(client, target),
});
