import { api } from '@rpd/shared/http';
import type { Deployment, ReleaseToken } from '@rpd/shared/remote';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';

/** Every remote: what is live, what is tried, what happened, what browsers report. */
export const deployments = queryOptions({
  queryKey: ['deployments'],
  queryFn: ({ signal }) => api.get('deployments', { signal }).json<Deployment[]>(),
  // Reports come in while one looks.
  refetchInterval: 30_000,
});

/** What the API answers takes its place in the list; a refusal (somebody was quicker) brings the list up to date. */
function keep(deployment: Deployment, client: QueryClient): void {
  client.setQueryData(deployments.queryKey, all =>
    all?.map(one => (one.name === deployment.name ? deployment : one)),
  );
}
const reload = (client: QueryClient) => client.invalidateQueries({ queryKey: deployments.queryKey });

/** Makes a released version live for everybody: a step back, or the end of a canary. */
export const moveLive = mutationOptions({
  mutationFn: ({ name, ...move }: { name: string; version: string; expectedLive: string }) =>
    api.post(`deployments/${name}/live`, { json: move }).json<Deployment>(),
  onSuccess: (deployment, _input, _before, { client }) => keep(deployment, client),
  onError: (_error, _input, _before, { client }) => reload(client),
});

/** Gives a share of the people a version. */
export const startCanary = mutationOptions({
  mutationFn: ({ name, ...canary }: { name: string; version: string; share: number }) =>
    api.post(`deployments/${name}/canary`, { json: canary }).json<Deployment>(),
  onSuccess: (deployment, _input, _before, { client }) => keep(deployment, client),
});

/** Everybody gets the live version again. */
export const abortCanary = mutationOptions({
  mutationFn: (name: string) => api.delete(`deployments/${name}/canary`).json<Deployment>(),
  onSuccess: (deployment, _input, _before, { client }) => keep(deployment, client),
  onError: (_error, _input, _before, { client }) => reload(client),
});

/** The answer is the only one that carries the token. */
export const createToken = mutationOptions({
  mutationFn: ({ remote, name }: { remote: string; name: string }) =>
    api.post(`deployments/${remote}/tokens`, { json: { name } }).json<ReleaseToken & { token: string }>(),
  onSuccess: (_token, _input, _before, { client }) => reload(client),
});

export const revokeToken = mutationOptions({
  mutationFn: ({ remote, id }: { remote: string; id: string }) =>
    api.delete(`deployments/${remote}/tokens/${id}`).json<ReleaseToken>(),
  onSuccess: (_token, _input, _before, { client }) => reload(client),
});
