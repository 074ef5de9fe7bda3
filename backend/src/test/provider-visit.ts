import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Factors } from '@rpd/shared/domain';
import type { ProviderSettings } from '../auth/provider.settings.ts';
import { CALLBACK, startAuthHost, type TestAuthHost } from './auth-host.ts';
import type { Person } from './factors.ts';
import { CLIENT, startProvider, type TestProvider } from './provider.ts';
import { OpenPage, openSignIn, signInAddress } from './sign-in-page.ts';

/** An authentication host where people sign in by « Club ». */
export async function startWithProvider(
  t: TestContext,
  { confirms = false, providerTimeout = 8 }: { confirms?: boolean; providerTimeout?: number } = {},
): Promise<{ host: TestAuthHost; club: TestProvider }> {
  const club = await startProvider();
  t.after(() => club.close());
  const providers = [settingsOf(club)];
  const host = await startAuthHost(t, { confirms, providers, providerTimeout });
  return { host, club };
}

export const settingsOf = (
  { issuer }: TestProvider,
  changes: Partial<ProviderSettings> = {},
): ProviderSettings => ({
  id: 'club',
  name: 'Club',
  issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  ...changes,
});

/** Opens an address of the host as the browser of `cookie`. */
export async function visit(host: TestAuthHost, address: string, cookie = ''): Promise<OpenPage> {
  const { pathname, search } = new URL(address, 'https://auth.rpd.test');
  const answer = await host.app.inject({ url: `${pathname}${search}`, headers: { cookie } });
  return new OpenPage(host, answer, cookie);
}

/** Follows « Continuer avec Club »: the address of the provider, and the cookie of the browser. */
export async function depart(
  host: TestAuthHost,
  { cookie = '', id = 'club' }: { cookie?: string; id?: string } = {},
): Promise<OpenPage> {
  const page = await openSignIn(host, cookie);
  return visit(host, signInAddress('provider', { with: id }), page.cookie);
}

/** Goes to the provider, says yes there, and comes back: what the host then shows, redirects within the host followed. */
export async function signInBy(
  host: TestAuthHost,
  club: TestProvider,
  { cookie = '', changes = {} }: { cookie?: string; changes?: Record<string, string> } = {},
): Promise<OpenPage> {
  const away = await depart(host, { cookie });
  const back = await visit(host, club.consent(away.location, changes), away.cookie);
  return back.location && !back.location.startsWith(CALLBACK)
    ? visit(host, back.location, back.cookie)
    : back;
}

/** Whose session an answer opens; '' for none. */
export function openedFor({ location }: OpenPage): string {
  const auth = location.startsWith(CALLBACK) ? new URL(location).searchParams.get('auth') : null;
  return auth ? (JSON.parse(auth) as { user: { name: string } }).user.name : '';
}

export const heading = ({ body }: OpenPage): string => /<h1[^>]*>([^<]*)/.exec(body)?.[1] ?? '';

/** Chooses a pseudo at the first sign-in. */
export const choose = (page: OpenPage, name: string) =>
  page.send(signInAddress('identity'), { ticket: page.hidden('ticket'), name });

/** Links the account of `club.person` from the application. */
export async function link(host: TestAuthHost, club: TestProvider, person: Person) {
  const { body: begun } = await person.call<{ url: string }>('POST', '/user/identities/begin', {
    provider: 'club',
  });
  const away = await visit(host, begun.url);
  const back = await visit(host, club.consent(away.location), away.cookie);
  const ticket = new URL(back.location).searchParams.get('identity') ?? '';
  return { back, ticket, done: await person.call<Factors>('POST', '/user/identities', { ticket }) };
}

export const identitiesOf = async (person: Person) =>
  (await person.call<Factors>('GET', '/user/factors')).body.externalIdentities;

export const links = ({ store }: TestAuthHost) =>
  store.db.selectFrom('external_identities').selectAll().where('removed_at', 'is', null).execute();

/** Somebody who is signed in by the address that a page went to. */
export async function cameBy(host: TestAuthHost, { location }: OpenPage): Promise<Person> {
  assert.ok(location.startsWith(CALLBACK), location);
  const { refreshToken, user } = JSON.parse(new URL(location).searchParams.get('auth') ?? '{}') as {
    refreshToken: string;
    user: Person['user'];
  };
  const answer = await host.post('/api/auth/refresh', { refreshToken, handover: true });
  const { token } = answer.json<{ token: string }>();
  return {
    user,
    refresh: () => Promise.resolve(),
    call: async (method, url, body) => {
      const headers = { authorization: `Bearer ${token}` };
      const got = await host.app.inject({ method, url, headers, ...(body && { payload: body }) });
      return { status: got.statusCode, body: got.json() };
    },
  };
}
