import type { RemoteGrants } from '../domain/remote-grants.ts';
import type { Area, RemoteDescriptor } from './descriptor.ts';

/** A file of a version: path inside its folder, size in bytes, integrity as in the `integrity` attribute (sha384). */
export interface ReleasedFile {
  path: string;
  bytes: number;
  integrity: string;
}

/** What a screen that is no landing page of its area needs at once. */
export interface ScreenFiles {
  /** '/app/games/:id/table/:sessionId' */
  path: string;
  /** Files, relative to `url`. */
  preload: string[];
  /** Modules of the page. */
  shares: string[];
}

/** A module that a version exposes for a slot, with what may be fetched along with it. */
export interface FillFiles {
  /** './tabs/Lore' */
  module: string;
  /** Files, relative to `url`. */
  preload: string[];
  /** Modules of the page. */
  shares: string[];
}

/** What a build takes from the page, or gives to it: ranges or versions by request, and names by request. */
export interface PageInterface {
  /** `react` → the range that a remote asks for, or the version that the shell has; empty: any. */
  shared: Record<string, string>;
  /** `@rpd/shared/ui` → the names of it. Only modules whose names are known at build time are listed. */
  names: Record<string, string[]>;
}

/** One immutable version of a remote, as the registry knows it. */
export interface Release {
  version: string;
  /** Base of the folder, ending in '/': absolute, or relative to the shell's origin. */
  url: string;
  /** File that the federation runtime loads, relative to `url`. */
  entry: string;
  descriptor: RemoteDescriptor;
  files: ReleasedFile[];
  /** Files of the first screen, relative to `url`, that may be fetched along with the entry. */
  preload: string[];
  /** Modules of the page that the first screen takes, and that may be fetched along with it; older releases name none. */
  shares?: string[];
  /** Other screens that people open by their address, with what may be fetched along with the entry; older releases name none. */
  screens?: ScreenFiles[];
  /** Modules that it exposes for slots; older releases have none. */
  modules?: FillFiles[];
  /** What it takes from the page: a new shell is held against it. Not in what pages read; older releases have none. */
  needs?: PageInterface;
  /** ISO 8601, UTC. */
  releasedAt: string;
  /** Of an excerpt, which a short answer has in the place of the whole: the hash of the whole (`wholeReleasePath`). */
  whole?: string;
}

/** What pages ask the registry for: `files` has those alone that screens begin with, `previous` no file at all. */
export const SHORT_ANSWER = 'application/json;files=first';

/** Where the whole of a version stands, below the address of the registry. It never changes. */
export const wholeReleasePath = (remote: string, version: string): string =>
  `/${remote}/versions/${encodeURIComponent(version)}`;

/** A version that a part of the people gets before it is live for all. */
export interface Canary {
  release: Release;
  /** Of a hundred people, how many get it: always the same ones. */
  share: number;
}

/** A remote that an administrator switched off: its areas say so, and nothing of it is loaded. */
export interface OffRemote {
  title: string;
  areas: Area[];
}

/** What an administrator switched of one remote: fills that are off, and flags that are on. */
export interface SlotSwitches {
  off: string[];
  flags: string[];
}

/** The answer of the release registry: for each remote the version that is live and the one before it. */
export interface Registry {
  remotes: Record<string, { live: Release; previous: Release | null; canary?: Canary }>;
  /** What belongs to each remote, also to those that have no version yet; older registries name none. */
  grants?: Record<string, RemoteGrants>;
  off?: Record<string, OffRemote>;
  /** By remote; one that is not named has every fill on and every flag off. */
  switches?: Record<string, SlotSwitches>;
}
