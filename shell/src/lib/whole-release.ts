import { type Release, wholeReleasePath } from '@rpd/shared/remote';
import { browserStorage } from '@rpd/shared/storage';
import { getBoot } from './boot.ts';
import { pause } from './pause.ts';

const KEY = 'rpd-releases';
/** So many versions a browser remembers: those of the remotes that a person opens, and the ones before. */
const VERSIONS_MAX = 24;
const TIMEOUT_MS = 8000;
/** Before the second attempt, in ms. */
const RETRY_DELAY_MS = 400;

type Kept = Record<string, Release>;

const isKept = (value: unknown): value is Release =>
  typeof value === 'object' && value !== null && Array.isArray((value as Partial<Release>).files);

/** By the hash of the whole: what was put there for another one is never taken for it. */
function readKept(): Kept {
  const stored = browserStorage.readJson(KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, release]) => isKept(release)));
}

function remember(hash: string, release: Release): void {
  const others = Object.entries(readKept()).filter(([key]) => key !== hash);
  browserStorage.writeJson(KEY, Object.fromEntries([...others.slice(1 - VERSIONS_MAX), [hash, release]]));
}

async function fetchWhole({ descriptor, version, whole = '' }: Release): Promise<Release> {
  const { registry } = await getBoot().config;
  const address = new URL(registry, window.location.origin);
  address.pathname = address.pathname.replace(/\/+$/, '') + wholeReleasePath(descriptor.name, version);
  const ask = async () => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    // The browser refuses an answer that is not the one of which the registry named the hash.
    const response = await fetch(address, { credentials: 'omit', integrity: whole, signal });
    if (!response.ok) throw new Error(`The release registry answered ${response.status}.`);
    return (await response.json()) as Release;
  };
  return ask().catch(async () => {
    await pause(RETRY_DELAY_MS);
    return ask();
  });
}

const asked = new Map<string, Promise<Release>>();

/**
 * A version with the hash of each of its files, of which a short answer of the registry has those alone that its screens begin with. It
 * comes once for each version, and a browser remembers it.
 * @throws when neither the registry nor the browser has it.
 */
export function wholeRelease(release: Release): Promise<Release> {
  const { whole } = release;
  if (whole === undefined) return Promise.resolve(release);
  const known = asked.get(whole);
  if (known) return known;
  const kept = readKept()[whole];
  const answer = kept
    ? Promise.resolve(kept)
    : fetchWhole(release).then(found => {
        remember(whole, found);
        return found;
      });
  asked.set(whole, answer);
  answer.catch(() => asked.delete(whole));
  return answer;
}
