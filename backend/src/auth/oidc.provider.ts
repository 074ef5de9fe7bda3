import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { findById } from './accounts.store.ts';
import { findConsent } from './app-consents.store.ts';
import type { Auth } from './auth.context.ts';
import { checkMachine } from './machine.check.ts';
import { hasClients, RPD_ID } from './oidc.clients.ts';
import { callApplication } from './app-call.ts';
import { readOidcKeys } from './oidc.keys.ts';
import { interactionAddress } from './oidc.interactions.ts';
import { createRecords, mayBeShown } from './oidc.records.ts';
import { appSignOut, endAppSignOut, isSignOut } from './oidc.sign-out.ts';
import { deviceFlow, deviceFormTooOld } from './oidc.device.ts';
import { errorPage } from './page.reply.ts';
import { showPage } from './oidc.pages.ts';

/** How long a process keeps the keys that it read, in ms: a new one is published for longer before it signs. */
const KEYS_READ_EVERY_MS = 5 * 60_000;

/** RPD as an OpenID provider for applications. */
export interface Oidc {
  /** Where it lies; also its name in tokens. */
  issuer: string;
  /** The provider, made when it is first asked for; null where no application takes sign-ins: nothing is loaded then. */
  open(): Promise<Provider | null>;
  /** The requests that are being answered, by what the library knows of them. */
  requests: WeakMap<IncomingMessage, FastifyRequest>;
}

const issuerOf = (publicUrl: string): string => `${publicUrl}/oidc`;

const made = new WeakMap<Auth, Oidc>();

/** The provider of an authentication host. */
export function oidcOf(auth: Auth): Oidc {
  const known = made.get(auth) ?? createOidc(auth);
  made.set(auth, known);
  return known;
}

function createOidc(auth: Auth): Oidc {
  const issuer = issuerOf(auth.publicUrl);
  const requests: Oidc['requests'] = new WeakMap();
  let current: { provider: Promise<Provider>; kids: string; at: number } | undefined;
  const make = async (at: number): Promise<Provider> => {
    const keys = await readOidcKeys(auth.store, at);
    const kids = keys.map(({ kid }) => kid).join(' ');
    if (current?.kids === kids) {
      current.at = at;
      return current.provider;
    }
    const provider = makeProvider(auth, issuer, requests, keys);
    current = { provider, kids, at };
    provider.catch(() => (current = undefined));
    return provider;
  };
  return {
    issuer,
    requests,
    async open() {
      if (!(await hasClients(auth.store.db))) return null;
      const at = auth.now();
      return current && at - current.at < KEYS_READ_EVERY_MS ? current.provider : make(at);
    },
  };
}

async function makeProvider(
  auth: Auth,
  issuer: string,
  requests: Oidc['requests'],
  keys: Awaited<ReturnType<typeof readOidcKeys>>,
): Promise<Provider> {
  const library = await import('oidc-provider');
  const { store, now } = auth;
  const signIn = signInOfRequest(() => library.Provider.ctx);
  const alreadyUsed = () => new library.errors.InvalidGrant('already used');
  const provider = new library.Provider(issuer, {
    ...SETTINGS,
    fetch: callApplication(auth.publicUrl) as NonNullable<Configuration['fetch']>,
    adapter: createRecords({
      store,
      now,
      signIn,
      alreadyUsed,
      isSignOut: () => isSignOut(library.Provider.ctx),
    }),
    jwks: { keys },
    cookies: {
      names: { session: 'rpd_oidc', interaction: 'rpd_oidc_asked', resume: 'rpd_oidc_resume' },
      keys: store.secrets.derive('oidc cookies').map(key => key.toString('base64url')),
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: new URL(issuer).pathname },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    interactions: { url: (ctx, interaction) => interactionAddress(auth, ctx, interaction) },
    async findAccount(_ctx, sub) {
      const user = await findById(store.db, sub);
      if (!mayBeShown(user, now())) return undefined;
      const isVerified = auth.confirms && user.confirmBy === null;
      return {
        accountId: sub,
        claims: async () => ({
          sub,
          name: user.name,
          preferred_username: user.name,
          ...(isVerified && { email: user.email, email_verified: true }),
        }),
      };
    },
    async loadExistingGrant(ctx) {
      const { client, account } = ctx.oidc;
      const appId = client?.[RPD_ID];
      if (!account || typeof appId !== 'string') return undefined;
      const consent = await findConsent(store.db, { userId: account.accountId, appId });
      return consent ? ctx.oidc.provider.Grant.find(consent._id) : undefined;
    },
    features: { ...SETTINGS.features, deviceFlow: deviceFlow(auth), rpInitiatedLogout: appSignOut(auth) },
    renderError(ctx, { error }) {
      showPage(auth, ctx, errorPage(REFUSED[error] ?? UNKNOWN_REFUSAL, auth.home));
    },
  });
  // The host in front is believed: see oidc.routes.ts.
  provider.proxy = true;
  provider.Client.prototype.compareClientSecret = async function compare(secret: string) {
    const ctx = library.Provider.ctx;
    const request = ctx && requests.get(ctx.req);
    if (!request) return false;
    return checkMachine(auth, this.clientId, secret, request).then(
      ({ kind }) => kind === 'app',
      () => false,
    );
  };
  // Applications hear of a sign-out as of every other end of a sign-in, also when they do not answer now: see oidc.logouts.ts.
  const client = provider.Client.prototype as unknown as Reachable;
  const report = Reflect.get(client, 'backchannelLogout');
  client.backchannelLogout = async function unlessSignOut(...whose) {
    if (!isSignOut(library.Provider.ctx)) await report.apply(this, whose);
  };
  provider.use(deviceFormTooOld(auth));
  provider.use(endAppSignOut({ auth, requests, sessionOf: ctx => signIn.get(ctx) }));
  provider.on('server_error', (ctx, error) => requests.get(ctx.req)?.log.error(error));
  return provider;
}

/** How long an application renews its tokens after a sign-in, in s: a renewal makes that no longer (ASVS 10.4.8). */
const RENEWED_FOR_S = 30 * 24 * 3600;

/** What holds for every application. */
const SETTINGS: Configuration = {
  clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
  responseTypes: ['code'],
  scopes: ['openid', 'profile', 'email', 'offline_access'],
  claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
  pkce: { required: () => true },
  rotateRefreshToken: true,
  // A consent is ended by its person, or an administrator, and by nothing that happens to a token.
  revokeGrantPolicy: () => false,
  allowOmittingSingleRegisteredRedirectUri: false,
  extraClientMetadata: { properties: [RPD_ID] },
  enabledJWA: { idTokenSigningAlgValues: ['RS256'], userinfoSigningAlgValues: ['RS256'] },
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    revocation: { enabled: true },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    dPoP: { enabled: false },
  },
  // In s. A session here ends after eight hours, whatever the application does.
  ttl: {
    AccessToken: 600,
    AuthorizationCode: 60,
    IdToken: 3600,
    Interaction: 3600,
    Session: 8 * 3600,
    Grant: 24 * 3600,
    DeviceCode: 600,
    RefreshToken: ctx => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? RENEWED_FOR_S,
  },
  clientBasedCORS: (_ctx, origin, client) =>
    client.clientAuthMethod === 'none' &&
    (client.redirectUris ?? []).some(uri => new URL(uri).origin === origin),
};

const UNKNOWN_REFUSAL =
  'L’application qui vous envoie ici a fait une demande que RPD ne peut pas suivre. Retournez-y et recommencez ; si cela se répète, prévenez la personne qui s’en occupe.';
const REFUSED: Partial<Record<string, string>> = {
  invalid_client:
    'L’application qui vous envoie ici n’est pas connue de RPD. Si vous avez suivi un lien reçu par message, ne lui faites pas confiance.',
  invalid_redirect_uri:
    'L’application demande à vous renvoyer vers une adresse qui n’est pas enregistrée : par prudence, nous ne le faisons pas.',
  server_error: 'Un problème est survenu de notre côté. Recommencez dans un instant.',
};

/** Part of the library that its types do not name. */
interface Reachable {
  backchannelLogout(sub: string, sid: string): Promise<void>;
}

function signInOfRequest(current: () => KoaContextWithOIDC | undefined) {
  const read = new WeakMap<object, string>();
  return {
    get(ctx = current()): string | undefined {
      const done = (ctx?.oidc.result as { session?: unknown } | undefined)?.session;
      return typeof done === 'string' ? done : ctx && read.get(ctx);
    },
    read(sessionId: string): void {
      const ctx = current();
      if (ctx) read.set(ctx, sessionId);
    },
  };
}
