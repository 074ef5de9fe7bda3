import { containerName, type Release } from '@rpd/shared/remote';
import { loadFederation } from './federation.ts';
import { requestFirstScreen } from './first-screen.ts';
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

/** Loads and evaluates `./remote` of one version. */
export type FetchRemote = (remote: string, release: Release) => Promise<unknown>;

/** What a page fetches remotes with: it has its own count of attempts. It retries once after 400 ms; it does not retry a timeout. */
export function createRemoteFetch(errors: UncaughtErrors): { fetchRemote: FetchRemote; dispose: () => void } {
  /** Per container: a retry is registered under a name and an address that nothing has cached. */
  const attempts = new Map<string, number>();
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

  const fetchOnce: FetchRemote = async (remote, release) => {
    if (closed.signal.aborted) throw new Error('The page is closed.');
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
    requestFirstScreen(release);
    return within(
      federationOfPage().then(federation => {
        federation.registerRemotes([{ name, entryGlobalName: container, entry: entry.href, type: 'var' }]);
        return federation.loadRemote(`${name}/remote`);
      }),
      LOAD_TIMEOUT_MS,
    );
  };

  return {
    async fetchRemote(remote, release) {
      try {
        return await fetchOnce(remote, release);
      } catch (error) {
        if (isTimeout(error)) throw error;
        await pause(RETRY_DELAY_MS);
        return fetchOnce(remote, release);
      }
    },
    dispose: () => closed.abort(),
  };
}
