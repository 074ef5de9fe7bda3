import type { RemoteGrants } from '@rpd/shared/domain';
import {
  type Area,
  areaOf,
  contractProblem,
  CONTRACT_VERSION,
  descriptorProblems,
  type Release,
  type RemoteDescriptor,
} from '@rpd/shared/remote';
import { parseAddress } from './address.ts';
import { takesCanary } from './canary.ts';
import { clipDescriptor, grantsOf, isGrantedOrigin } from './granted.ts';
import type { Override } from './overrides.ts';

/** A remote that is released, and what the shell may do with it. */
export interface KnownRemote {
  name: string;
  /** What guard, sidebar and breadcrumb go by: the live version's, or the last one that can be understood. */
  descriptor: RemoteDescriptor;
  /** The version that this person is to get: the live one, the canary, or a developer's own. */
  live: Release;
  /** What was live before, or is beside a canary: the first to fall back on. */
  previous: Release | null;
  /** Whatever else to fall back on, the best first. */
  older: Release[];
  /** Why the live version cannot be used, in French; empty when it can. */
  problems: string[];
  /** It comes from a developer's machine, and is not held against registered hashes. */
  isOverride: boolean;
  /** The version of a preview that this tab alone shows: nothing of it is kept or counted. */
  isPreview?: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function isAddress(value: unknown): boolean {
  const address = isText(value) ? parseAddress(value) : null;
  return address !== null && /^https?:$/.test(address.protocol) && address.pathname.endsWith('/');
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A path of names alone lies in any folder. Nearly all are such: reading an address takes longer than a first screen of many teams allows. */
const NAMES_ALONE = /^[\w-]+(?:[./][\w-]+)*$/;

/** Whether a file lies in a version's folder, as browsers resolve its path: an absolute address or an escaped dot segment leads out of it. */
function isInside(folder: string, path: unknown): boolean {
  if (isText(path) && NAMES_ALONE.test(path)) return true;
  const base = parseAddress(folder);
  if (!base || !isText(path) || !URL.canParse(path, base.href)) return false;
  return new URL(path, base.href).href.startsWith(base.href);
}

/** Each descriptor is looked at once: an answer is read at the start, and again for the person who signs in. */
const looked = new WeakMap<object, readonly string[]>();

function problemsOf(descriptor: unknown): readonly string[] {
  if (!isRecord(descriptor)) return descriptorProblems(descriptor);
  const known = looked.get(descriptor) ?? descriptorProblems(descriptor);
  looked.set(descriptor, known);
  return known;
}

const preloadOf = (screen: unknown): unknown[] => (isRecord(screen) ? listOf(screen.preload) : [null]);

function releaseProblems(name: string, release: unknown, grants?: RemoteGrants): string[] {
  if (!isRecord(release)) return ['aucune version n’est en ligne'];
  const problems: string[] = [];
  if (!isText(release.version) || !isText(release.entry) || !isAddress(release.url))
    problems.push('l’adresse de sa version en ligne est illisible');
  else if (
    ![
      release.entry,
      ...listOf(release.preload),
      ...[...listOf(release.screens), ...listOf(release.modules)].flatMap(preloadOf),
    ].every(path => isInside(String(release.url), path))
  )
    problems.push('un de ses fichiers est hors de son dossier');
  else if (!isGrantedOrigin(parseAddress(String(release.url))?.origin ?? '', grants))
    problems.push('ses fichiers viennent d’une origine qui ne lui est pas accordée');
  problems.push(...problemsOf(release.descriptor));
  if (isRecord(release.descriptor) && isText(release.descriptor.name) && release.descriptor.name !== name)
    problems.push(`son descripteur se nomme « ${release.descriptor.name} »`);
  return problems;
}

/** The descriptor of a version that could at least be shown in the sidebar, whatever contract it follows. */
function readable(release: unknown): RemoteDescriptor | null {
  if (!isRecord(release) || !isRecord(release.descriptor)) return null;
  const { descriptor } = release;
  const problems =
    contractProblem(descriptor.contract) === null
      ? problemsOf(descriptor)
      : descriptorProblems({ ...descriptor, contract: CONTRACT_VERSION });
  return problems.length === 0 ? (release.descriptor as unknown as RemoteDescriptor) : null;
}

type Entry = Record<string, unknown>;
const isUsable = (name: string, release: unknown, grants?: RemoteGrants): boolean =>
  releaseProblems(name, release, grants).length === 0;

/** The version that a person is to get, and what there is to fall back on, the best first. */
function candidates(
  name: string,
  entry: Entry,
  { person, grants }: { person: string; grants: RemoteGrants | undefined },
): unknown[] {
  const { live, previous, canary } = entry;
  const tried = isRecord(canary) && isRecord(canary.release) ? canary.release : null;
  const version = tried && isText(tried.version) ? tried.version : '';
  const share = isRecord(canary) && typeof canary.share === 'number' ? canary.share : 0;
  const takes = tried !== null && person !== '' && takesCanary(person, name, version, share);
  return takes && isUsable(name, tried, grants) ? [tried, live, previous] : [live, previous];
}

/** A short answer leaves the descriptor of the version before out where it is the live one's. */
const describedBy = (previous: unknown, live: unknown): unknown =>
  isRecord(previous) && isRecord(live) ? { descriptor: live.descriptor, ...previous } : previous;

/**
 * The remotes of a registry's answer, as a person gets them. A bad one keeps its place, with the reasons; one of which
 * nothing can be understood is left out.
 * @returns null when the answer is none.
 */
export function parseRegistry(answer: unknown, person = ''): KnownRemote[] | null {
  if (!isRecord(answer) || !isRecord(answer.remotes)) return null;
  return Object.entries(answer.remotes).flatMap(([name, answered]) => {
    if (!isRecord(answered)) return [];
    const entry = { ...answered, previous: describedBy(answered.previous, answered.live) };
    const grants = grantsOf(answer, name);
    const [live, ...others] = candidates(name, entry, { person, grants });
    const asked = readable(live) ?? readable(entry.previous);
    const descriptor = asked && clipDescriptor(asked, grants);
    if (!descriptor) return [];
    const [previous = null, ...older] = others.filter(other => isUsable(name, other, grants)) as Release[];
    const problems = releaseProblems(name, live, grants);
    return [{ name, descriptor, live: live as Release, previous, older, problems, isOverride: false }];
  });
}

const originOf = ({ live }: KnownRemote): string => parseAddress(live?.url ?? '')?.origin ?? '';

/**
 * Remotes with those of developers' machines in their places. What the registry itself has at such an origin (`npm run dev`) is
 * a developer's too.
 */
export function overridden(
  remotes: KnownRemote[],
  overrides: Override[],
  developers: string[],
): KnownRemote[] {
  const own = overrides.flatMap(({ name, release }): KnownRemote[] =>
    release
      ? [
          {
            name,
            descriptor: release.descriptor,
            live: release,
            previous: null,
            older: [],
            problems: releaseProblems(name, release),
            isOverride: true,
          },
        ]
      : [],
  );
  const others = remotes.filter(({ name }) => !own.some(other => other.name === name));
  return [...others.map(one => ({ ...one, isOverride: developers.includes(originOf(one)) })), ...own];
}

/** The remote and the area that answer for a path; the longest area decides between remotes too. */
export function remoteOf(
  remotes: KnownRemote[],
  pathname: string,
): { remote: KnownRemote; area: Area } | undefined {
  return remotes
    .flatMap(remote => {
      const area = areaOf(remote.descriptor, pathname);
      return area ? [{ remote, area }] : [];
    })
    .toSorted((one, other) => other.area.path.length - one.area.path.length)[0];
}
