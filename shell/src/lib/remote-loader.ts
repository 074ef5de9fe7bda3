import {
  containerName,
  type Release,
  type Remote,
  type RemoteProblem,
  remoteProblems,
} from '@rpd/shared/remote';
import { loadFederation } from './federation.ts';
import { requestFirstScreen } from './first-screen.ts';
import { folderOf, integrityOf, registerFiles } from './integrity.ts';
import type { KnownRemote } from './registry.ts';
import { pause } from './pause.ts';
import { isTimeout, problemOf, RemoteFailure } from './remote-failure.ts';
import { diagnoseFailure } from './remote-diagnosis.ts';
import { fileNamed } from './remote-files.ts';
import { report } from './remote-reports.ts';

/** How long the code of a remote may take, entry and first chunk together, in ms. */
export const LOAD_TIMEOUT_MS = 15_000;
/** Before the second attempt, in ms. */
const RETRY_DELAY_MS = 400;

/** A remote's code, and the version that it is of. */
export interface LoadedRemote {
  remote: Remote;
  release: Release;
}

const loads = new Map<string, { wanted: string; load: Promise<LoadedRemote> }>();
/** Remotes that somebody goes to: what their first screens need comes along with their code. */
const wantedScreens = new Set<string>();
/** Attempts per container: the next one is registered under a name and an address that nothing has cached. */
const attempts = new Map<string, number>();
/** Containers that have failed in this page: the others come first, until somebody asks to try again. */
const failed = new Map<string, RemoteProblem>();

type Federation = Awaited<ReturnType<typeof loadFederation>>;

let prepared = false;

/** Entries of another origin are asked for as their preloads are, so that one answer serves both; all with their hash. */
function prepare({ registerPlugins }: Federation): void {
  if (prepared) return;
  prepared = true;
  registerPlugins([
    {
      name: 'rpd-entry-script',
      createScript: ({ url }) => {
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        script.integrity = integrityOf(url);
        if (new URL(url).origin !== window.location.origin) script.crossOrigin = 'anonymous';
        return { script, timeout: LOAD_TIMEOUT_MS };
      },
    },
  ]);
}

class RemoteTimeout extends Error {
  override name = 'RemoteTimeout';
}

function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RemoteTimeout(`${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** In the place of a version that the registry's answer does not name. */
const UNNAMED = '?';

/**
 * What an attempt leaves in the page, its entry and its chunks, would be taken from there instead of asked for. A script's
 * `var` cannot be deleted.
 */
function clear(container: string): void {
  Reflect.set(globalThis, container, undefined);
  Reflect.deleteProperty(globalThis, `webpackChunk${container}`);
}

/** Asks the federation runtime for `./remote` of one version. */
async function fetchRemote(remote: string, release: Release): Promise<unknown> {
  const container = containerName(remote, release.version);
  const attempt = attempts.get(container) ?? 0;
  attempts.set(container, attempt + 1);
  const entry = new URL(release.entry, folderOf(release));
  // The runtime keeps what it knows of a name, and the browser what it knows of an address: a retry changes both. Not by
  // registering a name with `force`: that takes shared modules out of the page's scope, and with them every other remote.
  if (attempt > 0) {
    entry.searchParams.set('retry', String(attempt));
    clear(container);
  }
  const name = attempt > 0 ? `${container}_retry_${attempt}` : container;
  if (wantedScreens.has(remote)) requestFirstScreen(release);
  return within(
    loadFederation().then(federation => {
      prepare(federation);
      federation.registerRemotes([{ name, entryGlobalName: container, entry: entry.href, type: 'var' }]);
      return federation.loadRemote(`${name}/remote`);
    }),
    LOAD_TIMEOUT_MS,
  );
}

/** Twice, unless whoever waits has waited long enough: a line that hiccups is no broken version. */
async function fetchRemoteWithRetry(name: string, release: Release): Promise<unknown> {
  try {
    return await fetchRemote(name, release);
  } catch (error) {
    if (isTimeout(error)) throw error;
    await pause(RETRY_DELAY_MS);
    return fetchRemote(name, release);
  }
}

/** The code of one version. @throws RemoteFailure where it breaks the contract, and whatever kept it from running. */
async function loadVersion(known: KnownRemote, release: Release): Promise<Remote> {
  registerFiles(release, { unchecked: known.isOverride });
  const module = await fetchRemoteWithRetry(known.name, release);
  const problems = remoteProblems(known.name, module);
  if (problems.length > 0) throw contractFailure(known, release.version, problems);
  return (module as { default: Remote }).default;
}

const contractFailure = ({ name, descriptor }: KnownRemote, version: string, problems: string[]) =>
  new RemoteFailure(
    { remote: name, title: descriptor.title, version },
    { reasons: problems.map(sentence), problem: 'contract' },
  );

const sentence = (part: string): string => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`;

/** The versions to try, the best first: what has failed in this page comes last. */
function candidates({ name, live, previous, older, problems }: KnownRemote): Release[] {
  const usable = [...(problems.length > 0 ? [] : [live]), ...(previous ? [previous] : []), ...older];
  const isBad = ({ version }: Release) => failed.has(containerName(name, version));
  return [...usable.filter(release => !isBad(release)), ...usable.filter(isBad)];
}

/** A version that could not be used; none is named where the registry's answer has no live one. */
interface Attempt {
  release: Release | null;
  error: unknown;
}

/** What was wrong with the versions that were tried, told to the registry: the files are looked at, which takes a while. */
async function reportAttempts(
  known: KnownRemote,
  tried: Attempt[],
  usedVersion: string | null,
): Promise<RemoteFailure[]> {
  const { name, descriptor } = known;
  return Promise.all(
    tried.map(async ({ release, error }) => {
      if (release === null || error instanceof RemoteFailure)
        return tell(known, error as RemoteFailure, null, usedVersion);
      const what = await diagnoseFailure(release, error);
      const container = containerName(name, release.version);
      if (failed.has(container)) failed.set(container, what.problem);
      const where = { remote: name, title: descriptor.title, version: release.version };
      const failure = new RemoteFailure(where, what, error);
      return tell(known, failure, what.file ?? fileNamed(error, release), usedVersion);
    }),
  );
}

function tell(
  { name, isOverride }: KnownRemote,
  failure: RemoteFailure,
  file: string | null,
  usedVersion: string | null,
): RemoteFailure {
  const { version, problem } = failure;
  // An answer without a live version blames none, and the registry counts by versions: its own answer is its own to see.
  if (!isOverride && version !== UNNAMED) report(name, { version, problem, file, usedVersion });
  return failure;
}

/** The first version that works. @throws RemoteFailure of the first one when none does. */
async function loadBest(known: KnownRemote): Promise<LoadedRemote> {
  const { name, live, problems } = known;
  const tried: Attempt[] = [];
  if (problems.length > 0)
    tried.push({ release: live ?? null, error: contractFailure(known, live?.version ?? UNNAMED, problems) });
  for (const release of candidates(known)) {
    try {
      const remote = await loadVersion(known, release);
      // People see their screen first; what was wrong with the others is found out behind it.
      void reportAttempts(known, tried, release.version);
      return { remote, release };
    } catch (error) {
      const problem = error instanceof RemoteFailure ? error.problem : problemOf(error);
      failed.set(containerName(name, release.version), problem);
      tried.push({ release, error });
    }
  }
  const [first] = await reportAttempts(known, tried, null);
  throw first ?? new Error(`${name} has no version`);
}

/**
 * The code of a remote, loaded once: of the version that this person is to get, or of the last good one. After a failure
 * it is loaded anew. What the first screen of its area needs comes along, unless the code is here already: then the screen
 * asks for its own, all at once.
 * @throws RemoteFailure with the reasons in French.
 */
export function loadBestVersion(known: KnownRemote): Promise<LoadedRemote> {
  wantedScreens.add(known.name);
  return prefetchVersion(known);
}

/** As {@link loadBestVersion}, without what its screens need: for idle time. Who goes there shares it, and is told of a failure. */
export function prefetchVersion(known: KnownRemote): Promise<LoadedRemote> {
  const { name } = known;
  const wanted = known.live?.version ?? UNNAMED;
  const running = loads.get(name);
  if (running?.wanted === wanted) return running.load;
  const load = loadBest(known).catch((error: unknown) => {
    // Another version may have been asked for meanwhile: its code is not this failure's to drop.
    if (loads.get(name)?.load === load) loads.delete(name);
    throw error;
  });
  loads.set(name, { wanted, load });
  return load;
}

/** As {@link loadBestVersion}, for whoever does not ask which version it is. */
export const loadLive = (known: KnownRemote): Promise<Remote> =>
  loadBestVersion(known).then(({ remote }) => remote);

/** Makes the next load of this remote fetch and evaluate its versions anew, the wanted one first. */
export function evictVersion({ name, live, previous, older }: KnownRemote): void {
  loads.delete(name);
  for (const release of [live, previous, ...older])
    if (release?.version) failed.delete(containerName(name, release.version));
}

/** Whether a version may work now: one that arrived and was none will not. */
export function canRetryVersion(name: string, version: string): boolean {
  const problem = failed.get(containerName(name, version));
  return problem !== 'contract' && problem !== 'execution';
}

/** A version turned out not to be whole while it was in use: the next load takes another, if there is one. */
export function markVersionBroken(name: string, version: string): void {
  loads.delete(name);
  failed.set(containerName(name, version), 'chunk');
}
