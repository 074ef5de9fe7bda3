import type { BackupSettings } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import {
  createRateLimiter,
  ENTRY_LIMIT,
  REPORT_LIMIT,
  TRACE_LIMIT,
  TRIAL_LIMIT,
  UPLOAD_LIMIT,
  MAIL_DELAYS,
} from '../auth/rateLimiter.ts';
import { generatePassword, hashPassword } from '../auth/passwords.ts';
import { binRoutes } from '../bin/bin.routes.ts';
import { avatarRoutes } from '../avatars/avatars.routes.ts';
import { coverRoutes } from '../covers/covers.routes.ts';
import { appConsentRoutes } from '../auth/app-consents.routes.ts';
import { factorRuleRoutes } from '../auth/factor-rules.routes.ts';
import { backupRoutes } from '../backups/backups.routes.ts';
import { consentRoutes } from '../consents/consents.routes.ts';
import { scheduleBackups } from '../backups/backups.schedule.ts';
import { blockedRoutes } from '../blocked/blocked.routes.ts';
import { savedViewRoutes } from '../savedviews/savedviews.routes.ts';
import { imposedRoutes } from '../warnings/imposed.routes.ts';
import { guidanceRoutes } from '../guidance/guidance.routes.ts';
import { warningRoutes } from '../warnings/warnings.routes.ts';
import { seenTexts } from '../characters/characters.texts.ts';
import { wordFilterRoutes } from '../wordfilters/wordfilters.routes.ts';
import { cannedAnswerRoutes } from '../cannedanswers/cannedanswers.routes.ts';
import { campaignRoutes } from '../campaigns/campaigns.routes.ts';
import { catalogueRoutes } from '../catalogues/catalogues.routes.ts';
import { compendiumRoutes } from '../compendium/compendium.routes.ts';
import { characterRoutes } from '../characters/characters.routes.ts';
import { tellServerGone } from '../events/events.news.ts';
import { eventRoutes } from '../events/events.routes.ts';
import { fileRoutes } from '../files/files.routes.ts';
import { keepPicture } from '../evidence/evidence.pictures.ts';
import { evidenceRoutes } from '../evidence/evidence.routes.ts';
import { readPicture } from '../files/files.pictures.ts';
import type { FileStorage } from '../files/files.storage.ts';
import { gameRoutes } from '../games/games.routes.ts';
import { gameTypeRoutes } from '../gametypes/gametypes.routes.ts';
import { inactivityRoutes } from '../inactivity/inactivity.routes.ts';
import { journalRoutes } from '../journal/journal.routes.ts';
import { guard } from '../lib/access.ts';
import { bulkRoutes } from '../bulk/bulk.routes.ts';
import { readBulkIds } from '../lib/bulk.ts';
import type { Identify, IdentifySession } from '../lib/access.ts';
import type { LiveBus } from '../live/live.bus.ts';
import { idempotentStore, idempotencyPlugin } from '../lib/idempotency.ts';
import type { Post } from '../lib/mail.ts';
import { settingsOf } from '../lib/notification-settings.ts';
import type { BeforeServerDelete } from '../lib/server-delete.ts';
import { retentionRoutes } from './retention.ts';
import { mailRoutes } from '../mails/mails.routes.ts';
import { encounterRoutes } from '../encounters/encounters.routes.ts';
import { mobRoutes } from '../mobs/mobs.routes.ts';
import { deploymentRoutes } from '../releases/deployments.routes.ts';
import { notificationRoutes } from '../notifications/notifications.routes.ts';
import { pushRoutes } from '../pushes/pushes.routes.ts';
import { readPushSettings } from '../pushes/pushes.settings.ts';
import { startPushWorker } from '../pushes/pushes.worker.ts';
import { overviewRoutes } from '../overview/overview.routes.ts';
import { moderationRoutes } from '../moderation/moderation.routes.ts';
import { mergeRoutes } from '../merges/merges.routes.ts';
import type { ActParts } from '../people/people.acts.ts';
import { peopleRoutes } from '../people/people.routes.ts';
import { frameRoutes } from '../releases/frames.routes.ts';
import { refuseUngranted } from '../releases/remote-calls.ts';
import { releaseRoutes } from '../releases/releases.routes.ts';
import { type CollectSpans, pageSpanRoutes } from '../releases/page-spans.routes.ts';
import { vitalRoutes } from '../releases/vitals.routes.ts';
import type { Uploads } from '../releases/uploads.ts';
import { apps } from '../machines/apps.ts';
import { machineRoutes } from '../machines/machines.routes.ts';
import { robots } from '../machines/robots.ts';
import { serverRoutes } from '../servers/servers.routes.ts';
import { serverTypeRoutes } from '../servertypes/servertypes.routes.ts';
import { sheetRoutes } from '../sheets/sheets.routes.ts';
import { signInsRoutes } from '../signins/signins.routes.ts';
import type { Heartbeat } from '../store/heartbeat.ts';
import type { Store } from '../store/store.ts';
import { ticketRoutes } from '../tickets/tickets.routes.ts';
import { meRoutes } from '../users/me.routes.ts';
import type { ConfirmPassword } from '../users/users.delete.ts';
import { userRoutes } from '../users/users.routes.ts';
import type { UserParts } from '../users/users.routes.ts';
import { WARNED_PARTS } from './warned.parts.ts';
import { binParts } from './bin.parts.ts';
import { openLive } from './live.ts';
import { purgeAll } from './purge.parts.ts';
import { tableRoutes } from './tables.ts';
import { allowOrigins } from './cors.ts';
import { dateRoutes, scheduleDates } from './dates.ts';
import { cspReportRoutes } from './csp-reports.ts';
import { healthRoutes } from './health.ts';
import { undoParts } from './undo.parts.ts';
import type { Readiness } from './readiness.ts';
import { openApiRoutes } from './openapi/openapi.routes.ts';
import { applyMeasures } from '../measures/measures.effects.ts';
import { measureRoutes } from '../measures/measures.routes.ts';
import { schedulePurge } from './purge.ts';
import { whileListening } from './queues.ts';
import { recordRefusedActs } from './refused-acts.ts';

export interface ApiParts {
  store: Store;
  identify: Identify;
  /** Asks the password again before what cannot be undone. */
  confirmPassword: ConfirmPassword;
  /** Makes a link to set the password of an account. */
  passwordLink: UserParts['passwordLink'];
  /** What the team has sent to people. */
  mailedLink: ActParts['mailedLink'];
  sendConfirmation: ActParts['sendConfirmation'];
  resetFactors: ActParts['resetFactors'];
  /** Where features put their mails. */
  post: Post;
  /** Where pictures are kept. */
  storage: FileStorage;
  /** What a publisher of releases must know. */
  releaseToken: string;
  /** Where the files of versions are sent; null where another server has the remotes. */
  uploads: Uploads | null;
  /** Origins whose pages may call the host from another origin. */
  corsOrigins: readonly string[];
  readiness: Readiness;
  /** When backups are made; null: never. */
  backups: BackupSettings | null;
  /** Which process of the store this is. */
  heartbeat: Heartbeat;
  /** The bus between the processes, and where its figures are served. */
  live: { bus: LiveBus; registry: Registry; identifySession: IdentifySession };
  /** Takes what pages have traced; null where nobody collects traces. */
  collect: CollectSpans | null;
  /** The platform is on loopback: scripts of remotes may come from there. */
  development: boolean;
  /** Origins from which pages take remotes that somebody works on; none in production. */
  overrides?: readonly string[];
}

/** The API host as a Fastify plugin. Where it is mounted is not its business. */
export async function apiHost(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { identify, storage, post, releaseToken, corsOrigins, readiness, development } = parts;
  const store = idempotentStore(parts.store);
  await allowOrigins(app, corsOrigins);
  refuseUngranted(app, parts.store);
  app.addHook('onRequest', guard(identify));
  idempotencyPlugin(app, parts.store, parts.heartbeat);
  recordRefusedActs(app, parts.store);
  readBulkIds(app);
  app.addHook('onRequest', async (_request, reply) => {
    // Entities change and belong to people: nobody keeps an answer unless its route says so.
    void reply.header('cache-control', 'no-store');
  });
  healthRoutes(app, readiness);
  await cspReportRoutes(app, parts.store);
  const passwords = { generate: generatePassword, hash: hashPassword };
  userRoutes(app, store, { passwords, post, passwordLink: parts.passwordLink });
  const beforeServerDelete: BeforeServerDelete = (trx, me, server) => tellServerGone(trx, post, me, server);
  meRoutes(app, store, { ...parts, beforeServerDelete, readPicture: name => storage.read(name) });
  const bin = binParts(post);
  schedulePurge(app, parts.store, () => purgeAll(app.log, parts, { bin, beforeServerDelete }));
  binRoutes(app, store, post, bin);
  signInsRoutes(app, store);
  factorRuleRoutes(app, store);
  appConsentRoutes(app, store);
  machineRoutes(app, { store, passwords }, robots);
  machineRoutes(app, { store, passwords }, apps);
  mailRoutes(app, store, post);
  const undo = undoParts({ post, bin, beforeServerDelete });
  journalRoutes(app, store, undo);
  bulkRoutes(app, store, undo);
  backupRoutes(app, store, parts.backups);
  retentionRoutes(app, parts.backups);
  consentRoutes(app, store, { readSettings: settingsOf });
  if (parts.backups) {
    const { processId } = parts.heartbeat;
    scheduleBackups(app, { store: parts.store, files: storage, settings: parts.backups, processId });
  }
  serverRoutes(app, store, { post, beforeServerDelete });
  inactivityRoutes(app, store, post);
  serverTypeRoutes(app, store);
  gameTypeRoutes(app, store);
  sheetRoutes(app, store, post);
  const attempts = createRateLimiter(store, Date.now);
  const takePress = (userId: string) => attempts.consume(`press:${userId}`, ENTRY_LIMIT);
  gameRoutes(app, store, post);
  campaignRoutes(app, store);
  catalogueRoutes(app, store);
  eventRoutes(app, store, post);
  mobRoutes(app, store, post);
  encounterRoutes(app, store);
  characterRoutes(app, store, post, { takePress });
  ticketRoutes(app, store, post, { keepPicture: keepPicture(storage) });
  measureRoutes(app, store, post, { readFile: key => storage.read(key) });
  notificationRoutes(app, store);
  const pushSettings = readPushSettings(process.env, post.home);
  pushRoutes(app, store, {
    settings: pushSettings,
    takeTrial: userId => attempts.consume(`push-trial:${userId}`, TRIAL_LIMIT),
  });
  whileListening(app, () =>
    startPushWorker(parts.store, pushSettings, { log: app.log, processId: parts.heartbeat.processId }),
  );
  await compendiumRoutes(app, store);
  overviewRoutes(app, store);
  cannedAnswerRoutes(app, store);
  wordFilterRoutes(app, store, { seenTexts });
  blockedRoutes(app, store);
  guidanceRoutes(app, store);
  savedViewRoutes(app, store);
  warningRoutes(app, store);
  imposedRoutes(app, store, { post, things: WARNED_PARTS });
  moderationRoutes(app, store, post);
  peopleRoutes(app, store, {
    post,
    mailedLink: parts.mailedLink,
    sendConfirmation: parts.sendConfirmation,
    resetFactors: parts.resetFactors,
    takeMail: userId => attempts.consumeDelayed(`mail:${userId}`, MAIL_DELAYS),
  });
  mergeRoutes(app, store, { post, applyMeasures });
  avatarRoutes(app);
  coverRoutes(app);
  const presence = openLive(app, parts);
  tableRoutes(app, store, { post, presence, attempts });
  dateRoutes(app, store, post);
  scheduleDates(app, parts.store, post);
  const takeUpload = (userId: string) => attempts.consume(`upload:${userId}`, UPLOAD_LIMIT);
  await fileRoutes(app, store, { storage, takeUpload });
  await evidenceRoutes(app, store, { storage, readPicture, takeUpload });
  const takeReport = (userId: string) => attempts.consume(`report:${userId}`, REPORT_LIMIT);
  await releaseRoutes(app, store, { platformToken: releaseToken, takeReport, post, uploads: parts.uploads });
  deploymentRoutes(app, store, { development });
  frameRoutes(app, store, { home: post.home, overrides: parts.overrides ?? [] });
  vitalRoutes(app, store, userId => attempts.consume(`vitals:${userId}`, REPORT_LIMIT));
  pageSpanRoutes(app, {
    collect: parts.collect,
    take: userId => attempts.consume(`traces:${userId}`, TRACE_LIMIT),
  });
  openApiRoutes(app, 'api');
}
