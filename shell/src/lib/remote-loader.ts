import {
  containerName,
  type ExposedRemote,
  type FillModule,
  fillModuleProblems,
  type Release,
  type RemoteProblem,
  remoteProblems,
} from '@rpd/shared/remote';
import { isIsolated } from './granted.ts';
import { requestAhead } from './first-screen.ts';
import { registerFiles } from './integrity.ts';
import type { KnownRemote } from './registry.ts';
import { diagnoseFailure } from './remote-diagnosis.ts';
import { problemOf, RemoteFailure } from './remote-failure.ts';
import { createRemoteFetch } from './remote-fetch.ts';
import { fileNamed } from './remote-files.ts';
import { createReports, type Report } from './remote-reports.ts';
import { createStarts } from './remote-starts.ts';
import { warnOfDeprecated } from './warn-of-deprecated.ts';
import { wholeRelease } from './whole-release.ts';

/** A remote's code, and the version that it is of. */
export interface LoadedRemote {
  remote: ExposedRemote;
  release: Release;
}

/** A fill's module, and the version that it is of. */
export interface LoadedFill {
  module: FillModule;
  release: Release;
}

interface WhichFill {
  id: string;
  slot: string;
  /** The version that the page has of the remote already: it comes first. */
  first: string | null;
  /** The version that the page shows screens of: no other one may stand beside it. */
  only: string | null;
}

/** What one page has loaded of its remotes, and what has failed in it. */
export interface RemoteLoader {
  /**
   * Loads and evaluates the code of a remote once: of the version that this person gets, or of the last good one. Loads it
   * again after a failure. Files of the first screen are requested along with the code.
   * @throws RemoteFailure with the reasons in French.
   */
  load: (known: KnownRemote) => Promise<LoadedRemote>;
  /**
   * Loads and evaluates the module of one of its fills, as `load` does the remote's: a version that fails gives way to the next one.
   * @throws RemoteFailure with the reasons in French.
   */
  loadFill: (known: KnownRemote, which: WhichFill) => Promise<LoadedFill>;
  /** Makes the next load try the versions that have failed again, and leaves what is loaded. */
  forgetFailures: (known: KnownRemote) => void;
  /** Makes the next load of this remote fetch and evaluate its versions again, the live one first. */
  evict: (known: KnownRemote) => void;
  /** Makes the next load take another version than this one, if there is one. */
  markBroken: (name: string, version: string, problem: RemoteProblem) => void;
  /** What is wrong with a version in this page; null when nothing is. */
  problemWith: (name: string, version: string) => RemoteProblem | null;
  /** Whether the page calls this for the first time with this key: messages are shown once per page. */
  isFirst: (key: string) => boolean;
  /** Tells the registry of a failure, once. */
  report: Report;
  /** The page is closed: nothing more is reported. */
  dispose: () => void;
}

const loadFrames = () => import(/* webpackChunkName: "isolated" */ './isolated-remote.ts');

/** In the place of a version that the registry's answer does not name. */
const UNNAMED = '?';

const sentence = (part: string): string => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`;

const contractFailure = ({ name, descriptor }: KnownRemote, version: string, problems: string[]) =>
  new RemoteFailure(
    { remote: name, title: descriptor.title, version },
    { reasons: problems.map(sentence), problem: 'contract' },
  );

/** A version that could not be used; none is named where the registry's answer has no live one. */
interface Attempt {
  release: Release | null;
  error: unknown;
}

/** What is used in the place of what failed, and the fill that it was to be. */
interface Instead {
  usedVersion: string | null;
  fill?: string;
}

/** A loader for one page. */
export function createRemoteLoader(): RemoteLoader {
  const report = createReports();
  const starts = createStarts();
  /** Containers that are being loaded now. */
  const loading = new Set<string>();
  const { fetchRemote, dispose } = createRemoteFetch({
    report,
    isLoading: (remote, version) => loading.has(containerName(remote, version)),
  });
  /** By remote, then by the version that was live. */
  const loads = new Map<string, Map<string, Promise<LoadedRemote>>>();
  /** Containers that have failed in this page: the others come first, until somebody asks to try again. */
  const failed = new Map<string, RemoteProblem>();
  const seen = new Set<string>();

  /** A version that runs in a frame: nothing of it is fetched, known or run by the page. */
  async function loadIsolated(
    { name, descriptor, isOverride }: KnownRemote,
    release: Release,
  ): Promise<ExposedRemote> {
    const { isolatedRemote } = await loadFrames();
    const { version } = release;
    return isolatedRemote({
      descriptor,
      release,
      isDeveloped: isOverride,
      report: problem => isOverride || report(name, { version, problem, file: null, usedVersion: version }),
    });
  }

  /** @throws RemoteFailure when the code breaks the contract, and whatever kept it from running. */
  async function loadVersion(known: KnownRemote, excerpt: Release): Promise<ExposedRemote> {
    if (isIsolated(known, excerpt)) return loadIsolated(known, excerpt);
    registerFiles(excerpt, { unchecked: known.isOverride });
    if (excerpt.whole !== undefined && excerpt.files.length > 0) requestAhead(excerpt);
    const release = await wholeRelease(excerpt);
    registerFiles(release, { unchecked: known.isOverride });
    const module = await fetchRemote(known.name, release);
    const problems = remoteProblems(known.name, module);
    if (problems.length > 0) throw contractFailure(known, release.version, problems);
    return (module as { default: ExposedRemote }).default;
  }

  function reportFailure(
    { name, isOverride }: KnownRemote,
    failure: RemoteFailure,
    file: string | null,
    { usedVersion, fill }: Instead,
  ): RemoteFailure {
    const { version, problem } = failure;
    // Reports are counted per version: nothing is sent when the registry named no live version.
    if (!isOverride && version !== UNNAMED)
      report(name, { version, problem, file, usedVersion, ...(fill && { fill }) });
    return failure;
  }

  /** The versions to try, the best first: what has failed in this page comes last. */
  function candidates({ name, live, previous, older, problems }: KnownRemote): Release[] {
    const usable = [...(problems.length > 0 ? [] : [live]), ...(previous ? [previous] : []), ...older];
    const isBad = ({ version }: Release) => failed.has(containerName(name, version));
    return [...usable.filter(release => !isBad(release)), ...usable.filter(isBad)];
  }

  /** Finds out what was wrong with the versions that were tried, and reports it. It reads their files, which takes a while. */
  async function diagnose(known: KnownRemote, tried: Attempt[], instead: Instead): Promise<RemoteFailure[]> {
    const { name, descriptor } = known;
    return Promise.all(
      tried.map(async ({ release, error }) => {
        if (release === null || error instanceof RemoteFailure)
          return reportFailure(known, error as RemoteFailure, null, instead);
        const what = await diagnoseFailure(release, error);
        const container = containerName(name, release.version);
        if (failed.has(container)) failed.set(container, what.problem);
        const where = { remote: name, title: descriptor.title, version: release.version };
        const failure = new RemoteFailure(where, what, error);
        return reportFailure(known, failure, what.file ?? fileNamed(error, release), instead);
      }),
    );
  }

  /** The first version that works. @throws RemoteFailure of the first one when none does. */
  async function loadBest(known: KnownRemote): Promise<LoadedRemote> {
    const { name, live, problems } = known;
    const tried: Attempt[] = [];
    if (problems.length > 0)
      tried.push({
        release: live ?? null,
        error: contractFailure(known, live?.version ?? UNNAMED, problems),
      });
    for (const release of candidates(known)) {
      const container = containerName(name, release.version);
      loading.add(container);
      try {
        const remote = await loadVersion(known, release);
        // The screen comes first; what was wrong with the others is found out behind it.
        void diagnose(known, tried, { usedVersion: release.version });
        warnOfDeprecated(release);
        if (!known.isOverride && !known.isPreview)
          starts.add(name, release.version, () => failed.has(container));
        return { remote, release };
      } catch (error) {
        const problem = error instanceof RemoteFailure ? error.problem : problemOf(error);
        failed.set(container, problem);
        tried.push({ release, error });
      } finally {
        loading.delete(container);
      }
    }
    const [first] = await diagnose(known, tried, { usedVersion: null });
    throw first ?? new Error(`${name} has no version`);
  }

  /** The versions of a fill to try, with the module that each has for it. */
  function fillCandidates(known: KnownRemote, { id, slot, first, only }: WhichFill) {
    const all = candidates(known).flatMap(release => {
      const fill = release.descriptor.fills?.find(one => one.id === id && one.slot === slot);
      const isAllowed = only === null || only === release.version;
      return fill && isAllowed && !isIsolated(known, release)
        ? [{ release, module: fill.module.slice('./'.length) }]
        : [];
    });
    const isFirst = ({ release: { version } }: (typeof all)[number]) =>
      version === first && !failed.has(containerName(known.name, version));
    return [...all.filter(isFirst), ...all.filter(one => !isFirst(one))];
  }

  async function loadBestFill(known: KnownRemote, which: WhichFill): Promise<LoadedFill> {
    const { name } = known;
    const tried: Attempt[] = [];
    const all = fillCandidates(known, which);
    for (const [place, { release, module }] of all.entries()) {
      const container = containerName(name, release.version);
      const wasBad = failed.has(container);
      loading.add(container);
      try {
        const whole = await wholeRelease(release);
        registerFiles(whole, { unchecked: known.isOverride });
        const loaded = await fetchRemote(name, whole, module);
        const problems = fillModuleProblems(which.slot, loaded);
        if (problems.length > 0) throw contractFailure(known, release.version, problems);
        // Something else of this version failed meanwhile: all of the remote goes on with another one.
        if (!wasBad && failed.has(container) && place < all.length - 1) continue;
        void diagnose(known, tried, { usedVersion: release.version, fill: which.id });
        return { module: (loaded as { default: FillModule }).default, release };
      } catch (error) {
        // Beside screens of this version that work, the fill alone has failed.
        if (which.only === null)
          failed.set(container, error instanceof RemoteFailure ? error.problem : problemOf(error));
        const files = release.modules?.find(one => one.module === `./${module}`)?.preload ?? [];
        tried.push({ release: { ...release, preload: files }, error });
      } finally {
        loading.delete(container);
      }
    }
    const [failure] = await diagnose(known, tried, { usedVersion: which.only, fill: which.id });
    throw failure ?? contractFailure(known, known.live.version, ['aucune de ses versions ne le contient']);
  }

  function forgetFailures({ name, live, previous, older }: KnownRemote): void {
    for (const release of [live, previous, ...older])
      if (release?.version) failed.delete(containerName(name, release.version));
  }

  return {
    loadFill: loadBestFill,
    forgetFailures,
    load(known) {
      const { name } = known;
      const wanted = known.live?.version ?? UNNAMED;
      const versions = loads.get(name) ?? new Map<string, Promise<LoadedRemote>>();
      loads.set(name, versions);
      const running = versions.get(wanted);
      if (running) return running;
      const load = loadBest(known).catch((error: unknown) => {
        if (versions.get(wanted) === load) versions.delete(wanted);
        throw error;
      });
      versions.set(wanted, load);
      return load;
    },
    evict(known) {
      loads.delete(known.name);
      forgetFailures(known);
    },
    markBroken(name, version, problem) {
      loads.delete(name);
      failed.set(containerName(name, version), problem);
    },
    problemWith: (name, version) => failed.get(containerName(name, version)) ?? null,
    isFirst(key) {
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    },
    report,
    dispose() {
      starts.dispose();
      dispose();
    },
  };
}

let current = createRemoteLoader();

/** The loader of this page. */
export const remoteLoader = (): RemoteLoader => current;

/** A new page: nothing is loaded, and nothing has failed. */
export function renewRemoteLoader(): void {
  current.dispose();
  current = createRemoteLoader();
}
