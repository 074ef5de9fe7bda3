import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// The design card names a package for each purpose. Each is used where it belongs, and nothing home-made does its work beside it.

interface CardPackage {
  name: string;
  /** Globs: each has at least one file that imports the package. */
  places: readonly string[];
  /** Another name under which the package comes. */
  alias?: string;
}

export const CARD: readonly CardPackage[] = [
  { name: 'react', places: ['shell/src/**/*.tsx', 'shared/src/ui/**/*.tsx', 'remote-*/src/**/*.tsx'] },
  { name: 'react-dom', places: ['shell/src/**/*.tsx'] },
  { name: '@module-federation/enhanced', places: ['tooling/src/build/*.ts'] },
  { name: 'webpack', places: ['tooling/src/build/*.ts'] },
  { name: 'react-router', places: ['shell/src/app/*.tsx', 'remote-*/src/app/*.tsx'] },
  {
    name: 'zustand',
    places: ['shared/src/session/*.ts', 'shell/src/**/*.ts', 'remote-sheets/src/editor/*.ts'],
  },
  { name: 'ky', places: ['shared/src/http/*.ts'] },
  { name: 'yup', places: ['shared/src/domain/*.ts'] },
  { name: 'react-hot-toast', places: ['shared/src/ui/toasts.ts'] },
  {
    name: '@dnd-kit/sortable',
    places: ['shared/src/ui/sortable/*.tsx', 'remote-sheets/src/editor/dragging/*.tsx'],
  },
  { name: '@chakra-ui/react', places: ['shared/src/ui/*.tsx', 'shared/src/ui/theme/*.ts'] },
  { name: '@testing-library/react', places: ['shared/src/test/*.ts*'] },
  { name: '@playwright/test', places: ['e2e/stories/*.ts'], alias: 'playwright' },
];

interface Replacement {
  /** What is used instead. */
  instead: string;
  in: string;
  pattern: RegExp;
  /** Files that may, each for the reason behind it. */
  except?: readonly string[];
}

/** What a home-made part would look like. */
export const REPLACEMENTS: readonly Replacement[] = [
  {
    instead: '@dnd-kit/sortable',
    in: '{shared,shell,remote-*}/src/**/*.{ts,tsx}',
    // `draggable` as an attribute of an element, or the events of dragging by the browser. Files that are dropped come without, and a
    // picture that must not be dragged says so.
    pattern: /^\s+draggable(?:=(?!\{false\})|$)|setDragImage|effectAllowed|['"]dragstart['"]/m,
  },
  {
    instead: '@dnd-kit/sortable',
    in: 'remote-*/src/**/*.{ts,tsx}',
    pattern: /['"]pointermove['"]|onPointerMove=/,
    // A map is panned, pinched, measured and drawn on; the edge of a field is pulled to another width: places in a plane, no order.
    except: ['remote-servers/src/maps/MapBoard.tsx', 'remote-sheets/src/editor/structure/WidthHandle.tsx'],
  },
  {
    instead: 'ky (@rpd/shared/http)',
    in: 'remote-*/src/**/*.{ts,tsx}',
    pattern: /(?<![\w.])fetch\(/,
    // A file of the build with its integrity is not the API, and no command of Node is.
    except: ['remote-player/src/help/help.registered.ts', 'remote-kit/src/cli/dev.ts'],
  },
];

/** What a script of each room calls, and what it needs beside it. */
const SCRIPTS = [
  { name: 'webpack-cli', script: /^webpack(?: |$)/, needs: 'webpack.config.mjs', isOwn: true },
  { name: 'jest', script: /^jest(?: |$)/, needs: 'src/**/*.test.{ts,tsx}', isOwn: false },
] as const;

interface Manifest {
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The shell and each remote is built by webpack-cli and tested by jest, from its own folder. */
function unusedInRooms(root: string): string[] {
  const rooms = globSync(['shell/package.json', 'remote-!(kit)/package.json'], { cwd: root }).map(dirname);
  return rooms.toSorted().flatMap(room => {
    const manifest = JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8')) as Manifest;
    const installed = { ...manifest.dependencies, ...manifest.devDependencies };
    return SCRIPTS.flatMap(({ name, script, needs, isOwn }) => [
      ...(Object.values(manifest.scripts ?? {}).some(one => script.test(one))
        ? []
        : [`${name}: no script of ${room}/package.json calls it`]),
      ...(globSync(needs, { cwd: join(root, room) }).length > 0 ? [] : [`${name}: ${room} has no ${needs}`]),
      ...(!isOwn || name in installed ? [] : [`${name}: ${room}/package.json does not install it`]),
    ]);
  });
}

const isTest = (path: string): boolean => /\.test\.tsx?$|[\\/]test[\\/]/.test(path);

function imports(text: string, name: string): boolean {
  const escaped = name.replaceAll(/[/.@-]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?:from|import\(|import)\s*'${escaped}(?:/[^']*)?'`).test(text);
}

/** What is wrong, one line each: a place where a package is not used, and files that do its work without it. */
export function cardProblems(
  root: string,
  card: readonly CardPackage[] = CARD,
  replacements: readonly Replacement[] = REPLACEMENTS,
): string[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const unused = card.flatMap(({ name, places, alias }) =>
    places
      .filter(place => !globSync(place, { cwd: root }).some(path => imports(read(path), name)))
      .map(place => `${alias ?? name}: nothing in ${place} imports it`),
  );
  const homeMade = replacements.flatMap(({ instead, in: where, pattern, except = [] }) =>
    globSync(where, { cwd: root })
      .filter(path => !isTest(path) && !except.includes(path) && pattern.test(read(path)))
      .map(path => `${path}: use ${instead} instead`),
  );
  return [...unused, ...homeMade, ...unusedInRooms(root)];
}
