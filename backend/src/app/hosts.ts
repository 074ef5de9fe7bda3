import { isLoopback } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { createAuth } from '../auth/auth.context.ts';
import { authHost } from '../auth/auth.host.ts';
import { sendConfirmationAgain } from '../auth/confirmations.ts';
import { resetFactors } from '../auth/factors.ts';
import { givePasswordLink, makeMailedLink } from '../auth/password-links.ts';
import { confirmPassword } from '../auth/sign-in.ts';
import { readBackupSettings } from '../backups/backups.settings.ts';
import { openStorage } from '../files/files.open.ts';
import { createPost } from '../lib/mail.ts';
import { readMailSettings } from '../mails/mails.smtp.ts';
import { publicPageRoutes } from '../publicpages/publicpages.routes.ts';
import { loadReleaseToken } from '../releases/releases.token.ts';
import type { Store } from '../store/store.ts';
import { traceHost } from './tracing/tracing.ts';
import { accountParts } from './account-parts.ts';
import { apiHost } from './api.ts';
import { compressText } from './compression.ts';
import { allowOrigins } from './cors.ts';
import { cspReportRoutes } from './csp-reports.ts';
import { healthRoutes } from './health.ts';
import { createHost } from './host.ts';
import type { HostOptions } from './host.ts';
import { keepHeartbeat } from './heartbeat.ts';
import { connectBus } from './live.ts';
import { measure } from './metrics.ts';
import { publicParts } from './public-pages.ts';
import { createReadiness, writtenFolders } from './readiness.ts';
import type { Readiness } from './readiness.ts';
import { readRetention } from './retention.ts';
import { openApiRoutes } from './openapi/openapi.routes.ts';
import { prepareSecrets } from './secrets.ts';

/** A host that can be listened with: see serve(). */
export interface Host {
  app: FastifyInstance;
  readiness: Readiness;
}

export interface StandaloneOptions extends HostOptions {
  store: Store;
  /** Where browsers reach the authentication host: the issuer of the tokens, the same for both hosts. */
  authUrl: string;
  /** Origins whose pages may call the host. */
  corsOrigins: readonly string[];
  /** Folder of the SQLite file; on the API host, also of the file `release-token`, and of pictures unless FILES_URL says otherwise. */
  dataDir: string;
}

export interface AuthHostOptions extends StandaloneOptions {
  /** The callback addresses that people may be sent back to after signing in. */
  redirectUris: readonly string[];
  /** Mails leave: new accounts confirm their address. By default when SMTP_URL is there. */
  confirms?: boolean;
}

/** The authentication host in a process of its own, at the root of its origin. */
export async function createAuthHost(options: AuthHostOptions): Promise<Host> {
  const { store, authUrl, redirectUris, corsOrigins } = options;
  const { confirms = readMailSettings(process.env) !== null } = options;
  await prepareSecrets(store);
  const app = createHost(options);
  const heartbeat = keepHeartbeat(app, store, options.heartbeat);
  const { log } = app;
  const folders = writtenFolders(store, options.dataDir, 's3:');
  const readiness = createReadiness({ store, heartbeat, log, folders, minFree: options.minFree });
  measure(app, store, readiness, options.metricsToken);
  await traceHost(app, store);
  connectBus(app, store);
  await compressText(app);
  await allowOrigins(app, corsOrigins);
  healthRoutes(app, readiness);
  const auth = createAuth(store, { publicUrl: authUrl, redirectUris, confirms });
  const retention = readRetention(readBackupSettings(options.dataDir));
  await app.register(authHost, { auth, account: accountParts(store, auth, retention) });
  await cspReportRoutes(app, store);
  openApiRoutes(app, 'auth');
  return { app, readiness };
}

export interface ApiHostOptions extends StandaloneOptions {
  /** Where people reach the application: the links of mails lead there. By default the first origin that may call. */
  homeUrl?: string;
  /** Where browsers reach this host: the public pages are there. By default where people reach the application, which leads there. */
  apiUrl?: string | undefined;
  /** Instead of that file or RPD_RELEASE_TOKEN. */
  releaseToken?: string;
  /** Instead of FILES_URL: see openStorage(). */
  filesUrl?: string;
}

/** The API host in a process of its own, at the root of its origin. */
export async function createApiHost(options: ApiHostOptions): Promise<Host> {
  const { store, authUrl, corsOrigins, dataDir } = options;
  await prepareSecrets(store);
  const app = createHost(options);
  const heartbeat = keepHeartbeat(app, store, options.heartbeat);
  const { log } = app;
  const folders = writtenFolders(store, dataDir, options.filesUrl);
  const readiness = createReadiness({ store, heartbeat, log, folders, minFree: options.minFree });
  const registry = measure(app, store, readiness, options.metricsToken);
  const tracing = await traceHost(app, store);
  const bus = connectBus(app, store);
  const auth = createAuth(store, { publicUrl: authUrl, redirectUris: [] });
  const releaseToken = options.releaseToken ?? loadReleaseToken(dataDir);
  const home = options.homeUrl ?? corsOrigins[0] ?? authUrl;
  const post = createPost(home, store.secrets);
  await compressText(app);
  const storage = await openStorage(dataDir, options.filesUrl);
  await app.register(apiHost, {
    store,
    identify: auth.identify,
    confirmPassword: confirmPassword(auth),
    passwordLink: givePasswordLink(auth),
    mailedLink: makeMailedLink(auth),
    sendConfirmation: sendConfirmationAgain(auth),
    resetFactors: resetFactors(auth),
    storage,
    post,
    releaseToken,
    uploads: null,
    corsOrigins,
    readiness,
    heartbeat,
    live: { bus, registry, identifySession: auth.identifySession },
    collect: tracing && (spans => tracing.take(spans)),
    backups: readBackupSettings(dataDir),
    development: isLoopback(home),
  });
  const places = { pages: options.apiUrl ?? home, home };
  await app.register(publicPageRoutes, publicParts(store, storage, places));
  return { app, readiness };
}
