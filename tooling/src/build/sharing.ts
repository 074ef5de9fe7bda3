import { join } from 'node:path';

import { installedVersion, root } from '../workspace.ts';
import { facadeFile, facades } from './facades.ts';

/**
 * The whole sharing policy: which modules exist once in the page, provided by the shell. A remote carries no copy of
 * them (`import: false`), so it is its own code and nothing else. docs/adr/0002-sharing.md has the measurements.
 */
interface SharedModule {
  /** What is imported; a trailing slash stands for every path below it, of which the page has `below`. */
  request: string;
  below?: (mode: string) => string[];
  /** It is CommonJS, and in what the shell starts with: handed on as it is. */
  started?: boolean;
  /** The file of `shared` that stands for it: it prepares the package and hands on all of its names. */
  file?: string;
  /** Why it is on the list. */
  reason: string;
}

/** Packages from npm. Not among them: what no two rooms must agree on (lucide-react), bundled where it is used. */
const packages: SharedModule[] = [
  { request: 'react', started: true, reason: 'hooks and contexts work only with the one React that renders' },
  {
    request: 'react/',
    below: mode => [mode === 'production' ? 'react/jsx-runtime' : 'react/jsx-dev-runtime'],
    started: true,
    reason: 'the JSX runtime belongs to that React',
  },
  {
    request: 'react-dom',
    started: true,
    reason: 'portals and flushSync must speak to the renderer that is running',
  },
  {
    request: 'react-dom/',
    below: () => ['react-dom/client'],
    started: true,
    reason: 'react-dom/client is that renderer',
  },
  { request: 'react-router', reason: 'one history and one location for the whole page' },
  { request: '@tanstack/react-query', reason: 'one cache: what one remote changed, another sees' },
  {
    request: 'react-hook-form',
    reason: 'fields of shared/ui read the form context of the page that renders them',
  },
  {
    request: '@dnd-kit/core',
    reason: 'tables and the sheet editor drag with one copy, loaded when a grip is near',
  },
  { request: '@dnd-kit/sortable', reason: 'its items find the contexts of that copy' },
  {
    request: 'yup',
    file: 'domain/page-yup.ts',
    reason: 'the domain’s schemas, bundled where they are used, run on one copy of it, which speaks French',
  },
  {
    request: '@casl/ability',
    reason: 'the domain’s table of rights, bundled where it is used, runs on one copy',
  },
];

/** Public paths of `shared`; each is a file that re-exports what rooms use, so that nothing else of Chakra is sent. */
export const publicEntryPoints: SharedModule[] = [
  {
    request: '@rpd/shared/session',
    reason: 'one signed-in user: the store that the shell writes is the one read',
  },
  { request: '@rpd/shared/http', reason: 'one client: parallel refusals share one refresh' },
  { request: '@rpd/shared/kept', reason: 'one database of what is kept for times without a network' },
  { request: '@rpd/shared/push', reason: 'one word for which account wants notifications in this browser' },
  {
    request: '@rpd/shared/writing',
    reason: 'one way to send what waits: of the open page, and of what was closed',
  },
  { request: '@rpd/shared/live', reason: 'one list of listeners, marks and people, whichever room asks' },
  {
    request: '@rpd/shared/live/stream',
    reason: 'apart from live: one stream for the page, opened once the first screen is drawn',
  },
  { request: '@rpd/shared/remote', reason: 'the contract is toOutcome by the code that states it' },
  {
    request: '@rpd/shared/slot',
    reason: 'one list of what is in each slot: the shell writes it, every room reads it',
  },
  { request: '@rpd/shared/breadcrumb', reason: 'one place that knows the event and the storage key' },
  { request: '@rpd/shared/ui', reason: 'one theme, one Emotion cache, one toaster' },
  {
    request: '@rpd/shared/ui/editing',
    reason: 'apart from form: an editor of documents has no form’s state',
  },
  { request: '@rpd/shared/ui/form', reason: 'apart from ui: no form on the first screen' },
  {
    request: '@rpd/shared/ui/inputs',
    reason: 'apart from form: what is typed at the table is sent without the state of a form',
  },
  { request: '@rpd/shared/ui/table', reason: 'apart from ui: no table on the first screen' },
  {
    request: '@rpd/shared/ui/markdown',
    reason: 'apart from form and ui: one parser for all areas, which comes with the first formatted text',
  },
  {
    request: '@rpd/shared/ui/live',
    reason: 'apart from ui: who is there and what is new, once a page is drawn',
  },
  { request: '@rpd/shared/ui/calendar', reason: 'apart from ui: addresses of calendars, on few screens' },
  {
    request: '@rpd/shared/ui/compendium',
    reason: 'apart from sheet: an entry is read on its page without a sheet',
  },
  { request: '@rpd/shared/ui/overlay', reason: 'apart from ui: no dialog on the first screen' },
  {
    request: '@rpd/shared/ui/history',
    reason: 'apart from ui: the history of a thing, when it is asked for',
  },
  { request: '@rpd/shared/ui/import', reason: 'apart from table: files are imported on two pages' },
  { request: '@rpd/shared/ui/menu', reason: 'apart from overlay: a question needs no placement of menus' },
  { request: '@rpd/shared/ui/privacy', reason: 'apart from ui: what is kept for how long, on two pages' },
  { request: '@rpd/shared/ui/search', reason: 'apart from table: lists that are no table search too' },
  { request: '@rpd/shared/ui/sheet', reason: 'apart from ui: a drawn sheet, for three areas' },
  { request: '@rpd/shared/ui/creation', reason: 'apart from sheet: the guide comes when somebody is led' },
  { request: '@rpd/shared/ui/sortable', reason: 'apart from table: dragging comes with the first grip' },
  { request: '@rpd/shared/ui/tabs', reason: 'apart from ui: a state machine that few screens need' },
  { request: '@rpd/shared/ui/tickets', reason: 'apart from ui: conversations and reports, on few screens' },
  { request: '@rpd/shared/ui/warnings', reason: 'apart from ui: contents that somebody warns of' },
  { request: '@rpd/shared/ui/wordfilters', reason: 'apart from table: filters of words, on two pages' },
];

/** How the interface is shared. `split` is what ships; the others exist to be measured against it. */
export type SharingVariant = 'split' | 'one-piece' | 'whole-chakra' | 'not-shared' | 'monolith';

/** The entry point of the first screen: what it needs travels in one file, and the other entry points build on it. */
export const shellEntryPoint = '@rpd/shared/ui';

/** What the shell gives to the page, by the file or request that is loaded for it. */
export interface Provided {
  shareKey: string;
  version: string;
  /** The shell cannot start without it: there is nothing to fetch. */
  started: boolean;
}

/** What a remote takes from the page: never a copy of its own. */
export interface Consumed {
  /** Range that the page's version must satisfy; false: any, the remote's contract version decides. */
  requiredVersion: string | false;
  singleton: true;
  import: false;
}

const shared = join(root, 'shared');
const isUi = (entry: SharedModule): boolean => entry.request.startsWith(shellEntryPoint);

function entryPointsOf(variant: SharingVariant): SharedModule[] {
  return variant === 'not-shared' || variant === 'whole-chakra'
    ? publicEntryPoints.filter(entry => !isUi(entry))
    : publicEntryPoints;
}

function packagesOf(variant: SharingVariant): SharedModule[] {
  if (variant !== 'whole-chakra') return packages;
  const reason = 'measured against the façade only';
  return [...packages, { request: '@chakra-ui/react', reason }, { request: '@emotion/react', reason }];
}

/** `react-dom/client` → `react-dom`, `@tanstack/react-query` stays. */
function packageName(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * What the shell provides. The shell itself takes nothing from the share scope: its imports are plain ones, of the
 * very modules that it provides, so its start waits for no negotiation. Entry points and façades are named by file,
 * which puts them in the build even where the shell has no use for them.
 */
export function providedByShell(variant: SharingVariant, mode: string): Record<string, Provided> {
  const entries = packagesOf(variant).flatMap(({ request, below, file, started = false }) => {
    const facade = facades[request];
    const version = installedVersion(packageName(request), shared);
    const preparedFile = facade ? facadeFile(request, facade, mode) : file && join(shared, 'src', file);
    return (below?.(mode) ?? [request]).map((shareKey): [string, Provided] => [
      preparedFile ?? shareKey,
      { shareKey, version, started },
    ]);
  });
  const version = installedVersion('@rpd/shared', join(root, 'shell'));
  const fromEntryPoints = entryPointsOf(variant).map(({ request }): [string, Provided] => [
    entryPointFile(request),
    { shareKey: request, version, started: false },
  ]);
  return Object.fromEntries([...entries, ...fromEntryPoints]);
}

/** Absolute path of a public path of `shared`. */
export const entryPointFile = (request: string): string =>
  join(shared, 'src', request.slice('@rpd/shared/'.length), 'index.ts');

/** What a remote takes from the page: the same major of a package, any version of an entry point. */
export function consumedByRemote(variant: SharingVariant): Record<string, Consumed> {
  const entries = packagesOf(variant).map(({ request }): [string, Consumed] => {
    const major = installedVersion(packageName(request), shared).split('.')[0];
    return [request, { requiredVersion: `^${major}.0.0`, singleton: true, import: false }];
  });
  const fromEntryPoints = entryPointsOf(variant).map(({ request }): [string, Consumed] => [
    request,
    { requiredVersion: false, singleton: true, import: false },
  ]);
  return Object.fromEntries([...entries, ...fromEntryPoints]);
}

/** Folders of `shared` that end up inside a remote: all but those behind a shared entry point. */
export function isBundledByRemotes(fileInShared: string): boolean {
  return !publicEntryPoints.some(({ request }) =>
    fileInShared.startsWith(`src/${request.slice('@rpd/shared/'.length)}/`),
  );
}
