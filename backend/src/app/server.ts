import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isLoopback } from '@rpd/shared/domain';
import { createAuth } from '../auth/auth.context.ts';
import { authHost } from '../auth/auth.host.ts';
import { sendConfirmationAgain } from '../auth/confirmations.ts';
import { resetFactors } from '../auth/factors.ts';
import { givePasswordLink, makeMailedLink } from '../auth/password-links.ts';
import { confirmPassword } from '../auth/sign-in.ts';
import { readMailSettings } from '../mails/mails.smtp.ts';
import type { MailSettings } from '../mails/mails.smtp.ts';
import { startMailWorker } from '../mails/mails.worker.ts';
import { readBackupSettings } from '../backups/backups.settings.ts';
import { openStorage } from '../files/files.open.ts';
import { publicPageRoutes } from '../publicpages/publicpages.routes.ts';
import { scriptOrigins } from '../releases/grants.store.ts';
import { loadReleaseToken } from '../releases/releases.token.ts';
import { createUploads } from '../releases/uploads.ts';
import type { Store } from '../store/store.ts';
import { readShare } from './tracing/share.ts';
import { isTraced, traceHost } from './tracing/tracing.ts';
import { accountParts } from './account-parts.ts';
import { apiHost } from './api.ts';
import { compressText } from './compression.ts';
import { allowOrigins } from './cors.ts';
import { cspReportRoutes } from './csp-reports.ts';
import { answerUnknown } from './errors.ts';
import { createHost } from './host.ts';
import type { HostOptions } from './host.ts';
import type { Host } from './hosts.ts';
import { noScriptPages } from './no-script.ts';
import { whileListening } from './queues.ts';
import { keepHeartbeat } from './heartbeat.ts';
import { connectBus } from './live.ts';
import { measure } from './metrics.ts';
import { openApiRoutes } from './openapi/openapi.routes.ts';
import { prepareSecrets } from './secrets.ts';
import { publicParts } from './public-pages.ts';
import { createReadiness, writtenFolders } from './readiness.ts';
import { readRetention } from './retention.ts';
import { answerWithPage, shellRoutes } from './shell.ts';

export interface ServerOptions extends HostOptions {
  store: Store;
  /** Holds `remotes/<name>/<version>/`, the file `release-token`, and pictures unless FILES_URL says otherwise. */
  dataDir: string;
  /** Where the shell was built to: holds index.html and assets/. */
  shellDir: string;
  /** The origin under which browsers reach this server: `http://localhost:3000`. */
  publicUrl: string;
  /** Further callback addresses than this origin's own `/auth/callback`. */
  redirectUris?: readonly string[];
  /** Further origins whose pages may call the hosts. */
  corsOrigins?: readonly string[];
  /** Origins from which a page may take a remote in place of the live one (development). */
  overrides?: readonly string[];
  /** Instead of the file or RPD_RELEASE_TOKEN. */
  releaseToken?: string;
  /** Instead of FILES_URL: see openStorage(). */
  filesUrl?: string;
  /** Instead of RPD_WORKER: whether browsers get a service worker. */
  worker?: boolean;
  /** Instead of RPD_VITALS: in which share of page loads visits are measured (0.25). */
  vitals?: number;
  /** Instead of SMTP_URL and MAIL_FROM; null: mails wait, and can be read in the administration. */
  mail?: MailSettings | null;
}

const AUTH = '/hosts/auth';
const API = '/hosts/api';

/** Everything in one process and one origin: shell, remotes, authentication host and API host. */
export async function createServer(options: ServerOptions): Promise<Host & { releaseToken: string }> {
  const { store, dataDir, shellDir, corsOrigins = [], redirectUris = [], overrides = [] } = options;
  const { origin } = new URL(options.publicUrl);
  await prepareSecrets(store);
  const remotesDir = join(dataDir, 'remotes');
  mkdirSync(remotesDir, { recursive: true });
  const releaseToken = options.releaseToken ?? loadReleaseToken(dataDir);
  const mail = options.mail === undefined ? readMailSettings(process.env) : options.mail;
  const auth = createAuth(store, {
    confirms: mail !== null,
    publicUrl: `${origin}${AUTH}`,
    redirectUris: [`${origin}/auth/callback`, ...redirectUris],
  });
  const storage = await openStorage(dataDir, options.filesUrl);

  const backups = readBackupSettings(dataDir);
  const retention = readRetention(backups);
  const shell = {
    shellDir,
    remotesDir,
    config: {
      authHost: AUTH,
      apiHost: API,
      registry: `${API}/releases`,
      overrides,
      vitals: options.vitals ?? readShare('RPD_VITALS', 0.25),
      tracing: isTraced() ? readShare('RPD_PAGE_TRACES', 1) : 0,
    },
    remoteOrigins: () => scriptOrigins(store.db),
    noScript: noScriptPages({ store, retention, authHost: AUTH }),
    worker: options.worker ?? process.env['RPD_WORKER'] !== 'off',
  };

  const app = createHost(options, answerWithPage(shell));
  const heartbeat = keepHeartbeat(app, store, { ...options.heartbeat, sendsMail: mail !== null });
  const readiness = createReadiness({
    store,
    heartbeat,
    log: app.log,
    folders: { ...writtenFolders(store, dataDir, options.filesUrl), remotes: remotesDir },
    minFree: options.minFree,
  });
  const registry = measure(app, store, readiness, options.metricsToken);
  const tracing = await traceHost(app, store);
  const bus = connectBus(app, store);
  if (mail) {
    const { processId } = heartbeat;
    whileListening(app, () => startMailWorker(store, mail, { log: app.log, processId }));
  }
  await compressText(app);
  await app.register(
    async scope => {
      scope.setNotFoundHandler(answerUnknown);
      await allowOrigins(scope, corsOrigins);
      await authHost(scope, {
        auth,
        account: accountParts(store, auth, retention, name => storage.read(name)),
      });
      await cspReportRoutes(scope, store);
      openApiRoutes(scope, 'auth');
    },
    { prefix: AUTH },
  );
  await app.register(
    async scope => {
      scope.setNotFoundHandler(answerUnknown);
      await apiHost(scope, {
        store,
        identify: auth.identify,
        confirmPassword: confirmPassword(auth),
        passwordLink: givePasswordLink(auth),
        mailedLink: makeMailedLink(auth),
        sendConfirmation: sendConfirmationAgain(auth),
        resetFactors: resetFactors(auth),
        storage,
        post: auth.post,
        releaseToken,
        uploads: createUploads(dataDir),
        corsOrigins,
        readiness,
        heartbeat,
        live: { bus, registry, identifySession: auth.identifySession },
        collect: tracing && (spans => tracing.take(spans)),
        backups,
        development: isLoopback(options.publicUrl),
        overrides,
      });
    },
    { prefix: API },
  );
  await app.register(publicPageRoutes, publicParts(store, storage, { pages: origin, home: origin }));
  await shellRoutes(app, shell);
  return { app, readiness, releaseToken };
}
