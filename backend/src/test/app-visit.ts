import { createHash } from 'node:crypto';
import type { TestContext } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { hashPassword } from '../auth/passwords.ts';
import { insertRow } from '../store/entities.ts';
import { appCodec, type StoredApp } from '../store/tables/machines.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { PASSWORD, startAuthHost, type TestAuthHost } from './auth-host.ts';
import { buildMachine, NO_SIGN_IN } from './builders.ts';

export const SECRET = 'Secret-de-test-1';
export const BACK = 'https://carnet.exemple/retour';
export const OTHER_BACK = 'https://carnet.exemple/autre';
export const VERIFIER = 'v'.repeat(50);
export const ISSUER = 'https://auth.rpd.test/oidc';

const secretHash = hashPassword(SECRET);

/** An authentication host that listens: `fetch` reaches it under the address that it calls its own. */
export async function startProviderHost(t: TestContext, settings: { confirms?: boolean } = {}) {
  const host = await startAuthHost(t, { confirms: true, ...settings });
  return { host, reach: await reachable(host.app, ISSUER) };
}

/** Lets an application listen. What is answered reaches it over HTTP under the address that it calls its own. */
export async function reachable(app: FastifyInstance, issuer: string): Promise<Reach> {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { origin } = new URL(issuer);
  const reach = (url: string | URL, options?: RequestInit): Promise<Response> =>
    fetch(String(url).replace(origin, address), { redirect: 'manual', ...options });
  return Object.assign(reach, { issuer });
}

export type Reach = ((url: string | URL, options?: RequestInit) => Promise<Response>) & { issuer: string };

/** An application to which people sign in, with {@link SECRET}. */
export async function addApp(
  { store }: Pick<TestAuthHost, 'store'>,
  changes: Partial<StoredApp> = {},
): Promise<StoredApp> {
  const machine = buildMachine({ passwordHash: await secretHash });
  const app: StoredApp = {
    ...machine,
    ...NO_SIGN_IN,
    name: 'Carnet',
    app_id: `carnet-${machine._id.slice(-6)}`,
    redirectUris: [BACK],
    signInScopes: ['profile', 'email', 'offline_access'],
    ...changes,
  };
  await insertRow(store.db, 'apps', appCodec.encodeAll(app));
  return app;
}

interface Cookie {
  name: string;
  value: string;
  path: string;
}

const ENTITIES: Record<string, string> = {
  '&quot;': '"',
  '&amp;': '&',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** A browser without a script: it keeps cookies by path, and goes where it is sent within the host. */
export class Browser {
  readonly #reach: Reach;
  readonly #cookies = new Map<string, Cookie>();
  /** Where it is: the host's page, or the address outside to which it was sent. */
  address = '';
  body = '';
  status = 0;
  headers = new Headers();

  constructor(reach: Reach) {
    this.#reach = reach;
  }

  get heading(): string {
    return /<h1[^>]*>([^<]*)/.exec(this.body)?.[1] ?? '';
  }

  /** The text of the page, without its marks. */
  get text(): string {
    return this.body
      .replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
      .replaceAll(/&(?:quot|amp|#39|lt|gt);/g, entity => ENTITIES[entity] ?? entity)
      .replaceAll(/\s+/g, ' ');
  }

  hidden(name: string): string {
    const [, found = ''] = new RegExp(`name="${name}" value="([^"]*)"`).exec(this.body) ?? [];
    return found.replaceAll(/&(?:quot|amp|#39|lt|gt);/g, entity => ENTITIES[entity] ?? entity);
  }

  cookies(path: string): string {
    return [...this.#cookies.values()]
      .filter(cookie => path.startsWith(cookie.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  async open(address: string, options: RequestInit = {}): Promise<this> {
    const { issuer } = this.#reach;
    const url = new URL(address, this.address || issuer);
    this.address = url.href;
    if (url.origin !== new URL(issuer).origin) return this;
    const answer = await this.#reach(url.href, {
      ...options,
      headers: { accept: 'text/html', ...options.headers, cookie: this.cookies(url.pathname) },
    });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    const location = answer.headers.get('location');
    if (location) return this.open(location);
    this.status = answer.status;
    this.headers = answer.headers;
    this.body = await answer.text();
    return this;
  }

  /** Sends the page's form, or another one, with more fields. */
  async send(fields: Record<string, string>, action?: string): Promise<this> {
    const [, own = ''] = /<form[^>]*method="post"[^>]*action="([^"]*)"/.exec(this.body) ?? [];
    return this.open(action ?? own.replaceAll('&amp;', '&'), {
      method: 'POST',
      body: new URLSearchParams({ form_token: this.hidden('form_token'), ...fields }),
      headers: { 'sec-fetch-site': 'same-origin' },
    });
  }

  signIn({ name }: Pick<StoredUser, 'name'>): Promise<this> {
    return this.send({ username: name, password: PASSWORD });
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    const path = attributes.find(text => /^path=/i.test(text))?.slice(5) ?? '/';
    const isGone = attributes.some(text => /^expires=Thu, 01 Jan 1970/i.test(text));
    if (isGone) this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { name, value, path });
  }
}

/** Where an application sends a browser to have its person sign in. */
export function askAddress(
  { app_id }: Pick<StoredApp, 'app_id'>,
  changes: Record<string, string> = {},
  issuer = ISSUER,
): string {
  const parameters = {
    client_id: app_id,
    redirect_uri: BACK,
    response_type: 'code',
    scope: 'openid profile',
    state: 'etat',
    nonce: 'une-fois',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  const set = Object.entries(parameters).filter(([, value]) => value !== '');
  return `${issuer}/auth?${new URLSearchParams(set).toString()}`;
}

/** A browser in which somebody signed in to an application and agreed. */
export async function authorize(
  reach: Reach,
  app: StoredApp,
  user: StoredUser,
  changes: Record<string, string> = {},
  browser = new Browser(reach),
): Promise<Browser> {
  await browser.open(askAddress(app, changes, reach.issuer));
  if (browser.heading === 'Connexion') await browser.signIn(user);
  if (new URL(browser.address).pathname.endsWith('/consent')) await browser.send({ answer: 'allow' });
  return browser;
}

interface Tokens {
  access_token?: string;
  refresh_token?: string;
  id_token?: string;
  error?: string;
}

/** Asks for tokens as the server of an application does; without a secret where it is null, or the application is public. */
export async function askTokens(
  reach: Reach,
  { app_id, clientKind }: StoredApp,
  fields: Record<string, string>,
  secret: string | null = SECRET,
): Promise<{ status: number; body: Tokens }> {
  const isPublic = clientKind === 'public';
  const answer = await reach(`${reach.issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, ...(isPublic && { client_id: app_id }) }),
    headers:
      isPublic || secret === null
        ? {}
        : {
            authorization: `Basic ${Buffer.from(`${app_id}:${encodeURIComponent(secret)}`).toString('base64')}`,
          },
  });
  return { status: answer.status, body: (await answer.json()) as Tokens };
}

/** Exchanges a code for tokens. */
export const exchange = (
  reach: Reach,
  app: StoredApp,
  code: string,
  changes: Record<string, string> = {},
  secret: string | null = SECRET,
) =>
  askTokens(
    reach,
    app,
    { grant_type: 'authorization_code', code, redirect_uri: BACK, code_verifier: VERIFIER, ...changes },
    secret,
  );
