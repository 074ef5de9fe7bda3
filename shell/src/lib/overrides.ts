import { allowsOrigin, descriptorProblems, type DeveloperRelease, type Release } from '@rpd/shared/remote';
import { OVERRIDES_KEY as KEY, OVERRIDES_QUERY } from './asked-overrides.ts';
import type { Config } from './config.ts';
import { browserStorage } from '@rpd/shared/storage';

/** A remote that a developer takes from their own machine in place of the live one. */
export interface Override {
  name: string;
  /** Where its files are, ending in '/'. */
  url: string;
  /** Null while nothing usable answers there: the live version is used. */
  release: Release | null;
  /** What is wrong with it, in French, as its developer reads it in the terminal; empty: nothing, or nothing answers. */
  problems: string[];
  /** The version of the React in its development build that its server offers; null: none. */
  react: string | null;
}

const TIMEOUT_MS = 4000;

/** `servers@http://localhost:4003/remoteEntry.js` → the name and the folder; null for anything else. */
function parseOverride(text: string): { name: string; url: string } | null {
  const at = text.indexOf('@');
  const name = text.slice(0, Math.max(at, 0));
  if (!/^[a-z][a-z0-9-]*$/.test(name) || !URL.canParse(text.slice(at + 1))) return null;
  return { name, url: new URL('.', text.slice(at + 1)).href };
}

function readStored(): Record<string, string> {
  const stored = browserStorage.readJson(KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function store(overrides: Record<string, string>): void {
  if (Object.keys(overrides).length === 0) browserStorage.remove(KEY);
  else browserStorage.writeJson(KEY, overrides);
}

/** Takes `?remote=name@url` out of the address, whether or not it is allowed here. */
function takeAsked(): { name: string; url: string }[] {
  const address = new URL(window.location.href);
  const asked = address.searchParams.getAll(OVERRIDES_QUERY);
  if (asked.length === 0) return [];
  address.searchParams.delete(OVERRIDES_QUERY);
  window.history.replaceState(window.history.state, '', address.pathname + address.search + address.hash);
  return asked.flatMap(text => parseOverride(text) ?? []);
}

async function fetchOverride(name: string, url: string): Promise<Override> {
  try {
    const response = await fetch(new URL('remote.json', url), {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const {
      problems: said,
      react,
      ...answer
    } = (await response.json()) as Partial<DeveloperRelease> & Release;
    const release = { ...answer, url };
    const found = descriptorProblems(release.descriptor);
    const isUsable = found.length === 0 && release.descriptor.name === name;
    const problems = Array.isArray(said) && said.length > 0 ? said.map(String) : found;
    // For who works on it, and nobody else: no override is allowed in production.
    // oxlint-disable-next-line eslint/no-console
    if (problems.length > 0) console.error(`${name}: ${problems.join('\n')}`);
    return {
      name,
      url,
      release: response.ok && isUsable ? release : null,
      problems,
      react: typeof react === 'string' ? react : null,
    };
  } catch {
    return { name, url, release: null, problems: [], react: null };
  }
}

/**
 * The remotes that are taken from developers' machines: those of the address and those remembered from before, each only
 * from an origin that `/config.json` allows. Where it names none, there are none, and none is remembered.
 */
export async function readOverrides({ overrides: allowed }: Pick<Config, 'overrides'>): Promise<Override[]> {
  const asked = takeAsked();
  if (allowed.length === 0) return [];
  const wanted = { ...readStored(), ...Object.fromEntries(asked.map(({ name, url }) => [name, url])) };
  const held = Object.entries(wanted).filter(
    ([, url]) => URL.canParse(url) && allowsOrigin(allowed, new URL(url).origin),
  );
  store(Object.fromEntries(held));
  return Promise.all(held.map(([name, url]) => fetchOverride(name, url)));
}

/** From the next load on, every remote is the live one. */
export const forgetOverrides = (): void => store({});
