import type { RemoteGrants } from '@rpd/shared/domain';
import { api, ApiError } from '@rpd/shared/http';
import type {
  AreaVitals,
  Deployment,
  ReleaseToken,
  RemoteDependents,
  RemoteState,
  SlotSwitch,
} from '@rpd/shared/remote';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';

/** Every remote: what is live, what is tried, what happened, what browsers report. */
export const deployments = queryOptions({
  queryKey: ['deployments'],
  queryFn: ({ signal }) => api.get('deployments', { signal }).json<Deployment[]>(),
  // Reports come in while the page is open: what somebody comes back to is read again.
  refetchOnWindowFocus: 'always',
});

/** What visits measured, by area and version. */
export const areaVitals = queryOptions({
  queryKey: ['deployments', 'vitals'],
  queryFn: ({ signal }) => api.get('deployments/vitals', { signal }).json<AreaVitals[]>(),
  refetchOnWindowFocus: 'always',
});

/** What the API answers takes its place in the list; a refusal (somebody was quicker) brings the list up to date. */
function keep(deployment: Deployment, client: QueryClient): void {
  client.setQueryData(deployments.queryKey, all => {
    if (!all?.some(({ name }) => name === deployment.name)) return all && [...all, deployment];
    return all.map(one => (one.name === deployment.name ? deployment : one));
  });
}
const reload = (client: QueryClient) => client.invalidateQueries({ queryKey: deployments.queryKey });

/** Makes a released version live for everybody: a step back, or the end of a canary. */
export const moveLive = mutationOptions({
  mutationFn: ({ name, ...move }: { name: string; version: string; expectedLive: string | null }) =>
    api.post(`deployments/${name}/live`, { json: move }).json<Deployment>(),
  onSuccess: (deployment, _input, _before, { client }) => keep(deployment, client),
  onError: (_error, _input, _before, { client }) => reload(client),
});

/** Gives a share of the people a version. */
export const startCanary = mutationOptions({
  mutationFn: ({ name, ...canary }: { name: string; version: string; share: number; auto: boolean }) =>
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

/** Grants a remote what it may have; the refusal of one line is one of its field. */
export const setGrants = mutationOptions({
  mutationFn: async ({ name, ...grants }: RemoteGrants & { name: string; version: number }) => {
    try {
      return await api.put(`deployments/${name}/grants`, { json: grants }).json<Deployment>();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fields: Record<string, string> = {};
      for (const [path, message] of Object.entries(error.fields)) {
        const field = path.replace(/\[\d+\]$/, '');
        fields[field] = [fields[field], message].filter(Boolean).join(' ');
      }
      throw new ApiError(error.status, error.message, { fields, current: error.current }, error);
    }
  },
  onSuccess: (deployment, _input, _before, { client }) => keep(deployment, client),
  onError: (_error, _input, _before, { client }) => reload(client),
});

/** Switches a remote off or on. */
export const setState = mutationOptions({
  mutationFn: ({ name, state }: { name: string; state: RemoteState }) =>
    api.post(`deployments/${name}/state`, { json: { state } }).json<Deployment>(),
  onSuccess: (deployment, _input, _before, { client }) => keep(deployment, client),
  onError: (_error, _input, _before, { client }) => reload(client),
});

/** Switches a fill or a flag of a remote off or on, for everybody at once. */
export const setSwitch = mutationOptions({
  mutationFn: ({ remote, ...change }: Pick<SlotSwitch, 'kind' | 'name' | 'state'> & { remote: string }) =>
    api.post(`deployments/${remote}/switches`, { json: change }).json<Deployment>(),
  onSuccess: (deployment, _input, _before, { client }) => keep(deployment, client),
  onError: (_error, _input, _before, { client }) => reload(client),
});

/** What is affected when a remote is switched off or taken out. */
export const readDependents = (name: string): Promise<RemoteDependents> =>
  api.get(`deployments/${name}/dependents`).json<RemoteDependents>();

/** Takes a remote out of the registry. */
export const removeRemote = mutationOptions({
  mutationFn: (name: string) => api.delete(`deployments/${name}`).json<RemoteDependents>(),
  onSuccess: (_answer, _name, _before, { client }) => reload(client),
});

/** Takes a preview or an environment away. */
export const removePointer = mutationOptions({
  mutationFn: ({ remote, name }: { remote: string; name: string }) =>
    api.delete(`deployments/${remote}/pointers/${name}`).json<Deployment>(),
  onSuccess: (deployment, _input, _before, { client }) => keep(deployment, client),
  onError: (_error, _input, _before, { client }) => reload(client),
});

/** Lets an account see the previews of a remote. */
export const addViewer = mutationOptions({
  mutationFn: ({ remote, account }: { remote: string; account: string }) =>
    api.post(`deployments/${remote}/viewers`, { json: { account } }).json<Deployment>(),
  onSuccess: (deployment, _input, _before, { client }) => keep(deployment, client),
});

export const removeViewer = mutationOptions({
  mutationFn: ({ remote, id }: { remote: string; id: string }) =>
    api.delete(`deployments/${remote}/viewers/${id}`).json<Deployment>(),
  onSuccess: (deployment, _input, _before, { client }) => keep(deployment, client),
  onError: (_error, _input, _before, { client }) => reload(client),
});
