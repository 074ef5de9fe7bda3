import { usersApi } from '../../users/users.openapi.ts';
import { serversApi } from '../../servers/servers.openapi.ts';
import { gamesApi } from '../../games/games.openapi.ts';
import { campaignsApi } from '../../campaigns/campaigns.openapi.ts';
import { handoutsApi } from '../../handouts/handouts.openapi.ts';
import { fightsApi } from '../../fights/fights.openapi.ts';
import { mapsApi } from '../../maps/maps.openapi.ts';
import { scenesApi } from '../../scenes/scenes.openapi.ts';
import { gamesessionsApi } from '../../gamesessions/gamesessions.openapi.ts';
import { inactivityApi } from '../../inactivity/inactivity.openapi.ts';
import { datepollsApi } from '../../datepolls/datepolls.openapi.ts';
import { seriesApi } from '../../series/series.openapi.ts';
import { calendarsApi } from '../../calendars/calendars.openapi.ts';
import { servertypesApi } from '../../servertypes/servertypes.openapi.ts';
import { gametypesApi } from '../../gametypes/gametypes.openapi.ts';
import { appConsentsApi } from '../../auth/oidc.openapi.ts';
import { signinsApi } from '../../signins/signins.openapi.ts';
import { charactersApi } from '../../characters/characters.openapi.ts';
import { compendiumApi } from '../../compendium/compendium.openapi.ts';
import { cataloguesApi } from '../../catalogues/catalogues.openapi.ts';
import { sheetsApi } from '../../sheets/sheets.openapi.ts';
import { eventsApi } from '../../events/events.openapi.ts';
import { mobsApi } from '../../mobs/mobs.openapi.ts';
import { encountersApi } from '../../encounters/encounters.openapi.ts';
import { ticketsApi } from '../../tickets/tickets.openapi.ts';
import { notificationsApi } from '../../notifications/notifications.openapi.ts';
import { pushesApi } from '../../pushes/pushes.openapi.ts';
import { cannedanswersApi } from '../../cannedanswers/cannedanswers.openapi.ts';
import { blockedApi } from '../../blocked/blocked.openapi.ts';
import { savedViewsApi } from '../../savedviews/savedviews.openapi.ts';
import { guidanceApi } from '../../guidance/guidance.openapi.ts';
import { warningsApi } from '../../warnings/warnings.openapi.ts';
import { wordfiltersApi } from '../../wordfilters/wordfilters.openapi.ts';
import { measuresApi } from '../../measures/measures.openapi.ts';
import { moderationApi } from '../../moderation/moderation.openapi.ts';
import { mergesApi } from '../../merges/merges.openapi.ts';
import { peopleApi } from '../../people/people.openapi.ts';
import { machinesApi } from '../../machines/machines.openapi.ts';
import { mailsApi } from '../../mails/mails.openapi.ts';
import { binApi } from '../../bin/bin.openapi.ts';
import { backupsApi } from '../../backups/backups.openapi.ts';
import { consentsApi } from '../../consents/consents.openapi.ts';
import { bulkApi } from '../../bulk/bulk.openapi.ts';
import { journalApi } from '../../journal/journal.openapi.ts';
import { overviewApi } from '../../overview/overview.openapi.ts';
import { evidenceApi } from '../../evidence/evidence.openapi.ts';
import { filesApi } from '../../files/files.openapi.ts';
import { avatarsApi } from '../../avatars/avatars.openapi.ts';
import { coversApi } from '../../covers/covers.openapi.ts';
import { releasesApi } from '../../releases/releases.openapi.ts';
import { liveApi } from '../../live/live.openapi.ts';
import { COMMON_ANSWERS, exactly, moment, ref, string } from '../../lib/openapi.ts';
import type { Operation } from '../../lib/openapi.ts';
import { orNull, type Json } from '../../lib/openapi.schema.ts';

const FEATURES = [
  binApi,
  usersApi,
  serversApi,
  gamesApi,
  campaignsApi,
  gamesessionsApi,
  scenesApi,
  handoutsApi,
  mapsApi,
  fightsApi,
  datepollsApi,
  inactivityApi,
  seriesApi,
  calendarsApi,
  servertypesApi,
  gametypesApi,
  signinsApi,
  appConsentsApi,
  charactersApi,
  cataloguesApi,
  compendiumApi,
  sheetsApi,
  eventsApi,
  mobsApi,
  encountersApi,
  ticketsApi,
  notificationsApi,
  pushesApi,
  cannedanswersApi,
  wordfiltersApi,
  blockedApi,
  guidanceApi,
  savedViewsApi,
  warningsApi,
  measuresApi,
  moderationApi,
  mergesApi,
  peopleApi,
  machinesApi,
  mailsApi,
  journalApi,
  bulkApi,
  backupsApi,
  consentsApi,
  overviewApi,
  filesApi,
  evidenceApi,
  avatarsApi,
  coversApi,
  releasesApi,
  liveApi,
];

const PLATFORM = 'Plateforme';
const html = { type: 'text/html', answer: string };

/** What every host has. */
export const HEALTH_OPERATIONS: Record<string, Operation> = {
  'GET /health/live': {
    group: PLATFORM,
    summary: 'Savoir si le programme tourne',
    answer: exactly({ status: { const: 'live' } }),
  },
  'GET /health/ready': {
    group: PLATFORM,
    summary: 'Savoir s’il prend des requêtes',
    answer: exactly({ status: { const: 'ready' } }),
  },
  'POST /csp-reports': {
    group: PLATFORM,
    summary: 'Signaler ce que la politique de la page a bloqué (navigateurs)',
    body: { type: 'object' },
    bodyType: 'application/csp-report',
    answer: exactly({ received: { const: true } }),
  },
  'GET /openapi.json': { group: PLATFORM, summary: 'Lire ce document', answer: { type: 'object' } },
  'GET /docs': { group: PLATFORM, summary: 'Lire ce document dans une page', ...html },
};

/** Every route of the API host. A route that no feature describes fails the tests. */
export const API_OPERATIONS: Record<string, Operation> = Object.assign(
  {},
  ...FEATURES.map(({ operations }) => operations),
  HEALTH_OPERATIONS,
);

const answers: Record<string, Json> = Object.assign(
  {},
  COMMON_ANSWERS,
  ...FEATURES.map(feature => feature.answers),
);
const { properties: user } = answers['User'] ?? {};
const account = { ...(user as Json), username: string, factorDueAt: orNull(moment) };

/** The components of the document, by their names. */
export const ANSWERS: Record<string, Json> = {
  ...answers,
  Account: exactly(account),
  Grant: exactly({ token: string, refreshToken: string, user: ref('Account') }),
  MachineGrant: exactly({
    token: string,
    expiresIn: { type: 'integer' },
    name: string,
    permissions: { type: 'array', items: string },
  }),
};
