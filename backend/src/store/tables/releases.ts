import type { RemoteGrants } from '@rpd/shared/domain';
import type {
  Release,
  ReleaseEventKind,
  RemoteChangeKind,
  RemoteProblem,
  SlotSwitch,
  Vital,
} from '@rpd/shared/remote';
import {
  bool,
  integer,
  json,
  moment,
  oneOf,
  optionalMoment,
  optionalText,
  tableCodec,
  text,
} from '../codec.ts';
import type { RowOf } from '../codec.ts';

/** Every version that was ever released, never changed. Only its files may go. */
const releaseColumns = {
  remote: text('remote'),
  version: text('version'),
  release: json<Release>()('release'),
  releasedAt: moment('released_at'),
  /** Nobody was ever given it but as a preview, and its files are gone. What it was stays known: its name is never another one's. */
  removedAt: optionalMoment('removed_at'),
};
export const releaseCodec = tableCodec(releaseColumns);
export type ReleaseRow = RowOf<typeof releaseColumns>;

/**
 * Who set a pointer last: `build`, a start of the platform, which follows what is built; `person`, an administrator or a
 * team, whose choice no start changes.
 */
export type PointerSource = 'build' | 'person';

/** One row per remote: which version is live, which was before, which one a part of the people tries. */
const pointerColumns = {
  remote: text('remote'),
  live: text('live'),
  previous: optionalText('previous'),
  canary: optionalText('canary'),
  canaryShare: integer('canary_share'),
  changedAt: moment('changed_at'),
  /** The trial goes on by itself as long as nothing fails. */
  canaryAuto: bool('canary_auto'),
  setBy: oneOf<PointerSource>()('set_by'),
};
export const pointerCodec = tableCodec(pointerColumns);
export type PointerRow = RowOf<typeof pointerColumns>;

/** Previews and environments: which version a name stands for. */
const namedPointerColumns = {
  remote: text('remote'),
  name: text('name'),
  version: text('version'),
  who: text('who'),
  at: moment('at'),
  expiresAt: optionalMoment('expires_at'),
};
export const namedPointerCodec = tableCodec(namedPointerColumns);
export type NamedPointerRow = RowOf<typeof namedPointerColumns>;

/** Who may see the previews of a remote. Of two accounts that became one somebody may be named twice: that counts once. */
export interface PointerViewerRow {
  id: string;
  remote: string;
  user_id: string;
  who: string;
  at: string;
}

/** What happened when, oldest first by id. */
const historyColumns = {
  _id: text('id'),
  remote: text('remote'),
  version: text('version'),
  before: optionalText('version_before'),
  share: integer('share'),
  kind: oneOf<ReleaseEventKind>()('kind'),
  who: text('who'),
  /** Why the platform itself did it; empty for what people did. */
  reason: text('reason'),
  /** The preview or environment that moved; empty: what everybody gets. */
  pointer: text('pointer'),
  at: moment('at'),
};
export const historyCodec = tableCodec(historyColumns);
export type HistoryRow = RowOf<typeof historyColumns>;

/** The tokens of the teams, by their digests. */
const tokenColumns = {
  _id: text('id'),
  remote: text('remote'),
  name: text('name'),
  digest: text('digest'),
  createdAt: moment('created_at'),
  createdBy: text('created_by'),
  lastUsedAt: optionalMoment('last_used_at'),
};
export const tokenCodec = tableCodec(tokenColumns);
export type TokenRow = RowOf<typeof tokenColumns>;

/** What browsers tell of versions, counted. */
const reportColumns = {
  remote: text('remote'),
  version: text('version'),
  problem: oneOf<RemoteProblem>()('problem'),
  count: integer('count'),
  file: optionalText('file'),
  usedVersion: optionalText('used_version'),
  firstAt: moment('first_at'),
  lastAt: moment('last_at'),
};
export const reportCodec = tableCodec(reportColumns);
export type ReportRow = RowOf<typeof reportColumns>;

/** How often a fill of a version could not be shown, counted. */
const fillReportColumns = {
  remote: text('remote'),
  version: text('version'),
  fill: text('fill'),
  count: integer('count'),
  lastAt: moment('last_at'),
};
export const fillReportCodec = tableCodec(fillReportColumns);
export type FillReportRow = RowOf<typeof fillReportColumns>;

/** That a version ran or failed in somebody's browser, without their name: a digest that is another one for each version. */
const healthColumns = {
  remote: text('remote'),
  version: text('version'),
  digest: text('digest'),
  failed: bool('failed'),
  expiresAt: moment('expires_at'),
};
export const healthCodec = tableCodec(healthColumns);
export type ReleaseHealthRow = RowOf<typeof healthColumns>;

/** How many visits to an area with a version fell into one range of a web vital. */
const vitalColumns = {
  remote: text('remote'),
  version: text('version'),
  area: text('area'),
  vital: oneOf<Vital>()('vital'),
  bucket: integer('bucket'),
  visits: integer('visits'),
  lastAt: moment('last_at'),
  expiresAt: moment('expires_at'),
};
export const vitalCodec = tableCodec(vitalColumns);
export type WebVitalRow = RowOf<typeof vitalColumns>;

/** `removed`: taken out of the registry. Its name, versions and history stay; nothing belongs to it. */
export type StoredRemoteState = 'on' | 'off' | 'removed';
/** Who decided on the grants: the platform for the remotes that it comes with, then an administrator. */
export type GrantSource = 'platform' | 'administrator';

/** One row per remote to which something was granted, or that asked for it. */
const remoteColumns = {
  name: text('name'),
  state: oneOf<StoredRemoteState>()('state'),
  grants: json<RemoteGrants>()('grants'),
  grantedBy: oneOf<GrantSource>()('granted_by'),
  /** What a release asked for and was refused. */
  requested: json<RemoteGrants | null>()('requested'),
  version: integer('version'),
  changedAt: moment('changed_at'),
};
export const remoteCodec = tableCodec(remoteColumns);
export type RemoteRow = RowOf<typeof remoteColumns>;

/** What an administrator switched: a fill off (all are on), or a flag on (all are off). */
const slotSwitchColumns = {
  remote: text('remote'),
  kind: oneOf<SlotSwitch['kind']>()('kind'),
  name: text('name'),
  state: oneOf<SlotSwitch['state']>()('state'),
  who: text('who'),
  at: moment('at'),
};
export const slotSwitchCodec = tableCodec(slotSwitchColumns);
export type SlotSwitchRow = RowOf<typeof slotSwitchColumns>;

/** What administrators changed of remotes, oldest first by id. */
const remoteChangeColumns = {
  _id: text('id'),
  remote: text('remote'),
  kind: oneOf<RemoteChangeKind>()('kind'),
  before: json<RemoteGrants>()('grants_before'),
  after: json<RemoteGrants>()('grants_after'),
  who: text('who'),
  at: moment('at'),
};
export const remoteChangeCodec = tableCodec(remoteChangeColumns);
export type RemoteChangeRow = RowOf<typeof remoteChangeColumns>;
