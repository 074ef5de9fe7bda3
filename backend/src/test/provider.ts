import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

// A small OpenID provider on this machine, for tests: it keeps to OpenID Connect Core and RFC 7636, and lies where a test wants it to.

export const CLIENT = { id: 'rpd', secret: 'un-secret-de-fournisseur' };

/** Somebody whom the provider knows. */
export interface Person {
  sub: string;
  preferred_username?: string;
  email?: unknown;
  email_verified?: unknown;
}

/** How the provider lies. */
export interface Lies {
  /** Claims of the ID token that take the place of the honest ones. */
  claims?: Record<string, unknown>;
  /** No signature, or one by a key that it does not publish. */
  signature?: 'none' | 'other-key';
  /** What the token endpoint does instead of answering. */
  token?: 'error' | 'huge' | 'silent' | 'no-id-token';
  /** The `iss` of the answer by the browser. */
  iss?: string;
  /** What the metadata say instead. */
  metadata?: Record<string, unknown>;
}

export interface TestProvider {
  issuer: string;
  /** Who signs in there next. */
  person: Person;
  lies: Lies;
  /** The paths that were asked for. */
  calls: string[];
  /** What a browser gets that comes to the authorization address and says yes: the address to which it goes back. */
  consent(location: string, changes?: Record<string, string>): string;
  close(): Promise<void>;
}

interface Grant {
  person: Person;
  nonce: string | null;
  challenge: string;
  redirectUri: string;
}

/** More than an answer may be, in a field that nobody reads. */
const PADDING = 'x'.repeat(512 * 1024);

/** Starts it. `discord`: it answers as Discord does, without ID tokens. `page`: a browser that comes is asked, by a button. */
export async function startProvider({ discord = false, port = 0 } = {}): Promise<TestProvider> {
  const keys = await generateKeyPair('RS256');
  const others = await generateKeyPair('RS256');
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Person>();
  const provider: TestProvider = {
    issuer: '',
    person: { sub: 'sujet-1', preferred_username: 'zoe', email: 'zoe@exemple.fr', email_verified: true },
    lies: {},
    calls: [],
    consent,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  function consent(location: string, changes: Record<string, string> = {}): string {
    const asked = new URL(location).searchParams;
    const redirectUri = asked.get('redirect_uri') ?? '';
    const code = randomBytes(16).toString('hex');
    codes.set(code, {
      person: { ...provider.person },
      nonce: asked.get('nonce'),
      challenge: asked.get('code_challenge') ?? '',
      redirectUri,
    });
    const back = new URL(redirectUri);
    const answer = { code, state: asked.get('state') ?? '', iss: provider.lies.iss ?? provider.issuer };
    for (const [name, value] of Object.entries({ ...answer, ...changes })) back.searchParams.set(name, value);
    return back.href;
  }

  const idToken = async ({ person, nonce }: Grant): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: provider.issuer,
      aud: CLIENT.id,
      iat: now,
      exp: now + 300,
      ...(nonce !== null && { nonce }),
      ...person,
      ...provider.lies.claims,
    } as JWTPayload;
    if (provider.lies.signature === 'none') return new UnsecuredJWT(claims).encode();
    const key = provider.lies.signature === 'other-key' ? others.privateKey : keys.privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key);
  };

  const exchange = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = new URLSearchParams(await bodyOf(request));
    const { token: lie } = provider.lies;
    if (lie === 'silent') return;
    if (lie === 'error') return send(response, 500, { error: 'server_error' });
    const grant = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const sent = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64');
    // Each part is encoded like a field of a form (RFC 6749, 2.3.1).
    const isClient =
      decodeURIComponent(sent.toString()) === `${CLIENT.id}:${CLIENT.secret}` ||
      form.get('client_secret') === CLIENT.secret;
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || !isClient || proof !== grant.challenge || form.get('redirect_uri') !== grant.redirectUri) {
      return send(response, 400, { error: 'invalid_grant' });
    }
    const token = randomBytes(16).toString('hex');
    tokens.set(token, grant.person);
    return send(response, 200, {
      access_token: token,
      token_type: 'Bearer',
      expires_in: 300,
      ...(lie === 'huge' && { padding: PADDING }),
      ...(!discord && lie !== 'no-id-token' && { id_token: await idToken(grant) }),
    });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', provider.issuer);
    provider.calls.push(url.pathname);
    if (url.pathname.startsWith('/.well-known/')) return send(response, 200, metadata());
    if (url.pathname === '/keys') {
      return send(response, 200, {
        keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }],
      });
    }
    if (url.pathname === '/token') return exchange(request, response);
    if (url.pathname === '/authorize') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(
        `<!doctype html><html lang="fr"><title>Club</title><h1>Club</h1><a href="${consent(url.href).replaceAll('&', '&amp;')}">Accepter</a></html>`,
      );
      return;
    }
    const person = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''));
    if (url.pathname !== '/api/users/@me' || !person) return send(response, 404, {});
    const { sub: id, preferred_username: username, email, email_verified: verified } = person;
    return send(response, 200, { id, username, email, verified });
  };

  const metadata = () => ({
    issuer: provider.issuer,
    authorization_endpoint: `${provider.issuer}/authorize`,
    token_endpoint: `${provider.issuer}/token`,
    jwks_uri: `${provider.issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    ...provider.lies.metadata,
  });

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
