import type { OwnEmail } from '@rpd/shared/domain';
import { callAuthHost } from '@rpd/shared/http';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';

/** One's own address, and the one that waits for its link. Its link is followed elsewhere: asked again at each visit. */
export const ownEmail = queryOptions({
  queryKey: ['users', 'email'],
  queryFn: ({ signal }) => callAuthHost<OwnEmail>('GET', '/user/email', { signal }),
  staleTime: 0,
});

const keep = (answer: OwnEmail, client: QueryClient) => client.setQueryData(ownEmail.queryKey, answer);

export const requestEmail = mutationOptions({
  mutationFn: (body: { email: string; currentPassword?: string }) =>
    callAuthHost<OwnEmail>('POST', '/user/email', { body }),
  onSuccess: (answer, _body, _before, { client }) => keep(answer, client),
});

export const resendEmailLink = mutationOptions({
  mutationFn: () => callAuthHost<OwnEmail>('POST', '/user/email/resend', { body: {} }),
  onSuccess: (answer, _body, _before, { client }) => keep(answer, client),
});

export const cancelEmail = mutationOptions({
  mutationFn: () => callAuthHost<OwnEmail>('DELETE', '/user/email'),
  onSuccess: (answer, _body, _before, { client }) => keep(answer, client),
});
