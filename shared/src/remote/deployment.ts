import type { RemoteGrants } from '../domain/remote-grants.ts';
import type { VersionHealth } from './health.ts';
import type { NamedPointer, PointerViewer } from './named-pointers.ts';
import type { SlotFill, SlotOffer } from './slots.ts';

/**
 * What can be wrong with a version in somebody's browser: its files do not answer, are not those that were registered, do
 * not run, do not follow the contract, or one of them is gone while the page is open; a screen of it throws (`render`), or code of it
 * throws outside of a screen (`event`, `promise`).
 */
export const REMOTE_PROBLEMS = [
  'network',
  'integrity',
  'execution',
  'contract',
  'chunk',
  'render',
  'event',
  'promise',
] as const;
export type RemoteProblem = (typeof REMOTE_PROBLEMS)[number];

/** What a browser tells the registry of a version that could not be used. */
export interface RemoteReport {
  version: string;
  problem: RemoteProblem;
  /** The file of the version that is concerned, where that is known. */
  file: string | null;
  /** The version that was used in its place; the version itself when it stays in use; null: none was left. */
  usedVersion: string | null;
  /** What was to be shown in a slot, by its id; absent for screens and everything else. */
  fill?: string;
}

/** How often one fill of a version could not be shown. */
export interface FillReport {
  version: string;
  fill: string;
  count: number;
  lastAt: string;
}

/** How often one thing went wrong with one version. */
export interface ReportCount extends Omit<RemoteReport, 'fill'> {
  count: number;
  /** ISO 8601, UTC. `file` and `usedVersion` are those of the last time. */
  firstAt: string;
  lastAt: string;
}

/**
 * What changed which version people get; `register` adds a version and changes nothing for people. `point` and `unpoint` set and take away
 * a preview or an environment.
 */
export const RELEASE_EVENTS = [
  'release',
  'rollback',
  'canary',
  'promote',
  'abort',
  'register',
  'point',
  'unpoint',
] as const;
export type ReleaseEventKind = (typeof RELEASE_EVENTS)[number];

export interface ReleaseEvent {
  _id: string;
  kind: ReleaseEventKind;
  version: string;
  /** The preview or environment that moved; empty: what everybody gets. */
  pointer: string;
  /** What was live until then, or what the pointer stood for. */
  before: string | null;
  /** Of a canary, in percent; 0 for everything else. */
  share: number;
  /** The name of the token, or of the administrator; `health`: the platform itself, for `reason`. */
  who: string;
  reason: string;
  at: string;
}

/** A version as one reads it in a list. */
export interface ReleasedVersion {
  version: string;
  url: string;
  releasedAt: string;
  /** Size of all its files, in bytes. */
  bytes: number;
}

/** A token that a team publishes its one remote with; its text is known when it is made, and never after. */
export interface ReleaseToken {
  _id: string;
  name: string;
  createdAt: string;
  createdBy: string;
  lastUsedAt: string | null;
}

/** What administrators change of a remote apart from its versions. */
export const REMOTE_CHANGES = ['grants', 'off', 'on', 'remove'] as const;
export type RemoteChangeKind = (typeof REMOTE_CHANGES)[number];

export interface RemoteChange {
  _id: string;
  kind: RemoteChangeKind;
  before: RemoteGrants;
  after: RemoteGrants;
  who: string;
  at: string;
}

/** Switched off, a remote keeps what belongs to it, and nobody gets its code. */
export type RemoteState = 'on' | 'off';

/** A switch of a fill or of a flag, as it was left last. */
export interface SlotSwitch {
  kind: 'fill' | 'flag';
  /** The id of the fill, or the flag. */
  name: string;
  state: 'on' | 'off';
  who: string;
  at: string;
}

/** What is affected when a remote is switched off or taken out. */
export interface RemoteDependents {
  areas: string[];
  /** Labels of its sidebar entries. */
  entries: string[];
  /** A version that is tried; null: none. */
  canary: { version: string; share: number } | null;
  /** People who are signed in now; each may have one of its screens open. */
  sessions: number;
  tokens: number;
  /** What others put into its slots: they hide. */
  fillers: { remote: string; title: string; slot: string }[];
}

/** Everything that the registry knows of a remote. */
export interface Deployment {
  name: string;
  title: string;
  state: RemoteState;
  grants: RemoteGrants;
  /** It runs in a sandboxed frame: by the grants, or because its live version says so. */
  isolated: boolean;
  /** Of the grants: a change sends the one that it read. 0: nothing was granted yet. */
  grantsVersion: number;
  /** What a release asked for and was refused; null: nothing. */
  requested: RemoteGrants | null;
  /** What the live version asks for beyond the grants, one French sentence each: people do not get it. */
  beyond: string[];
  /** What the live version uses of the contract that is going to be dropped, one French sentence each. */
  deprecated: string[];
  /** Slots of the live version, and what it puts into slots. */
  offers: SlotOffer[];
  fills: SlotFill[];
  switches: SlotSwitch[];
  fillReports: FillReport[];
  changes: RemoteChange[];
  /** Null: it has no version, or none is live. */
  live: string | null;
  previous: string | null;
  /** Where a plain step back leads: the last version before the live one that did not fail people; null where there is none. */
  rollbackTo: string | null;
  /** `auto`: it goes on by itself. */
  canary: { version: string; share: number; auto: boolean } | null;
  /** Of the trial, the live version and the one before, where somebody used them. */
  health: (VersionHealth & { version: string })[];
  /** The newest first, at most {@link DEPLOYMENT_LINES}; so is the history. */
  versions: ReleasedVersion[];
  history: ReleaseEvent[];
  reports: ReportCount[];
  tokens: ReleaseToken[];
  /** Previews and environments, by name, and who may see them beside administrators. */
  pointers: NamedPointer[];
  viewers: PointerViewer[];
}

export const DEPLOYMENT_LINES = 30;
