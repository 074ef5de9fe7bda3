import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import {
  containerName,
  type Release,
  type Remote,
  type RemoteProblem,
  remoteProblems,
} from '@rpd/shared/remote';
import { folderOf, integrityOf, registerFiles } from './integrity.ts';
import type { KnownRemote } from './registry.ts';
import { ALTERED, isTimeout, lookAt, problemOf, reasonOf, RemoteFailure } from './remote-failure.ts';
import { alteredFile, fileNamed, firstFiles, preload } from './remote-files.ts';
import { report } from './remote-reports.ts';

/** How long the code of a remote may take, entry and first chunk together, in ms. */
export const LOAD_TIMEOUT = 15_000;
/** Before the second attempt, in ms. */
const PAUSE = 400;

/** A remote's code, and the version that it is of. */
export interface LoadedRemote {
  remote: Remote;
  release: Release;
}

const loads = new Map<string, { wanted: string; load: Promise<LoadedRemote> }>();
/** Attempts per container: the next one is registered under a name and an address that nothing has cached. */
const attempts = new Map<string, number>();
/** Containers that have failed in this page: the others come first, until somebody asks to try again. */
const failed = new Map<string, RemoteProblem>();

let prepared = false;

/** Entries of another origin are asked for as their preloads are, so that one answer serves both; all with their hash. */
function prepare(): void {
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
        return { script, timeout: LOAD_TIMEOUT };
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

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

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
  prepare();
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
  registerRemotes([{ name, entryGlobalName: container, entry: entry.href, type: 'var' }]);
  preload(release);
  return within(loadRemote(`${name}/remote`), LOAD_TIMEOUT);
}

/** Twice, unless whoever waits has waited long enough: a line that hiccups is no broken version. */
async function fetchPatiently(name: string, release: Release): Promise<unknown> {
  try {
    return await fetchRemote(name, release);
  } catch (error) {
    if (isTimeout(error)) throw error;
    await pause(PAUSE);
    return fetchRemote(name, release);
  }
}

/** Why the code of a version does not run; slowness tells itself, of anything else the files tell more. */
async function whatIsWrong(
  release: Release,
  error: unknown,
): Promise<{ reasons: string[]; problem: RemoteProblem }> {
  const untold = { reasons: [reasonOf(error)], problem: problemOf(error) };
  if (isTimeout(error)) return untold;
  const altered = await alteredFile(release, fileNamed(error, release));
  const seen = await lookAt(firstFiles(release));
  if (altered !== null) return { reasons: [seen ?? ALTERED], problem: 'integrity' };
  return seen === null ? untold : { reasons: [seen], problem: 'network' };
}

async function loadVersion(known: KnownRemote, release: Release): Promise<Remote> {
  const { name, descriptor } = known;
  const where = { remote: name, title: descriptor.title, version: release.version };
  registerFiles(release, { unchecked: known.isOverride });
  let module: unknown;
  try {
    module = await fetchPatiently(name, release);
  } catch (error) {
    const what = await whatIsWrong(release, error);
    throw new RemoteFailure(where, what, error);
  }
  const problems = remoteProblems(name, module);
  if (problems.length > 0)
    throw new RemoteFailure(where, { reasons: problems.map(sentence), problem: 'contract' });
  return (module as { default: Remote }).default;
}

const sentence = (part: string): string => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`;

/** The versions to try, the best first: what has failed in this page comes last. */
function candidates({ name, live, previous, older, problems }: KnownRemote): Release[] {
  const usable = [...(problems.length > 0 ? [] : [live]), ...(previous ? [previous] : []), ...older];
  const isBad = ({ version }: Release) => failed.has(containerName(name, version));
  return [...usable.filter(release => !isBad(release)), ...usable.filter(isBad)];
}

const fileOf = ({ cause }: RemoteFailure, release: Release): string | null => fileNamed(cause, release);

/** The first version that works. @throws RemoteFailure of the first one when none does. */
async function loadBest(known: KnownRemote): Promise<LoadedRemote> {
  const { name, descriptor, live, problems } = known;
  const failures: { failure: RemoteFailure; release: Release | null }[] = [];
  if (problems.length > 0) {
    const where = { remote: name, title: descriptor.title, version: live?.version ?? '?' };
    const what = { reasons: problems.map(sentence), problem: 'contract' as const };
    failures.push({ failure: new RemoteFailure(where, what), release: live ?? null });
  }
  const tell = (usedVersion: string | null): void => {
    if (known.isOverride) return;
    for (const { failure, release } of failures) {
      const { version, problem } = failure;
      report(name, { version, problem, file: release && fileOf(failure, release), usedVersion });
    }
  };
  for (const release of candidates(known)) {
    try {
      const remote = await loadVersion(known, release);
      tell(release.version);
      return { remote, release };
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      failed.set(containerName(name, release.version), error.problem);
      failures.push({ failure: error, release });
    }
  }
  tell(null);
  throw failures[0]?.failure ?? new Error(`${name} has no version`);
}

/**
 * The code of a remote, loaded once: of the version that this person is to get, or of the last good one. After a failure
 * it is loaded anew.
 * @throws RemoteFailure with the reasons in French.
 */
export function loadBestVersion(known: KnownRemote): Promise<LoadedRemote> {
  const { name } = known;
  const wanted = known.live?.version ?? '?';
  const running = loads.get(name);
  if (running?.wanted === wanted) return running.load;
  const load = loadBest(known).catch((error: unknown) => {
    loads.delete(name);
    throw error;
  });
  loads.set(name, { wanted, load });
  return load;
}

/** As {@link loadBestVersion}, for whoever does not ask which version it is. */
export const loadLive = (known: KnownRemote): Promise<Remote> =>
  loadBestVersion(known).then(({ remote }) => remote);

/** Makes the next load of this remote fetch and evaluate its versions anew, the wanted one first. */
export function forget({ name, live, previous, older }: KnownRemote): void {
  loads.delete(name);
  for (const release of [live, previous, ...older])
    if (release?.version) failed.delete(containerName(name, release.version));
}

/** Whether a version may work now: one that arrived and was none will not. */
export function isWorthTrying(name: string, version: string): boolean {
  const problem = failed.get(containerName(name, version));
  return problem !== 'contract' && problem !== 'execution';
}

/** A version turned out not to be whole while it was in use: the next load takes another, if there is one. */
export function distrust(name: string, version: string): void {
  loads.delete(name);
  failed.set(containerName(name, version), 'chunk');
}
