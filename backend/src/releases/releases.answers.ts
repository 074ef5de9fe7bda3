import { ROLES } from '@rpd/shared/domain';
import { RELEASE_EVENTS, REMOTE_CHANGES, REMOTE_PROBLEMS, SIDEBAR_GROUPS } from '@rpd/shared/remote';
import { anyMap, boolean, count, exactly, id, listOf, moment, oneOf, ref, string } from '../lib/openapi.ts';
import { orNull } from '../lib/openapi.schema.ts';
import type { Json } from '../lib/openapi.schema.ts';
import { ofEach } from './vitals.buckets.ts';

// What the routes of releases.openapi.ts answer, by name.

const releaseFields = {
  version: string,
  url: string,
  entry: string,
  descriptor: anyMap,
  files: listOf({ type: 'object' }),
  preload: listOf(string),
  releasedAt: moment,
};
const screen = exactly({ path: string, preload: listOf(string), shares: listOf(string) });
const module = exactly({ module: string, preload: listOf(string), shares: listOf(string) });
const needs = exactly({ shared: anyMap, names: anyMap });
/** `shares`, `screens`, `modules` and `needs` came later: what was released before has none. */
const release: Json = {
  ...exactly({
    ...releaseFields,
    shares: listOf(string),
    screens: listOf(screen),
    modules: listOf(module),
    needs,
    whole: string,
  }),
  required: Object.keys(releaseFields).filter(name => name !== 'descriptor'),
};

const remoteReport = {
  version: string,
  problem: oneOf(...REMOTE_PROBLEMS),
  file: orNull(string),
  usedVersion: orNull(string),
};
const releaseToken = {
  _id: id,
  name: string,
  createdAt: moment,
  createdBy: string,
  lastUsedAt: orNull(moment),
};

const roles = listOf(oneOf(...ROLES));
const grants: Json = exactly({
  areas: listOf(string),
  groups: listOf(oneOf(...Object.keys(SIDEBAR_GROUPS))),
  roles,
  origins: listOf(string),
  offers: listOf(string),
  slots: listOf(string),
  api: listOf(string),
  isolated: boolean,
});
const offer: Json = {
  ...exactly({ slot: string, version: count, props: string, deprecated: string }),
  required: ['slot', 'version', 'props'],
};
const fill: Json = {
  ...exactly({
    id: string,
    slot: string,
    module: string,
    title: string,
    roles,
    icon: string,
    order: { type: 'integer' },
    flag: string,
  }),
  required: ['id', 'slot', 'module', 'title', 'roles'],
};
const slotSwitch: Json = exactly({
  kind: oneOf('fill', 'flag'),
  name: string,
  state: oneOf('on', 'off'),
  who: string,
  at: moment,
});
const canary: Json = orNull(exactly({ version: string, share: count }));

const namedPointer: Json = exactly({
  name: string,
  version: string,
  who: string,
  at: moment,
  expiresAt: orNull(moment),
});

const deployment: Json = exactly({
  name: string,
  title: string,
  state: oneOf('on', 'off'),
  grants: ref('RemoteGrants'),
  isolated: boolean,
  grantsVersion: count,
  requested: orNull(ref('RemoteGrants')),
  beyond: listOf(string),
  deprecated: listOf(string),
  offers: listOf(offer),
  fills: listOf(fill),
  switches: listOf(slotSwitch),
  fillReports: listOf(exactly({ version: string, fill: string, count, lastAt: moment })),
  changes: listOf(
    exactly({
      _id: id,
      kind: oneOf(...REMOTE_CHANGES),
      before: ref('RemoteGrants'),
      after: ref('RemoteGrants'),
      who: string,
      at: moment,
    }),
  ),
  live: orNull(string),
  previous: orNull(string),
  rollbackTo: orNull(string),
  canary: orNull(exactly({ version: string, share: count, auto: { type: 'boolean' } })),
  versions: listOf(exactly({ version: string, url: string, releasedAt: moment, bytes: count })),
  history: listOf(
    exactly({
      _id: id,
      kind: oneOf(...RELEASE_EVENTS),
      version: string,
      pointer: string,
      before: orNull(string),
      share: count,
      who: string,
      reason: string,
      at: moment,
    }),
  ),
  health: listOf(exactly({ version: string, people: count, failed: count })),
  reports: listOf(exactly({ ...remoteReport, count, firstAt: moment, lastAt: moment })),
  tokens: listOf(exactly(releaseToken)),
  pointers: listOf(namedPointer),
  viewers: listOf(exactly({ _id: id, name: string, who: string, at: moment })),
});

export const releaseAnswers: Record<string, Json> = {
  Release: release,
  Deployment: deployment,
  RemoteGrants: grants,
  Preview: exactly({ remote: string, pointer: namedPointer, release: ref('Release') }),
  RemoteDependents: exactly({
    areas: listOf(string),
    entries: listOf(string),
    canary,
    sessions: count,
    tokens: count,
    fillers: listOf(exactly({ remote: string, title: string, slot: string })),
  }),
  AreaVitals: exactly({
    remote: string,
    version: string,
    area: string,
    p75: exactly(ofEach(() => orNull({ type: 'number' }))),
    visits: exactly(ofEach(() => count)),
    lastAt: moment,
  }),
  RemoteReport: { ...exactly({ ...remoteReport, fill: string }), required: Object.keys(remoteReport) },
  ReleaseToken: exactly(releaseToken),
  NewReleaseToken: exactly({ ...releaseToken, token: string }),
  Registry: exactly({
    remotes: {
      type: 'object',
      additionalProperties: {
        ...exactly({
          live: ref('Release'),
          previous: orNull(ref('Release')),
          canary: exactly({ release: ref('Release'), share: count }),
        }),
        required: ['live', 'previous'],
      },
    },
    grants: { type: 'object', additionalProperties: ref('RemoteGrants') },
    off: {
      type: 'object',
      additionalProperties: exactly({
        title: string,
        areas: listOf(exactly({ path: string, roles })),
      }),
    },
    switches: {
      type: 'object',
      additionalProperties: exactly({ off: listOf(string), flags: listOf(string) }),
    },
  }),
};
