import type { ProofMethods } from '@rpd/shared/domain';
import { callAuthHost } from '@rpd/shared/http';
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** By what one may prove who one is. */
export const proofMethods = queryOptions({
  queryKey: ['users', 'proof'],
  queryFn: ({ signal }) => callAuthHost<ProofMethods>('GET', '/user/proof', { signal }),
  staleTime: 0,
});

export const prove = mutationOptions({
  mutationFn: (body: { password: string }) => callAuthHost('POST', '/user/proof', { body }),
});

/** Rejects as the browser does when the person gives up. */
export const proveByPasskey = mutationOptions({
  mutationFn: async () => {
    const optionsJSON = await callAuthHost<PublicKeyCredentialRequestOptionsJSON>(
      'POST',
      '/user/proof/options',
      { body: {} },
    );
    const passkey = await startAuthentication({ optionsJSON });
    return callAuthHost('POST', '/user/proof', { body: { passkey } });
  },
});
