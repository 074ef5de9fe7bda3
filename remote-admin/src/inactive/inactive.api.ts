import {
  INACTIVE_MAX,
  type InactiveAct,
  type InactiveKind,
  type InactiveOutcome,
  type InactiveThing,
} from '@rpd/shared/domain';
import { api, getPage, inBulk, type PageRequest } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

interface Filters extends Readonly<Record<string, string>> {
  kind: InactiveKind;
  state: string;
  months: string;
}

/** What nothing happened with; the subject is that of the things, whose events make it stale. */
export const inactivePage = ({ page, limit, q }: PageRequest, filters: Filters) =>
  queryOptions({
    queryKey: [filters.kind === 'server' ? 'servers' : 'characters', 'inactive', page, limit, q, filters],
    queryFn: ({ signal }) =>
      getPage<InactiveThing>('api/administration/inactive', { page, limit, q, ...filters }, { signal }),
  });

/** One thing of the list, which may stand on another page. */
export const inactiveThing = (_id: string, filters: Filters) =>
  queryOptions({
    ...inactivePage({ page: 1, limit: 1 }, { ...filters, _id }),
    select: ({ rows }) => rows[0],
  });

const PREVIEW = 'inactive-preview';

export interface ActRequest {
  kind: InactiveKind;
  ids: readonly string[];
  act: InactiveAct;
}

/** As many requests as it takes, answered as one. */
async function act({ ids, ...request }: ActRequest, preview: boolean): Promise<InactiveOutcome> {
  const whole: InactiveOutcome = { done: [], left: [], people: 0 };
  const owners = new Set<string>();
  for (let from = 0; from < ids.length; from += INACTIVE_MAX) {
    const json = { ...request, ids: ids.slice(from, from + INACTIVE_MAX), preview };
    const part = await api.post('api/administration/inactive', { json }).json<InactiveOutcome>();
    whole.done.push(...part.done);
    whole.left.push(...part.left);
    whole.people += part.people;
  }
  for (const { owner } of whole.done) owners.add(owner);
  return { ...whole, people: Math.min(whole.people, owners.size) };
}

/** What an act would do, and what not: nothing is done. */
export const inactivePreview = (request: ActRequest) =>
  queryOptions({
    queryKey: [request.kind === 'server' ? 'servers' : 'characters', PREVIEW, request],
    queryFn: () => act(request, true),
    gcTime: 0,
  });

export const actOnInactive = mutationOptions({
  mutationFn: (request: ActRequest) => inBulk(() => act(request, false)),
  onSettled: (_outcome, _error, { kind }, _before, { client }) =>
    client.invalidateQueries({
      queryKey: [kind === 'server' ? 'servers' : 'characters'],
      // What was looked at before is done.
      predicate: ({ queryKey }) => queryKey[1] !== PREVIEW,
    }),
});
