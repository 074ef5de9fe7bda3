import { containerName, type Release } from '@rpd/shared/remote';
import { loadFederation } from './federation.ts';
import { requestFill, requestFirstScreen } from './first-screen.ts';
import { folderOf, integrityOf } from './integrity.ts';
import type { UncaughtErrors } from './remote-errors.ts';
import { pause } from './pause.ts';
import { isTimeout } from './remote-failure.ts';

/** How long the code of a remote may take, entry and first chunk together, in ms. */
export const LOAD_TIMEOUT_MS = 15_000;
/** Before the second attempt, in ms. */
const RETRY_DELAY_MS = 400;

const loadErrors = () => import(/* webpackChunkName: "federation" */ './remote-errors.ts');

type Federation = Awaited<ReturnType<typeof loadFederation>>;

/** The module that every remote exposes: its routes. */
const REMOTE = 'remote';

/** Asks for the files of a module at once, along with the entry. */
const requestModule = (release: Release, module: string): void =>
  module === REMOTE ? requestFirstScreen(release) : requestFill(release, `./${module}`);

class RemoteTimeout extends Error {
  override name = 'RemoteTimeout';
}

function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RemoteTimeout(`${ms} ms`)), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/**
 * What an attempt leaves in the page, its entry and its chunks, would be taken from there instead of asked for. A script's
 * `var` cannot be deleted.
 */
function clear(container: string): void {
  Reflect.set(globalThis, container, undefined);
  Reflect.deleteProperty(globalThis, `webpackChunk${container}`);
}

/** Requests entries of another origin as their preloads are requested, so that one answer serves both; all with their hash. */
function guardEntries({ registerPlugins }: Federation): void {
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

/** Loads and evaluates a module that one version exposes: `remote`, or that of a fill. */
export type FetchRemote = (remote: string, release: Release, module?: string) => Promise<unknown>;

/** An entry that answered: the name that it is registered under, and the modules that were asked of it. */
interface Started {
  name: string;
  modules: Set<string>;
}

/** What a page fetches remotes with: it has its own count of attempts. It retries once after 400 ms; it does not retry a timeout. */
export function createRemoteFetch(errors: UncaughtErrors): { fetchRemote: FetchRemote; dispose: () => void } {
  /** Per container: a retry is registered under a name and an address that nothing has cached. */
  const attempts = new Map<string, number>();
  /** Per container, the last entry that answered. */
  const entries = new Map<string, Started>();
  let started: Promise<Federation> | null = null;
  const closed = new AbortController();

  /** The federation runtime. Errors of remotes are followed before one of them runs. */
  async function start(): Promise<Federation> {
    const [federation, { reportUncaughtErrors }] = await Promise.all([loadFederation(), loadErrors()]);
    if (!closed.signal.aborted) closed.signal.addEventListener('abort', reportUncaughtErrors(errors));
    guardEntries(federation);
    return federation;
  }

  function federationOfPage(): Promise<Federation> {
    started ??= start().catch((error: unknown) => {
      started = null;
      throw error;
    });
    return started;
  }

  /**
   * A module of an entry that answered before. A fill never makes the page evaluate an entry again of which something else is in use:
   * that would take its chunks away. A remote whose screens are asked for again is.
   */
  function fromStarted(container: string, release: Release, module: string): Promise<unknown> | null {
    const entry = entries.get(container);
    if (!entry) return null;
    const isAgain = entry.modules.has(module);
    if (isAgain && (module === REMOTE || entry.modules.size === 1)) return null;
    entry.modules.add(module);
    if (!isAgain) requestModule(release, module);
    const load = federationOfPage().then(({ loadRemote }) => loadRemote(`${entry.name}/${module}`));
    return within(load, LOAD_TIMEOUT_MS);
  }

  const fetchOnce: FetchRemote = async (remote, release, module = REMOTE) => {
    if (closed.signal.aborted) throw new Error('The page is closed.');
    const container = containerName(remote, release.version);
    const known = fromStarted(container, release, module);
    if (known) return known;
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
    requestModule(release, module);
    const loaded = await within(
      federationOfPage().then(federation => {
        federation.registerRemotes([{ name, entryGlobalName: container, entry: entry.href, type: 'var' }]);
        return federation.loadRemote(`${name}/${module}`);
      }),
      LOAD_TIMEOUT_MS,
    );
    entries.set(container, { name, modules: new Set([module]) });
    return loaded;
  };

  return {
    async fetchRemote(remote, release, module) {
      try {
        return await fetchOnce(remote, release, module);
      } catch (error) {
        if (isTimeout(error)) throw error;
        await pause(RETRY_DELAY_MS);
        return fetchOnce(remote, release, module);
      }
    },
    dispose: () => closed.abort(),
  };
}
