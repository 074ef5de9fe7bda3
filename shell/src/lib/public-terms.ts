import type { PresentTerms, Retention, Terms } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { hosts } from '@rpd/shared/session';
import { queryOptions } from '@tanstack/react-query';

/** Reads what is for everybody. Not through the API's client: it is for people who are signed in. */
async function readPublic<T>(path: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(`${hosts().apiHost}${path}`, {
    headers: { accept: 'application/json' },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal,
  }).catch((cause: unknown) => {
    throw new ApiError(0, 'RPD ne répond pas. Vérifiez votre connexion, puis réessayez.', {}, cause);
  });
  if (!response.ok) throw new ApiError(response.status, 'RPD ne répond pas comme prévu. Réessayez.', {});
  return (await response.json()) as T;
}

/** The text that people agree to; null where there is none. */
export const presentTerms = queryOptions({
  queryKey: ['terms'],
  queryFn: async ({ signal }): Promise<Terms | null> =>
    (await readPublic<PresentTerms>('/terms', signal)).terms,
});

/** For how many days what is written about people is kept here. */
export const publicRetention = queryOptions({
  queryKey: ['users', 'retention', 'public'],
  queryFn: ({ signal }) => readPublic<Retention>('/retention', signal),
});
