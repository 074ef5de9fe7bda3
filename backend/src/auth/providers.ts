import { createHmac } from 'node:crypto';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchProtectedResource,
  fetchUserInfo,
} from 'openid-client';
import { isLoopback } from '@rpd/shared/domain';
import { createProviderFetch, refuseAddress } from './provider.fetch.ts';
import type { ProviderSettings } from './provider.settings.ts';

/** Seconds that a provider has for one answer. */
const TIMEOUT_S = 8;
/** How long what a provider published about itself counts, in ms. */
const METADATA_TTL_MS = 3_600_000;
const MAX_NAME = 60;
/** OpenID Connect Core, section 2. */
const SUBJECT = /^[\x20-\x7E]{1,255}$/;
const DISCORD_USER = /^\d{15,20}$/;

/** Whom a provider named. */
export interface ProvedIdentity {
  issuer: string;
  subject: string;
  /** What the account is called there, on one line. */
  name: string;
  /** An address that the provider says to have verified; null otherwise. */
  email: string | null;
}

/** What ties an answer to one request and one browser. */
export interface FlowSecrets {
  /** In addresses. */
  state: string;
  /** The secret of the browser, in its cookie alone. */
  browser: string;
}

/** A site by which people sign in (ACC-4). */
export interface Provider {
  id: string;
  name: string;
  issuer: string;
  /** The address to which the browser goes. Throws when the provider cannot be used. */
  begin(secrets: FlowSecrets): Promise<URL>;
  /** Whom the provider names in the answer `query`. Throws for whatever is wrong about it. */
  finish(query: URLSearchParams, secrets: FlowSecrets): Promise<ProvedIdentity>;
}

interface Options {
  publicUrl: string;
  now: () => number;
  timeout?: number | undefined;
}

/** The providers of the settings, by id. Nothing is asked of them before somebody wants to sign in. */
export const createProviders = (
  settings: readonly ProviderSettings[],
  options: Options,
): ReadonlyMap<string, Provider> => new Map(settings.map(one => [one.id, createProvider(one, options)]));

/** Where a provider sends browsers back to. Each has its own: an answer is never taken for another one's (RFC 9700, 4.4.2). */
export const callbackOf = (publicUrl: string, id: string): string => `${publicUrl}/callback-${id}`;

function createProvider(settings: ProviderSettings, { publicUrl, now, timeout }: Options): Provider {
  const redirectUri = callbackOf(publicUrl, settings.id);
  const { hostname, origin } = new URL(settings.issuer);
  let known: { until: number; config: Promise<Configuration> } | undefined;
  const configured = (): Promise<Configuration> => {
    if (known && known.until > now()) return known.config;
    const config = discover(settings, timeout);
    known = { until: now() + METADATA_TTL_MS, config };
    // The next one asks again.
    config.catch(() => (known = undefined));
    return config;
  };
  return {
    id: settings.id,
    name: settings.name,
    issuer: settings.issuer,
    async begin(secrets) {
      const { nonce, verifier } = derive(secrets);
      const url = buildAuthorizationUrl(await configured(), {
        redirect_uri: redirectUri,
        scope: settings.discordApi ? 'identify email' : 'openid email profile',
        state: secrets.state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(!settings.discordApi && { nonce }),
      });
      await refuseAddress(url, { hostname, isTrial: isLoopback(origin) }).catch((error: unknown) => {
        known = undefined;
        throw error;
      });
      return url;
    },
    async finish(query, secrets) {
      const config = await configured();
      const { nonce, verifier } = derive(secrets);
      // Of the answer only what it says: where it arrived is known.
      const answer = new URL(`${redirectUri}?${query.toString()}`);
      const checks = { expectedState: secrets.state, pkceCodeVerifier: verifier };
      if (settings.discordApi) {
        const { access_token: token } = await authorizationCodeGrant(config, answer, checks);
        return readDiscordUser(config, token, settings.discordApi);
      }
      const tokens = await authorizationCodeGrant(config, answer, {
        ...checks,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || !SUBJECT.test(claims.sub)) throw new Error('no subject');
      const { sub: subject, iss: issuer } = claims;
      const isWhole = claims['email'] !== undefined || !config.serverMetadata().userinfo_endpoint;
      const about = isWhole ? claims : await fetchUserInfo(config, tokens.access_token, subject);
      const name = nameOf(about['preferred_username'], about['name']);
      return { issuer, subject, name, email: emailOf(about['email'], about['email_verified']) };
    },
  };
}

/** Both follow from the secret of the browser: no store holds them, and another browser has others. */
function derive({ state, browser }: FlowSecrets): { nonce: string; verifier: string } {
  const of = (use: string) => createHmac('sha256', browser).update(`${use}.${state}`).digest('base64url');
  return { nonce: of('nonce'), verifier: of('verifier') };
}

/** What a provider published about itself, with the way it authenticates this host. */
async function discover(settings: ProviderSettings, timeout = TIMEOUT_S): Promise<Configuration> {
  const { issuer, clientId, clientSecret, discordApi } = settings;
  const call = createProviderFetch(issuer);
  const insecure = isLoopback(issuer) ? [allowInsecureRequests] : [];
  const found = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
    algorithm: discordApi ? 'oauth2' : 'oidc',
    [customFetch]: call,
    timeout,
    execute: insecure,
  });
  const metadata = found.serverMetadata();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const isBasic = methods.includes('client_secret_basic');
  const config = new Configuration(
    metadata,
    clientId,
    clientSecret,
    isBasic ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret),
  );
  config[customFetch] = call;
  config.timeout = timeout;
  for (const allow of insecure) allow(config);
  // The signature of an ID token counts, beside the connection that brought it.
  enableNonRepudiationChecks(config);
  return config;
}

async function readDiscordUser(config: Configuration, token: string, api: string): Promise<ProvedIdentity> {
  const response = await fetchProtectedResource(config, token, new URL(`${api}/users/@me`), 'GET');
  const user: unknown = response.status === 200 ? await response.json() : null;
  if (typeof user !== 'object' || user === null) throw new Error('no user');
  const { id, username, global_name: shown, email, verified } = user as Record<string, unknown>;
  if (typeof id !== 'string' || !DISCORD_USER.test(id)) throw new Error('no user');
  const { issuer } = config.serverMetadata();
  return { issuer, subject: id, name: nameOf(username, shown), email: emailOf(email, verified) };
}

/** The first of the names that is one, without signs that move or hide others. */
function nameOf(...names: unknown[]): string {
  for (const name of names) {
    const text = typeof name === 'string' ? name.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim() : '';
    if (text) return [...text].slice(0, MAX_NAME).join('');
  }
  return '';
}

/** Only the truth value itself: « "true" » as a text may be anything. */
const emailOf = (email: unknown, isVerified: unknown): string | null =>
  typeof email === 'string' && email.length <= 254 && isVerified === true ? email : null;
