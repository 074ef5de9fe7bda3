import { setTimeout as delay } from 'node:timers/promises';
import type { Identify, IdentifySession } from '../lib/access.ts';
import { readContact } from '../lib/contact.ts';
import { createPost, type Post } from '../lib/mail.ts';
import type { Store } from '../store/store.ts';
import { type RateLimiter, createRateLimiter } from './rateLimiter.ts';
import { type Challenges, createChallenges } from './challenge.ts';
import { type Ceremonies, createCeremonies } from './ceremonies.ts';
import { createIdentify } from './identity.ts';
import { createProviders, type Provider } from './providers.ts';
import { type ProviderSettings, readProviders } from './provider.settings.ts';
import { createKeyRing, type KeyRing } from './keys.ts';
import { createKnownDevices, type KnownDevices } from './known-devices.ts';
import { findRelyingParty, type RelyingParty } from './relying-party.ts';
import { createTokens, type Tokens } from './tokens.ts';

export interface AuthSettings {
  /** Where browsers reach the authentication host, without a trailing slash; it is also the issuer of the tokens. */
  publicUrl: string;
  /** The callback addresses that people may be sent back to, each compared character by character. */
  redirectUris: readonly string[];
  /** Mails leave: a new account's address has to be confirmed by a link. Without, nothing is asked. */
  confirms?: boolean;
  /** Whom people write to who cannot sign in; by default RPD_CONTACT or MAIL_FROM. */
  contact?: string;
  /** The domain of passkeys, by default RPD_PASSKEY_DOMAIN: see findRelyingParty(). */
  passkeyDomain?: string;
  /** The sites by which people sign in, by default those of the environment: see readProviders(). */
  providers?: readonly ProviderSettings[];
  /** Seconds that such a site has for an answer. */
  providerTimeout?: number;
  /** The clock, in ms since 1970. */
  now?: () => number;
  /** Waits so many ms by that clock. */
  pause?: (ms: number) => Promise<unknown>;
}

/** What the authentication host works with. The API host of another process makes its own for `identify`. */
export interface Auth {
  store: Store;
  publicUrl: string;
  redirectUris: readonly string[];
  /** The application's first page, for people who get lost here. */
  home: string;
  /** New accounts confirm their address. */
  confirms: boolean;
  /** Whom people write to who cannot sign in; '' where nobody is named. */
  contact: string;
  now: () => number;
  pause: (ms: number) => Promise<unknown>;
  keys: KeyRing;
  tokens: Tokens;
  attempts: RateLimiter;
  challenges: Challenges;
  ceremonies: Ceremonies;
  /** Null where passkeys cannot work. */
  relyingParty: RelyingParty | null;
  /** The sites by which people sign in, by id; empty where none is set. */
  providers: ReadonlyMap<string, Provider>;
  devices: KnownDevices;
  post: Post;
  identify: Identify;
  identifySession: IdentifySession;
  identifyVisit: IdentifySession;
}

/** Throws when a setting could not work: better at start than at the first sign-in. */
export function createAuth(
  store: Store,
  {
    publicUrl,
    redirectUris,
    confirms = false,
    contact = readContact(process.env),
    passkeyDomain = process.env['RPD_PASSKEY_DOMAIN']?.trim() ?? '',
    providers = readProviders(process.env, publicUrl),
    providerTimeout,
    now = Date.now,
    pause = delay,
  }: AuthSettings,
): Auth {
  for (const uri of redirectUris) {
    if (!URL.canParse(uri) || uri.includes('#')) {
      throw new Error(`Not an absolute address without a fragment: ${uri}`);
    }
  }
  const issuer = publicUrl.replace(/\/+$/, '');
  const keys = createKeyRing(store, now);
  const tokens = createTokens(keys, issuer, now);
  const attempts = createRateLimiter(store, now);
  const home = new URL('/', redirectUris[0] ?? issuer).href;
  return {
    store,
    publicUrl: issuer,
    redirectUris,
    home,
    confirms,
    contact,
    now,
    pause,
    keys,
    tokens,
    attempts,
    challenges: createChallenges(keys, attempts, now),
    ceremonies: createCeremonies(keys, attempts, now),
    relyingParty: findRelyingParty(issuer, redirectUris, passkeyDomain),
    providers: createProviders(providers, { publicUrl: issuer, now, timeout: providerTimeout }),
    devices: createKnownDevices({ keys, publicUrl: issuer, now }),
    post: createPost(home, store.secrets, now),
    ...createIdentify(store, tokens, now),
  };
}
