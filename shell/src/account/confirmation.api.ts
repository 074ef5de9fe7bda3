import type { OwnEmail } from '@rpd/shared/domain';
import { callAuthHost } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** The state of one's own address. Its link is followed elsewhere: asked again when the person comes back to the page. */
export const ownEmail = queryOptions({
  queryKey: ['users', 'email'],
  queryFn: ({ signal }) => callAuthHost<OwnEmail>('GET', '/user/email', { signal }),
  staleTime: 0,
  refetchOnWindowFocus: true,
});

export const resendConfirmation = mutationOptions({
  mutationFn: () => callAuthHost<OwnEmail>('POST', '/user/email/confirmation', { body: {} }),
  onSuccess: (answer, _none, _before, { client }) => client.setQueryData(ownEmail.queryKey, answer),
});
