import type {
  AccountDeletion,
  ConsentRegister,
  AppConsent,
  Factors,
  Owned,
  RecoveryCodes,
  Retention,
  SignIn,
  TotpOffer,
} from '@rpd/shared/domain';
import { api, callAuthHost } from '@rpd/shared/http';
import { verifyAgain } from '@rpd/shared/session';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';

/** Which applications one lets know something of oneself, the latest first. */
export const ownAppConsents = queryOptions({
  queryKey: ['appconsents', 'own'],
  queryFn: ({ signal }) =>
    api.get('appconsent', { searchParams: { user: 'me', limit: 100 }, signal }).json<AppConsent[]>(),
});

export const endAppConsent = mutationOptions({
  mutationFn: (id: string) => api.delete(`appconsent/${id}`).json<AppConsent>(),
  onSettled: (_done, _error, _id, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['appconsents'] }),
});

/** One's own open sign-ins, the last seen first. */
export const ownSignIns = queryOptions({
  queryKey: ['signins', 'own'],
  queryFn: ({ signal }) => api.get('signin', { searchParams: { user: 'me' }, signal }).json<SignIn[]>(),
});

/** Ends sign-ins of one's own, one after the other. */
export const endSignIns = mutationOptions({
  mutationFn: async (ids: readonly string[]) => {
    for (const id of ids) await api.delete(`signin/${id}`);
  },
  onSettled: (_done, _error, _ids, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['signins'] }),
});

/** What goes with the account, and what somebody has to decide about. Read each time: the decision depends on it. */
export const owned = queryOptions({
  queryKey: ['users', 'owned'],
  queryFn: ({ signal }) => api.get('user/me/owned', { signal }).json<Owned>(),
  staleTime: 0,
});

/** What one accepted and refused, and the text in force. */
export const ownConsents = queryOptions({
  queryKey: ['consents'],
  queryFn: ({ signal }) => api.get('user/me/consents', { signal }).json<ConsentRegister>(),
});

/** Accepts the version that was read, or refuses it. Rejects where another one is in force. */
export const answerTerms = mutationOptions({
  mutationFn: (answer: { version: number; given: boolean }) =>
    api.post('user/me/consents', { json: answer }).json<ConsentRegister>(),
  onSuccess: (register, _answer, _before, { client }) => client.setQueryData(ownConsents.queryKey, register),
});

/** No device shows notifications any more. */
export const stopDevices = mutationOptions({
  mutationFn: (): Promise<unknown> => api.delete('api/push/devices'),
  onSettled: (_done, _error, _none, _before, { client }) =>
    Promise.all([
      client.invalidateQueries({ queryKey: ownConsents.queryKey }),
      client.invalidateQueries({ queryKey: ['pushdevices'] }),
    ]),
});

/** For how many days what is written about people is kept here. */
export const retention = queryOptions({
  queryKey: ['users', 'retention'],
  queryFn: ({ signal }) => api.get('retention', { signal }).json<Retention>(),
});

export type DataFormat = 'html' | 'json';

/** Everything that is stored of oneself: to be read, or for another program. */
export const readOwnData = (format: DataFormat): Promise<Blob> =>
  api.get('user/me/export', { searchParams: { format }, timeout: 120_000 }).blob();

export const deleteAccount = mutationOptions({
  mutationFn: (end: AccountDeletion) => api.delete('user/me', { json: end }).json<Owned>(),
});

/** How one's account signs in. */
export const factors = queryOptions({
  queryKey: ['users', 'factors'],
  queryFn: ({ signal }) => callAuthHost<Factors>('GET', '/user/factors', { signal }),
});

const keepFactors = (answer: Factors, client: QueryClient) => client.setQueryData(factors.queryKey, answer);

/** What a role requires may be there now: the session says so (ACC-2). */
const readSessionAgain = () => verifyAgain().catch(() => false);

/** Has the browser make a passkey, and adds it to the account. Rejects as the browser does when the person gives up. */
export const addPasskey = mutationOptions({
  mutationFn: async ({ name }: { name: string }) => {
    const optionsJSON = await callAuthHost<PublicKeyCredentialCreationOptionsJSON>(
      'POST',
      '/user/passkeys/options',
      { body: {} },
    );
    const { startRegistration } = await import(/* webpackChunkName: "passkeys" */ '@simplewebauthn/browser');
    const response = await startRegistration({ optionsJSON });
    return callAuthHost<Factors>('POST', '/user/passkeys', { body: { name, response } });
  },
  onSuccess: async (answer, _body, _before, { client }) => {
    keepFactors(answer, client);
    await readSessionAgain();
  },
});

export const renamePasskey = mutationOptions({
  mutationFn: ({ _id, name }: { _id: string; name: string }) =>
    callAuthHost<Factors>('POST', `/user/passkeys/${_id}`, { body: { name } }),
  onSuccess: (answer, _body, _before, { client }) => keepFactors(answer, client),
});

export const removePasskey = mutationOptions({
  mutationFn: (id: string) => callAuthHost<Factors>('DELETE', `/user/passkeys/${id}`),
  onSuccess: (answer, _body, _before, { client }) => keepFactors(answer, client),
});

/** A seed for an authenticator application; nothing counts before its first code. */
export const offerTotp = mutationOptions({
  mutationFn: () => callAuthHost<TotpOffer>('POST', '/user/totp', { body: {} }),
});

const readFactorsAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: factors.queryKey });

export const confirmTotp = mutationOptions({
  mutationFn: (body: { code: string }) => callAuthHost<RecoveryCodes>('POST', '/user/totp/confirm', { body }),
  onSuccess: async (_answer, _body, _before, { client }) => {
    await readFactorsAgain(client);
    await readSessionAgain();
  },
});

export const removeTotp = mutationOptions({
  mutationFn: () => callAuthHost<Factors>('DELETE', '/user/totp'),
  onSuccess: (answer, _body, _before, { client }) => keepFactors(answer, client),
});

export const makeRecoveryCodes = mutationOptions({
  mutationFn: () => callAuthHost<RecoveryCodes>('POST', '/user/recovery-codes', { body: {} }),
  onSuccess: (_answer, _body, _before, { client }) => readFactorsAgain(client),
});

/** Where the browser goes to link an account of another site (ACC-4). */
export const beginIdentity = mutationOptions({
  mutationFn: (provider: string) =>
    callAuthHost<{ url: string }>('POST', '/user/identities/begin', { body: { provider } }),
});

/** Links the account that the other site has named. */
export const addIdentity = mutationOptions({
  mutationFn: (ticket: string) => callAuthHost<Factors>('POST', '/user/identities', { body: { ticket } }),
  onSuccess: (answer, _body, _before, { client }) => keepFactors(answer, client),
});

export const removeIdentity = mutationOptions({
  mutationFn: (id: string) => callAuthHost<Factors>('DELETE', `/user/identities/${id}`),
  onSuccess: (answer, _body, _before, { client }) => keepFactors(answer, client),
});

export const removePassword = mutationOptions({
  mutationFn: () => callAuthHost<Factors>('DELETE', '/user/password'),
  onSuccess: (answer, _body, _before, { client }) => keepFactors(answer, client),
});

interface NewPassword {
  currentPassword?: string;
  password: string;
}

/** Every other sign-in of the account ends with its password. */
export const changePassword = mutationOptions({
  mutationFn: (body: NewPassword) => callAuthHost<{ message: string }>('POST', '/user/password', { body }),
  onSuccess: async (_answer, _body, _before, { client }) => {
    await client.invalidateQueries({ queryKey: ['signins'] });
    await client.invalidateQueries({ queryKey: factors.queryKey });
  },
});
