import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PERMISSIONS } from '@rpd/shared/domain';
import type {
  Character,
  Game,
  Mob,
  Role,
  RoleplayEvent,
  Server,
  Sheet,
  Submission,
  Ticket,
} from '@rpd/shared/domain';
import {
  buildCharacter,
  buildEvent,
  buildGame,
  buildMob,
  buildServer,
  buildSheet,
  buildTicket,
} from '../test/builders.ts';
import { hashPassword, RELEASE_TOKEN, startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';

const API = '/hosts/api';
const AUTH = '/hosts/auth';
const ALL = 'RP GM MO AD';

/** Who may call each route at all; what they may do it to is below. A route that is missing here fails. */
const GRANTED: Record<string, string> = {
  [`GET ${API}/user`]: 'MO AD',
  [`POST ${API}/user`]: 'AD',
  [`PUT ${API}/user`]: ALL,
  [`PUT ${API}/user/admin`]: 'AD',
  [`POST ${API}/user/:id/password-link`]: 'AD',
  [`POST ${API}/user/:id/confirm-email`]: 'AD',
  [`GET ${API}/user/:id`]: ALL,
  [`GET ${API}/user/:id/public`]: ALL,
  [`GET ${API}/user/me/export`]: ALL,
  [`GET ${API}/user/me/owned`]: ALL,
  [`DELETE ${API}/user/me`]: ALL,
  [`DELETE ${API}/user/:id`]: 'AD',
  [`GET ${API}/user/belongings`]: 'AD',
  [`GET ${API}/api/users/:id`]: ALL,
  [`GET ${API}/server`]: ALL,
  [`POST ${API}/server`]: ALL,
  [`PUT ${API}/server`]: ALL,
  [`GET ${API}/server/:id`]: ALL,
  [`GET ${API}/server/:id/o`]: ALL,
  [`GET ${API}/server/:id/dependents`]: ALL,
  [`GET ${API}/server/:id/first-steps`]: ALL,
  [`PUT ${API}/server/:id/first-steps`]: ALL,
  [`DELETE ${API}/server/:id`]: ALL,
  [`GET ${API}/api/administration/servers`]: 'AD',
  [`GET ${API}/api/administration/inactive`]: 'AD',
  [`POST ${API}/api/administration/inactive`]: 'AD',
  [`GET ${API}/inactive/mine`]: ALL,
  [`POST ${API}/inactive/mine`]: ALL,
  [`GET ${API}/server/:id/managers`]: ALL,
  [`POST ${API}/server/:id/managers`]: ALL,
  [`DELETE ${API}/server/:id/managers/:userId`]: ALL,
  [`PUT ${API}/server/:id/managers/:userId`]: ALL,
  [`GET ${API}/server/:id/team`]: ALL,
  [`GET ${API}/transfers`]: ALL,
  [`GET ${API}/server/:id/transfer`]: ALL,
  [`POST ${API}/server/:id/transfer`]: ALL,
  [`DELETE ${API}/server/:id/transfer`]: ALL,
  [`POST ${API}/server/:id/transfer/accept`]: ALL,
  [`POST ${API}/server/:id/transfer/refuse`]: ALL,
  [`POST ${API}/server/:id/roles`]: ALL,
  [`PUT ${API}/server/:id/roles/:roleId`]: ALL,
  [`DELETE ${API}/server/:id/roles/:roleId`]: ALL,
  [`GET ${API}/servertype`]: ALL,
  [`GET ${API}/servertype/:id`]: ALL,
  [`GET ${API}/servertype/:id/dependents`]: 'MO AD',
  [`POST ${API}/servertype`]: 'MO AD',
  [`PUT ${API}/servertype`]: 'MO AD',
  [`DELETE ${API}/servertype/:id`]: 'MO AD',
  [`GET ${API}/gametype`]: ALL,
  [`GET ${API}/gametype/:id`]: ALL,
  [`GET ${API}/gametype/:id/dependents`]: 'MO AD',
  [`POST ${API}/gametype`]: 'MO AD',
  [`PUT ${API}/gametype`]: 'MO AD',
  [`DELETE ${API}/gametype/:id`]: 'MO AD',
  [`GET ${API}/sheet`]: ALL,
  [`POST ${API}/sheet`]: ALL,
  [`PUT ${API}/sheet`]: ALL,
  [`GET ${API}/sheet/:id`]: ALL,
  [`DELETE ${API}/sheet/:id`]: ALL,
  [`GET ${API}/api/sheets/:id`]: ALL,
  [`POST ${API}/sheet/:id/impact`]: ALL,
  [`POST ${API}/sheet/:id/joint`]: ALL,
  [`GET ${API}/sheetblock`]: ALL,
  [`GET ${API}/sheetblock/:id`]: ALL,
  [`POST ${API}/sheetblock`]: ALL,
  [`PUT ${API}/sheetblock`]: ALL,
  [`DELETE ${API}/sheetblock/:id`]: ALL,
  [`GET ${API}/gallery/sheets`]: ALL,
  [`PUT ${API}/sheet/:id/like`]: ALL,
  [`DELETE ${API}/sheet/:id/like`]: ALL,
  [`GET ${API}/sheet/:id/descent`]: ALL,
  [`GET ${API}/sheet/:id/origin`]: ALL,
  [`PUT ${API}/sheet/:id/origin`]: ALL,
  [`GET ${API}/sheet/:id/revisions`]: ALL,
  [`GET ${API}/sheet/:id/revisions/:version`]: ALL,
  [`POST ${API}/sheet/:id/revisions/:version/restore`]: ALL,
  [`GET ${API}/character`]: ALL,
  [`POST ${API}/character`]: ALL,
  [`PUT ${API}/character`]: ALL,
  [`GET ${API}/character/:id`]: ALL,
  [`DELETE ${API}/character/:id`]: ALL,
  [`DELETE ${API}/character/:id/kept`]: ALL,
  [`PUT ${API}/character/:id/hit-points`]: ALL,
  [`POST ${API}/character/:id/actions`]: ALL,
  [`POST ${API}/character/:id/undo`]: ALL,
  [`GET ${API}/sheet/:id/steps/:step/dice`]: ALL,
  [`GET ${API}/character/:id/revisions`]: ALL,
  [`GET ${API}/character/:id/revisions/:version`]: ALL,
  [`POST ${API}/character/:id/revisions/:version/restore`]: ALL,
  [`GET ${API}/character/:id/submissions`]: ALL,
  [`POST ${API}/character/:id/submissions`]: ALL,
  [`GET ${API}/submission`]: ALL,
  [`GET ${API}/submission/:id`]: ALL,
  [`PUT ${API}/submission/:id`]: ALL,
  [`GET ${API}/server/:id/submissions`]: ALL,
  [`GET ${API}/server/:id/characters`]: ALL,
  [`GET ${API}/ticket`]: ALL,
  [`POST ${API}/ticket`]: ALL,
  [`PUT ${API}/ticket`]: 'MO AD',
  [`GET ${API}/ticket/views`]: 'MO AD',
  [`GET ${API}/ticket/labels`]: 'MO AD',
  [`GET ${API}/ticket/:id`]: ALL,
  [`POST ${API}/ticket/:id/rating`]: ALL,
  [`POST ${API}/ticket/:id/messages`]: ALL,
  [`GET ${API}/measure`]: 'MO AD',
  [`POST ${API}/measure`]: 'MO AD',
  [`GET ${API}/measure/:id`]: ALL,
  [`GET ${API}/measure/:id/file`]: 'MO AD',
  [`POST ${API}/measure/:id/confirm`]: 'AD',
  [`POST ${API}/measure/:id/decline`]: 'MO AD',
  [`POST ${API}/measure/:id/lift`]: 'MO AD',
  [`POST ${API}/measure/:id/appeal`]: ALL,
  [`POST ${API}/measure/:id/judgement`]: 'MO AD',
  [`GET ${API}/api/moderation/measures`]: 'MO AD',
  [`GET ${API}/api/moderation/people`]: 'MO AD',
  [`GET ${API}/api/moderation/people/:id`]: 'MO AD',
  [`GET ${API}/api/moderation/people/:id/lines`]: 'MO AD',
  [`GET ${API}/api/moderation/people/:id/lookalikes`]: 'MO AD',
  [`GET ${API}/api/moderation/people/:id/merge`]: 'AD',
  [`POST ${API}/api/moderation/people/:id/merge`]: 'AD',
  [`DELETE ${API}/api/moderation/people/:id/merge`]: 'AD',
  [`POST ${API}/api/moderation/people/:id/notes`]: 'MO AD',
  [`PUT ${API}/api/moderation/notes`]: 'MO AD',
  [`DELETE ${API}/api/moderation/notes/:id`]: 'MO AD',
  [`POST ${API}/api/moderation/people/:id/password-mail`]: 'MO AD',
  [`POST ${API}/api/moderation/people/:id/confirmation-mail`]: 'MO AD',
  [`DELETE ${API}/api/moderation/people/:id/sessions`]: 'MO AD',
  [`DELETE ${API}/api/moderation/people/:id/factors`]: 'AD',
  [`GET ${API}/user/me/measures`]: ALL,
  [`GET ${API}/live`]: ALL,
  [`POST ${API}/live/presence`]: ALL,
  [`GET ${API}/api/mailing`]: ALL,
  [`GET ${API}/api/notifications`]: ALL,
  [`GET ${API}/api/notifications/unread`]: ALL,
  [`POST ${API}/api/notifications/read`]: ALL,
  [`GET ${API}/api/notifications/settings`]: ALL,
  [`PUT ${API}/api/notifications/settings`]: ALL,
  [`GET ${API}/api/push`]: ALL,
  [`POST ${API}/api/push/devices`]: ALL,
  [`POST ${API}/api/push/here`]: ALL,
  [`POST ${API}/api/push/devices/:id/trial`]: ALL,
  [`DELETE ${API}/api/push/devices`]: ALL,
  [`DELETE ${API}/api/push/devices/:id`]: ALL,
  [`POST ${API}/ticket/:id/merge`]: 'MO AD',
  [`GET ${API}/ticket/:id/transcript`]: ALL,
  [`GET ${API}/cannedanswer`]: 'MO AD',
  [`GET ${API}/cannedanswer/:id`]: 'MO AD',
  [`POST ${API}/cannedanswer`]: 'MO AD',
  [`PUT ${API}/cannedanswer`]: 'MO AD',
  [`DELETE ${API}/cannedanswer/:id`]: 'MO AD',
  [`GET ${API}/user/me/consents`]: ALL,
  [`POST ${API}/user/me/consents`]: ALL,
  [`GET ${API}/user/:id/consents`]: 'AD',
  [`GET ${API}/terms/versions`]: 'AD',
  [`POST ${API}/terms`]: 'AD',
  [`GET ${API}/user/me/guidance`]: ALL,
  [`PUT ${API}/user/me/guidance`]: ALL,
  [`GET ${API}/user/me/warnings`]: ALL,
  [`PUT ${API}/user/me/warnings`]: ALL,
  [`GET ${API}/user/me/blocked`]: ALL,
  [`PUT ${API}/user/me/blocked/:id`]: ALL,
  [`DELETE ${API}/user/me/blocked/:id`]: ALL,
  [`GET ${API}/wordfilter`]: ALL,
  [`GET ${API}/wordfilter/:id`]: ALL,
  [`POST ${API}/wordfilter`]: ALL,
  [`POST ${API}/wordfilter/trial`]: ALL,
  [`PUT ${API}/wordfilter`]: ALL,
  [`DELETE ${API}/wordfilter/:id`]: ALL,
  [`GET ${API}/api/moderation/summary`]: 'MO AD',
  [`GET ${API}/api/moderation/team`]: 'MO AD',
  [`GET ${API}/api/moderation/person/:id`]: 'MO AD',
  [`GET ${API}/api/moderation/servers`]: 'MO AD',
  [`POST ${API}/server/:id/hide`]: 'MO AD',
  [`POST ${API}/server/:id/show`]: 'MO AD',
  [`GET ${API}/server/:id/compendium`]: ALL,
  [`GET ${API}/server/:id/compendium/entries`]: ALL,
  [`POST ${API}/server/:id/compendium/entries`]: ALL,
  [`PUT ${API}/server/:id/compendium/kinds/:key`]: ALL,
  [`POST ${API}/server/:id/compendium/packs`]: ALL,
  [`DELETE ${API}/server/:id/compendium/packs/:packId`]: ALL,
  [`GET ${API}/server/:id/compendium/pack`]: ALL,
  [`GET ${API}/server/:id/compendium/reports`]: ALL,
  [`GET ${API}/server/:id/compendium/reports/:reportId`]: ALL,
  [`GET ${API}/compendium`]: ALL,
  [`PUT ${API}/compendium`]: ALL,
  [`GET ${API}/compendium/:id`]: ALL,
  [`DELETE ${API}/compendium/:id`]: ALL,
  [`POST ${API}/compendium/:id/restore`]: ALL,
  [`GET ${API}/character/:id/compendium`]: ALL,
  [`GET ${API}/game`]: ALL,
  [`GET ${API}/game/:id`]: ALL,
  [`POST ${API}/game`]: 'GM MO AD',
  [`PUT ${API}/game`]: ALL,
  [`GET ${API}/game/:id/dependents`]: ALL,
  [`DELETE ${API}/game/:id`]: ALL,
  [`GET ${API}/game/:id/members`]: ALL,
  [`POST ${API}/game/:id/members`]: ALL,
  [`DELETE ${API}/game/:id/members/:userId`]: ALL,
  [`GET ${API}/game/:id/campaign`]: ALL,
  [`PUT ${API}/game/:id/campaign`]: ALL,
  [`POST ${API}/game/:id/campaign/masters`]: ALL,
  [`DELETE ${API}/game/:id/campaign/people/:userId`]: ALL,
  [`GET ${API}/game/:id/invitations`]: ALL,
  [`POST ${API}/game/:id/invitations`]: ALL,
  [`DELETE ${API}/game/:id/invitations/:invitationId`]: ALL,
  [`GET ${API}/game/:id/pregens`]: ALL,
  [`PUT ${API}/game/:id/pregens/:characterId`]: ALL,
  [`DELETE ${API}/game/:id/pregens/:characterId`]: ALL,
  [`POST ${API}/game/:id/pregens/:characterId/take`]: ALL,
  [`GET ${API}/invitation/:code`]: ALL,
  [`POST ${API}/invitation/:code`]: ALL,
  [`GET ${API}/gamesession`]: ALL,
  [`GET ${API}/gamesession/:id`]: ALL,
  [`PUT ${API}/gamesession/:id`]: ALL,
  [`DELETE ${API}/gamesession/:id`]: ALL,
  [`POST ${API}/gamesession/:id/state`]: ALL,
  [`GET ${API}/gamesession/:id.md`]: ALL,
  [`GET ${API}/gamesession/:id.html`]: ALL,
  [`PUT ${API}/gamesession/:id/card`]: ALL,
  [`PUT ${API}/gamesession/:id/pause`]: ALL,
  [`GET ${API}/gamesession/:id/summary`]: ALL,
  [`PUT ${API}/gamesession/:id/summary`]: ALL,
  [`PUT ${API}/gamesession/:id/attendance`]: ALL,
  [`GET ${API}/gamesession/:id/experience`]: ALL,
  [`PUT ${API}/gamesession/:id/experience`]: ALL,
  [`GET ${API}/gamesession/:id/seats`]: ALL,
  [`POST ${API}/gamesession/:id/seat`]: ALL,
  [`DELETE ${API}/gamesession/:id/seat`]: ALL,
  [`GET ${API}/gamesession/:id/entries`]: ALL,
  [`POST ${API}/gamesession/:id/entries`]: ALL,
  [`PUT ${API}/gamesession/:id/entries/:entryId`]: ALL,
  [`POST ${API}/gamesession/:id/entries/:entryId/hidden`]: ALL,
  [`POST ${API}/game/:id/gamesessions`]: ALL,
  [`GET ${API}/game/:id/scenes`]: ALL,
  [`POST ${API}/game/:id/scenes`]: ALL,
  [`PUT ${API}/game/:id/scenes/order`]: ALL,
  [`PUT ${API}/scene/:id`]: ALL,
  [`DELETE ${API}/scene/:id`]: ALL,
  [`GET ${API}/gamesession/:id/scenes`]: ALL,
  [`POST ${API}/gamesession/:id/scene`]: ALL,
  [`GET ${API}/game/:id/handouts`]: ALL,
  [`POST ${API}/game/:id/handouts`]: ALL,
  [`PUT ${API}/game/:id/handouts/order`]: ALL,
  [`PUT ${API}/handout/:id`]: ALL,
  [`DELETE ${API}/handout/:id`]: ALL,
  [`PUT ${API}/handout/:id/readers`]: ALL,
  [`GET ${API}/game/:id/fights`]: ALL,
  [`POST ${API}/game/:id/fights`]: ALL,
  [`PUT ${API}/game/:id/fights/order`]: ALL,
  [`GET ${API}/fight/:id`]: ALL,
  [`PUT ${API}/fight/:id`]: ALL,
  [`DELETE ${API}/fight/:id`]: ALL,
  [`POST ${API}/fight/:id/copy`]: ALL,
  [`POST ${API}/fight/:id/moves`]: ALL,
  [`POST ${API}/fight/:id/undo`]: ALL,
  [`GET ${API}/gamesession/:id/fight`]: ALL,
  [`POST ${API}/gamesession/:id/fight`]: ALL,
  [`POST ${API}/gamesession/:id/fight/initiative`]: ALL,
  [`GET ${API}/game/:id/fighters`]: ALL,
  [`GET ${API}/game/:id/combat-fields`]: ALL,
  [`PUT ${API}/game/:id/combat-fields`]: ALL,
  [`GET ${API}/game/:id/maps`]: ALL,
  [`POST ${API}/game/:id/maps`]: ALL,
  [`GET ${API}/map/:id`]: ALL,
  [`PUT ${API}/map/:id`]: ALL,
  [`DELETE ${API}/map/:id`]: ALL,
  [`POST ${API}/map/:id/fog`]: ALL,
  [`GET ${API}/gamesession/:id/map`]: ALL,
  [`POST ${API}/gamesession/:id/map`]: ALL,
  [`POST ${API}/map/:id/tokens`]: ALL,
  [`PUT ${API}/map/:id/tokens/:tokenId`]: ALL,
  [`DELETE ${API}/map/:id/tokens/:tokenId`]: ALL,
  [`POST ${API}/map/:id/tokens/:tokenId/move`]: ALL,
  [`GET ${API}/map/:id/pings`]: ALL,
  [`POST ${API}/map/:id/pings`]: ALL,
  [`GET ${API}/datepoll`]: ALL,
  [`GET ${API}/datepoll/:id`]: ALL,
  [`POST ${API}/game/:id/datepolls`]: ALL,
  [`PUT ${API}/datepoll/:id/answer`]: ALL,
  [`POST ${API}/datepoll/:id/pick`]: ALL,
  [`DELETE ${API}/datepoll/:id`]: ALL,
  [`POST ${API}/gamesession/:id/series`]: ALL,
  [`DELETE ${API}/gamesession/:id/series`]: ALL,
  [`POST ${API}/event/:id/series`]: ALL,
  [`DELETE ${API}/event/:id/series`]: ALL,
  [`GET ${API}/calendarfeed`]: ALL,
  [`POST ${API}/calendarfeed`]: ALL,
  [`DELETE ${API}/calendarfeed/:id`]: ALL,
  [`GET ${API}/stat`]: ALL,
  [`GET ${API}/stat/:id`]: ALL,
  [`GET ${API}/stat/:id/dependents`]: 'MO AD',
  [`POST ${API}/stat`]: 'MO AD',
  [`PUT ${API}/stat`]: 'MO AD',
  [`PUT ${API}/stat/order`]: 'MO AD',
  [`POST ${API}/stat/import`]: 'MO AD',
  [`DELETE ${API}/stat/:id`]: 'MO AD',
  [`GET ${API}/skill`]: ALL,
  [`GET ${API}/skill/:id`]: ALL,
  [`GET ${API}/skill/:id/dependents`]: 'MO AD',
  [`POST ${API}/skill`]: 'MO AD',
  [`PUT ${API}/skill`]: 'MO AD',
  [`PUT ${API}/skill/order`]: 'MO AD',
  [`POST ${API}/skill/import`]: 'MO AD',
  [`DELETE ${API}/skill/:id`]: 'MO AD',
  [`GET ${API}/class`]: ALL,
  [`GET ${API}/class/:id`]: ALL,
  [`GET ${API}/class/:id/dependents`]: 'MO AD',
  [`POST ${API}/class`]: 'MO AD',
  [`PUT ${API}/class`]: 'MO AD',
  [`PUT ${API}/class/order`]: 'MO AD',
  [`POST ${API}/class/import`]: 'MO AD',
  [`DELETE ${API}/class/:id`]: 'MO AD',
  [`GET ${API}/equipmenttype`]: ALL,
  [`GET ${API}/equipmenttype/:id`]: ALL,
  [`GET ${API}/equipmenttype/:id/dependents`]: 'MO AD',
  [`POST ${API}/equipmenttype`]: 'MO AD',
  [`PUT ${API}/equipmenttype`]: 'MO AD',
  [`PUT ${API}/equipmenttype/order`]: 'MO AD',
  [`POST ${API}/equipmenttype/import`]: 'MO AD',
  [`DELETE ${API}/equipmenttype/:id`]: 'MO AD',
  [`GET ${API}/event`]: ALL,
  [`GET ${API}/event/:id`]: ALL,
  [`GET ${API}/event/:id.ics`]: ALL,
  [`POST ${API}/event`]: ALL,
  [`PUT ${API}/event`]: ALL,
  [`DELETE ${API}/event/:id`]: ALL,
  [`GET ${API}/event/:id/signups`]: ALL,
  [`POST ${API}/event/:id/signups`]: ALL,
  [`POST ${API}/event/:id/decision`]: ALL,
  [`GET ${API}/event/:id/dependents`]: ALL,
  [`GET ${API}/mob/:id/dependents`]: 'GM MO AD',
  [`GET ${API}/sheet/:id/dependents`]: ALL,
  [`GET ${API}/bin`]: ALL,
  [`POST ${API}/bin/:kind/:id/restore`]: ALL,
  [`DELETE ${API}/bin/:kind/:id`]: 'AD',
  [`DELETE ${API}/event/:id/signups/:userId`]: ALL,
  [`GET ${API}/mob`]: 'GM MO AD',
  [`GET ${API}/mob/:id`]: 'GM MO AD',
  [`POST ${API}/mob`]: 'GM MO AD',
  [`POST ${API}/mob/:id/copy`]: 'GM MO AD',
  [`POST ${API}/mob/import`]: 'GM MO AD',
  [`PUT ${API}/mob`]: 'GM MO AD',
  [`DELETE ${API}/mob/:id`]: 'GM MO AD',
  [`GET ${API}/encounter`]: 'GM MO AD',
  [`PUT ${API}/encounter`]: 'GM MO AD',
  [`POST ${API}/upload`]: ALL,
  [`GET ${API}/files/:name`]: ALL,
  [`GET ${API}/factor-rule`]: 'AD',
  [`PUT ${API}/factor-rule`]: 'AD',
  [`GET ${API}/signin`]: ALL,
  [`DELETE ${API}/signin`]: ALL,
  [`DELETE ${API}/signin/:id`]: ALL,
  [`GET ${API}/robot`]: 'AD',
  [`GET ${API}/robot/:id`]: 'AD',
  [`POST ${API}/robot`]: 'AD',
  [`PUT ${API}/robot`]: 'AD',
  [`DELETE ${API}/robot/:id`]: 'AD',
  [`POST ${API}/robot/:id/credentials`]: 'AD',
  [`GET ${API}/appconsent`]: ALL,
  [`DELETE ${API}/appconsent/:id`]: ALL,
  [`GET ${API}/app`]: 'AD',
  [`GET ${API}/app/:id`]: 'AD',
  [`POST ${API}/app`]: 'AD',
  [`PUT ${API}/app`]: 'AD',
  [`DELETE ${API}/app/:id`]: 'AD',
  [`POST ${API}/app/:id/credentials`]: 'AD',
  [`GET ${API}/queue`]: 'AD',
  [`GET ${API}/queue/:id`]: 'AD',
  [`POST ${API}/queue`]: 'AD',
  [`PUT ${API}/queue`]: 'AD',
  [`DELETE ${API}/queue/:id`]: 'AD',
  [`POST ${API}/queue/:id/retry`]: 'AD',
  [`GET ${API}/journal`]: 'AD',
  [`GET ${API}/history/:entity/:id`]: ALL,
  [`POST ${API}/journal/:id/undo`]: ALL,
  [`GET ${API}/backup`]: 'AD',
  [`POST ${API}/releases/:name/reports`]: ALL,
  [`POST ${API}/releases/:name/starts`]: ALL,
  [`GET ${API}/deployments`]: 'AD',
  [`GET ${API}/deployments/:name/dependents`]: 'AD',
  [`PUT ${API}/deployments/:name/grants`]: 'AD',
  [`POST ${API}/deployments/:name/state`]: 'AD',
  [`POST ${API}/deployments/:name/switches`]: 'AD',
  [`DELETE ${API}/deployments/:name`]: 'AD',
  [`POST ${API}/deployments/:name/live`]: 'AD',
  [`POST ${API}/deployments/:name/canary`]: 'AD',
  [`DELETE ${API}/deployments/:name/canary`]: 'AD',
  [`POST ${API}/deployments/:name/tokens`]: 'AD',
  [`DELETE ${API}/deployments/:name/tokens/:id`]: 'AD',
  [`GET ${API}/overview`]: ALL,
  [`GET ${AUTH}/api/auth/verify`]: ALL,
  [`GET ${AUTH}/user/email`]: ALL,
  [`POST ${AUTH}/user/email`]: ALL,
  [`POST ${AUTH}/user/email/resend`]: ALL,
  [`DELETE ${AUTH}/user/email`]: ALL,
  [`POST ${AUTH}/user/email/confirmation`]: ALL,
  [`GET ${AUTH}/user/factors`]: ALL,
  [`POST ${AUTH}/user/identities/begin`]: ALL,
  [`POST ${AUTH}/user/identities`]: ALL,
  [`DELETE ${AUTH}/user/identities/:id`]: ALL,
  [`POST ${AUTH}/user/passkeys/options`]: ALL,
  [`POST ${AUTH}/user/passkeys`]: ALL,
  [`POST ${AUTH}/user/passkeys/:id`]: ALL,
  [`DELETE ${AUTH}/user/passkeys/:id`]: ALL,
  [`DELETE ${AUTH}/user/password`]: ALL,
  [`POST ${AUTH}/user/totp`]: ALL,
  [`POST ${AUTH}/user/totp/confirm`]: ALL,
  [`DELETE ${AUTH}/user/totp`]: ALL,
  [`POST ${AUTH}/user/recovery-codes`]: ALL,
  [`GET ${AUTH}/user/proof`]: ALL,
  [`POST ${AUTH}/user/proof/options`]: ALL,
  [`POST ${AUTH}/user/proof`]: ALL,
};

/** What a bot or an application with every permission may call. One without any may call nothing that is not public. */
const MACHINES = new Set([
  `GET ${API}/user/:id`,
  `GET ${API}/api/users/:id`,
  `GET ${API}/server`,
  `GET ${API}/server/:id`,
  `GET ${API}/server/:id/o`,
  `GET ${API}/servertype`,
  `GET ${API}/servertype/:id`,
  `GET ${API}/gametype`,
  `GET ${API}/gametype/:id`,
  `GET ${API}/sheet`,
  `GET ${API}/sheet/:id`,
  `GET ${API}/gallery/sheets`,
  `GET ${API}/sheet/:id/descent`,
  `GET ${API}/api/sheets/:id`,
  `GET ${API}/character`,
  `GET ${API}/character/:id`,
  `GET ${API}/server/:id/characters`,
  `GET ${API}/game`,
  `GET ${API}/game/:id`,
  `GET ${API}/stat`,
  `GET ${API}/stat/:id`,
  `GET ${API}/skill`,
  `GET ${API}/skill/:id`,
  `GET ${API}/class`,
  `GET ${API}/class/:id`,
  `GET ${API}/equipmenttype`,
  `GET ${API}/equipmenttype/:id`,
  `GET ${API}/event`,
  `GET ${API}/event/:id`,
  `GET ${API}/event/:id.ics`,
  `GET ${API}/files/:name`,
]);

/** What anybody may call: the authentication host decides by what it is given, the rest is for everybody. */
const PUBLIC = [
  `POST ${API}/csp-reports`,
  `POST ${AUTH}/csp-reports`,
  `GET ${API}/health/live`,
  `GET ${API}/health/ready`,
  `GET ${API}/releases`,
  `GET ${API}/terms`,
  `GET ${API}/retention`,
  `GET ${API}/openapi.json`,
  `GET ${API}/docs`,
  `GET ${AUTH}/openapi.json`,
  `GET ${AUTH}/docs`,
  `GET ${API}/calendar.ics`,
  `GET ${API}/schemas/compendium-pack-1.json`,
  `GET ${API}/avatar`,
  `GET ${API}/covers/:edition/:kind/:world/:file`,
  `GET ${API}/files/:name.gif`,
  `GET ${API}/files/cellar_1.webp`,
  `GET ${API}/files/fantastic_1.webp`,
  `GET ${API}/files/game_1.webp`,
  `GET ${API}/files/sci-fi_1.webp`,
  `GET ${API}/files/tavern_1.webp`,
  `GET ${AUTH}/appeal`,
  `POST ${AUTH}/appeal`,
  `GET ${AUTH}/oidc/.well-known/openid-configuration`,
  `GET ${AUTH}/oidc/jwks`,
  `GET ${AUTH}/oidc/auth`,
  `GET ${AUTH}/oidc/auth/:uid`,
  `POST ${AUTH}/oidc/token`,
  `POST ${AUTH}/oidc/token/revocation`,
  `GET ${AUTH}/oidc/device`,
  `POST ${AUTH}/oidc/device`,
  `GET ${AUTH}/oidc/device/:uid`,
  `POST ${AUTH}/oidc/device/auth`,
  `GET ${AUTH}/oidc/me`,
  `POST ${AUTH}/oidc/me`,
  `GET ${AUTH}/oidc/session/end`,
  `POST ${AUTH}/oidc/session/end`,
  `POST ${AUTH}/oidc/session/end/confirm`,
  `GET ${AUTH}/oidc/session/end/success`,
  `GET ${AUTH}/consent`,
  `POST ${AUTH}/consent`,
  `GET ${AUTH}/authorize`,
  `POST ${AUTH}/authorize`,
  `GET ${AUTH}/.well-known/jwks.json`,
  `GET ${AUTH}/lostpassword`,
  `POST ${AUTH}/lostpassword`,
  `GET ${AUTH}/confirmemail`,
  `POST ${AUTH}/confirmemail`,
  `GET ${AUTH}/confirmaccount`,
  `POST ${AUTH}/confirmaccount`,
  `GET ${AUTH}/undoemail`,
  `POST ${AUTH}/undoemail`,
  `POST ${AUTH}/passkey`,
  `POST ${AUTH}/secondstep`,
  `GET ${AUTH}/provider`,
  `GET ${AUTH}/callback-:id`,
  `GET ${AUTH}/identity`,
  `POST ${AUTH}/identity`,
  `POST ${AUTH}/identitylink`,
  `GET ${AUTH}/recoverycode`,
  `POST ${AUTH}/recoverycode`,
  `GET ${AUTH}/recover`,
  `POST ${AUTH}/recover`,
  `GET ${AUTH}/newpassword`,
  `POST ${AUTH}/newpassword`,
  `POST ${AUTH}/api/auth/refresh`,
  `POST ${AUTH}/api/auth/revoke`,
  `POST ${AUTH}/api/auth/token`,
  `POST ${AUTH}/user/authenticate`,
  `POST ${AUTH}/user/lostpassword`,
  `POST ${AUTH}/user/password`,
  `POST ${AUTH}/user/register`,
  'GET /',
  'GET /*',
  'GET /assets/*',
  'GET /config.json',
  'GET /sw.js',
  'GET /index.html',
  'GET /metrics',
  'GET /remotes/*',
];

/** What teams call with a release token. */
const PUBLISHERS = [
  `GET ${API}/releases/:name`,
  `POST ${API}/releases/:name`,
  `POST ${API}/releases/:name/claims`,
  `GET ${API}/releases/:name/dependents`,
  `DELETE ${API}/releases/:name`,
  `POST ${API}/releases/:name/live`,
  `POST ${API}/releases/:name/canary`,
  `DELETE ${API}/releases/:name/canary`,
];

/** Fonts and script of the authentication host's pages: their names change with their content. */
const isPageFile = (name: string) => /^GET \S+\/(?:fonts|scripts)\//.test(name);

const routesOf = ({ app }: TestServer) =>
  app.accessTable
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url, access }) => ({ name: `${method} ${url}`, method, url, access }));

test('lists every route in the table, and no other', async t => {
  const routes = routesOf(await startServer(t));
  const expected = [...PUBLIC, ...PUBLISHERS, ...Object.keys(GRANTED)];
  const names = routes.map(route => route.name).filter(name => !isPageFile(name));
  assert.deepEqual([...new Set(names)].toSorted(), expected.toSorted());
  for (const { name, access } of routes) {
    const isPublic = PUBLIC.includes(name) || isPageFile(name);
    assert.equal(access === 'public', isPublic, name);
  }
});

test('opens each route to the callers of the table only', async t => {
  const rpd = await startServer(t);
  const gone = await rpd.signIn({ roles: ['AD'], deletedAt: new Date().toISOString() });
  const inactive = await rpd.signIn({ roles: ['AD'], valid: false });
  const callers: Record<string, Client> = { anonymous: rpd.anonymous, inactive, deleted: gone };
  // An account without a password ends without one: these are asked for it, and stay.
  const passwordHash = await hashPassword('une phrase facile à retenir');
  for (const role of ALL.split(' ') as Role[])
    callers[role] = await rpd.signIn({ roles: [role], passwordHash });
  callers['stranger'] = await rpd.signIn({ roles: ['user' as Role], passwordHash });
  callers['robot'] = await rpd.signInMachine('robot', [...PERMISSIONS]);
  callers['app'] = await rpd.signInMachine('app', [...PERMISSIONS]);
  callers['powerless'] = await rpd.signInMachine('robot', []);

  for (const { name, method, url, access } of routesOf(rpd)) {
    if (access === 'public' || access === 'release-token') continue;
    const allowed = (GRANTED[name] ?? '').split(' ');
    for (const [who, { authorization }] of Object.entries(callers)) {
      const answer = await rpd.inject({
        method,
        url: url.replace(/:(id|userId|name|version)/g, 'f'.repeat(24)),
        ...(authorization && { headers: { authorization } }),
        ...(method.startsWith('P') && { payload: { _id: 'f'.repeat(24) } }),
      });
      const isSignedIn = !['anonymous', 'inactive', 'deleted'].includes(who);
      // A person without a role has the rights of every signed-in person, and those of the role "none".
      const isMachine = ['robot', 'app', 'powerless'].includes(who);
      const isAllowed = isMachine
        ? who !== 'powerless' && MACHINES.has(name)
        : allowed.includes(who) || (who === 'stranger' && allowed.length === 4);
      const opened = ![401, 403].includes(answer.statusCode);
      if (!isSignedIn) assert.equal(answer.statusCode, 401, `${name} by ${who}`);
      // One's own profile: the identifier of somebody else is refused later, and for another reason.
      else if (name === `PUT ${API}/user`) assert.equal(answer.statusCode, 403);
      else assert.equal(opened, isAllowed, `${name} by ${who}: ${answer.statusCode}`);
      assert.ok(answer.statusCode < 500, `${name} by ${who}`);
    }
  }
});

test('accepts a release from the holder of the release token only', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const call = (name: string, authorization?: string) => {
    const [method, url] = name.split(' ') as ['GET' | 'POST' | 'DELETE', string];
    return rpd.inject({
      method,
      url: url.replace(':name', 'servers'),
      ...(method === 'POST' && { payload: {} }),
      ...(authorization && { headers: { authorization } }),
    });
  };
  for (const name of PUBLISHERS) {
    for (const authorization of [undefined, admin.authorization, 'Basic x'])
      assert.equal((await call(name, authorization)).statusCode, 401, name);
    const { statusCode } = await call(name, `Bearer ${RELEASE_TOKEN}`);
    assert.equal(statusCode, name.startsWith('POST') ? 422 : 404, name);
  }
});

type Make = (owner: Client & { user: { _id: string } }) => Promise<string>;
type Outcomes = Record<'owner' | 'other' | 'MO' | 'AD', number>;

const makeCharacter = async (owner: Client): Promise<string> =>
  (await owner.post<Character>('/character', buildCharacter())).body._id;

const makeTicket = async (owner: Client): Promise<string> =>
  (await owner.post<Ticket>('/ticket', buildTicket())).body._id;

const makeEvent = async (owner: Client, visible: boolean): Promise<string> => {
  const server = await owner.post<Server>('/server', buildServer({ visible }));
  return (await owner.post<RoleplayEvent>('/event', buildEvent(server.body._id))).body._id;
};

/** What each person gets for an object that somebody owns: 404 where it does not exist for them. */
const OWNED: {
  what: string;
  path: string;
  /** Owned by the person who makes it; RP by default. */
  ownerRoles?: Role[];
  make: Make;
  read: Outcomes;
  update: Outcomes;
  remove: Outcomes;
}[] = [
  {
    what: 'a visible server',
    path: '/server',
    make: async owner => (await owner.post<Server>('/server', buildServer())).body._id,
    read: { owner: 200, other: 200, MO: 200, AD: 200 },
    update: { owner: 200, other: 403, MO: 200, AD: 200 },
    remove: { owner: 200, other: 403, MO: 403, AD: 200 },
  },
  {
    what: 'a hidden server',
    path: '/server',
    make: async owner => (await owner.post<Server>('/server', buildServer({ visible: false }))).body._id,
    read: { owner: 200, other: 404, MO: 200, AD: 200 },
    update: { owner: 200, other: 404, MO: 200, AD: 200 },
    remove: { owner: 200, other: 404, MO: 403, AD: 200 },
  },
  {
    what: 'a public sheet',
    path: '/sheet',
    make: async owner => (await owner.post<Sheet>('/sheet', buildSheet({ isPublic: true }))).body._id,
    read: { owner: 200, other: 200, MO: 200, AD: 200 },
    update: { owner: 200, other: 403, MO: 200, AD: 200 },
    remove: { owner: 200, other: 403, MO: 200, AD: 200 },
  },
  {
    what: 'a private sheet',
    path: '/sheet',
    make: async owner => (await owner.post<Sheet>('/sheet', buildSheet())).body._id,
    read: { owner: 200, other: 404, MO: 200, AD: 200 },
    update: { owner: 200, other: 404, MO: 200, AD: 200 },
    remove: { owner: 200, other: 404, MO: 200, AD: 200 },
  },
  {
    what: 'an active game',
    path: '/game',
    ownerRoles: ['GM'],
    make: async owner => (await owner.post<Game>('/game', buildGame())).body._id,
    read: { owner: 200, other: 200, MO: 200, AD: 200 },
    update: { owner: 200, other: 403, MO: 200, AD: 200 },
    remove: { owner: 200, other: 403, MO: 403, AD: 200 },
  },
  {
    what: 'an inactive game',
    path: '/game',
    ownerRoles: ['GM'],
    make: async owner => (await owner.post<Game>('/game', buildGame({ status: false }))).body._id,
    read: { owner: 200, other: 404, MO: 200, AD: 200 },
    update: { owner: 200, other: 404, MO: 200, AD: 200 },
    remove: { owner: 200, other: 404, MO: 403, AD: 200 },
  },
  {
    what: 'an event of a visible server',
    path: '/event',
    make: async owner => makeEvent(owner, true),
    read: { owner: 200, other: 200, MO: 200, AD: 200 },
    update: { owner: 200, other: 403, MO: 403, AD: 200 },
    remove: { owner: 200, other: 403, MO: 200, AD: 200 },
  },
  {
    what: 'an event of a hidden server',
    path: '/event',
    make: async owner => makeEvent(owner, false),
    read: { owner: 200, other: 404, MO: 200, AD: 200 },
    update: { owner: 200, other: 404, MO: 403, AD: 200 },
    remove: { owner: 200, other: 404, MO: 200, AD: 200 },
  },
  {
    what: 'a mob',
    path: '/mob',
    ownerRoles: ['GM'],
    make: async owner => (await owner.post<Mob>('/mob', buildMob())).body._id,
    read: { owner: 200, other: 200, MO: 200, AD: 200 },
    update: { owner: 200, other: 403, MO: 200, AD: 200 },
    remove: { owner: 200, other: 403, MO: 200, AD: 200 },
  },
  {
    what: 'a character that no server shows',
    path: '/character',
    make: makeCharacter,
    read: { owner: 200, other: 404, MO: 200, AD: 200 },
    update: { owner: 200, other: 404, MO: 200, AD: 200 },
    remove: { owner: 200, other: 404, MO: 403, AD: 200 },
  },
  {
    what: 'a character that a server shows',
    path: '/character',
    make: async owner => {
      const id = await makeCharacter(owner);
      const server = await owner.post<Server>('/server', buildServer());
      const path = `/character/${id}/submissions`;
      const submission = await owner.post<Submission>(path, { server: server.body._id });
      await owner.put(`/submission/${submission.body._id}`, { state: 'accepted' });
      return id;
    },
    read: { owner: 200, other: 200, MO: 200, AD: 200 },
    update: { owner: 200, other: 403, MO: 200, AD: 200 },
    remove: { owner: 200, other: 403, MO: 403, AD: 200 },
  },
  {
    what: 'a ticket',
    path: '/ticket',
    make: makeTicket,
    read: { owner: 200, other: 404, MO: 200, AD: 200 },
    update: { owner: 403, other: 403, MO: 200, AD: 200 },
    // Nobody deletes what was said: there is no such route.
    remove: { owner: 404, other: 404, MO: 404, AD: 404 },
  },
  {
    what: 'an account',
    path: '/user',
    make: async owner => owner.user._id,
    read: { owner: 200, other: 200, MO: 200, AD: 200 },
    update: { owner: 200, other: 403, MO: 403, AD: 403 },
    remove: { owner: 403, other: 403, MO: 403, AD: 200 },
  },
];

for (const { what, path, ownerRoles = ['RP'] as Role[], make, read, update, remove } of OWNED) {
  test(`allows ${what} to owner, moderators and administrators as the table says`, async t => {
    const rpd = await startServer(t);
    for (const who of ['owner', 'other', 'MO', 'AD'] as const) {
      const owner = await rpd.signIn({ roles: ownerRoles });
      const roles: Role[] = who === 'other' ? ['RP', 'GM'] : [who as Role];
      const asking = who === 'owner' ? owner : await rpd.signIn({ roles });
      const id = await make(owner);
      const outcome = {
        read: (await asking.get(`${path}/${id}`)).status,
        update: (await asking.put(path, { _id: id })).status,
        remove: (await asking.remove(`${path}/${id}`)).status,
      };
      assert.deepEqual(outcome, { read: read[who], update: update[who], remove: remove[who] }, who);
    }
  });
}
