import type { App, AppConsent, AppInput, WithPassword } from '@rpd/shared/domain';
import { api, getPage, pageAfter } from '@rpd/shared/http';
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import { machineApi } from '../lib/machine-api.ts';
import { reloadIfUncertain } from '../lib/reload-if-uncertain.ts';
import { reload } from '../lib/reload.ts';

export const apps = machineApi<AppInput, App, WithPassword<App>>('app', 'apps');

const CONSENTS_AT_ONCE = 50;

/** Who let an application know something of them, the latest first. */
export const appConsents = (app: string) =>
  infiniteQueryOptions({
    queryKey: ['appconsents', 'of', app],
    queryFn: ({ signal, pageParam }) =>
      getPage<AppConsent>('appconsent', { page: pageParam, limit: CONSENTS_AT_ONCE, app }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => pageAfter(last, page, CONSENTS_AT_ONCE),
  });

/** Ends one: what the application got by it is worth nothing any more. */
export const endAppConsent = mutationOptions({
  mutationFn: (id: string) => api.delete(`appconsent/${id}`).json<AppConsent>(),
  onSuccess: (_ended, _id, _before, { client }) => reload(client, 'appconsents'),
  onError: (error, _id, _before, { client }) => reloadIfUncertain(error, () => reload(client, 'appconsents')),
});
