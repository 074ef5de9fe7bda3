/** What a lockfile says of one room or one package: its own lines, by their indentation. */
type Blocks = Map<string, string[]>;

interface Lock {
  importers: Blocks;
  snapshots: Blocks;
  packages: Blocks;
}

const unquoted = (text: string): string => text.replace(/^'(.*)'$/, '$1');

/** The sections of a lockfile of pnpm (version 9): keys of two spaces, the lines below each. */
function parse(lock: string): Lock {
  const sections: Record<string, Blocks> = {};
  let section: Blocks = new Map();
  let block: string[] = [];
  for (const line of lock.split('\n')) {
    const [, indent = '', rest = ''] = /^( *)(.*?)(?: \{\})?$/.exec(line) ?? [];
    if (rest === '') continue;
    const key = unquoted(rest.replace(/:$/, ''));
    if (indent === '') sections[key] = section = new Map();
    else if (indent.length === 2) section.set(key, (block = []));
    else block.push(indent + rest);
  }
  const { importers, snapshots, packages } = sections;
  if (!importers || !snapshots || !packages) throw new Error('pnpm-lock.yaml is not one that can be read');
  return { importers, snapshots, packages };
}

const RUN = new Set(['dependencies', 'optionalDependencies']);

/** Name and version of what a block needs while it runs; in an importer the version is a line of its own. */
function* needed(block: string[]): Generator<[name: string, version: string]> {
  let group = '';
  let name = '';
  for (const line of block) {
    const [, indent = '', key = '', value = ''] = /^( +)('[^']+'|[^:]+):(?: (.*))?$/.exec(line) ?? [];
    if (indent.length === 4) group = key;
    else if (!RUN.has(group)) continue;
    else if (indent.length === 6) {
      name = unquoted(key);
      if (value !== '') yield [name, unquoted(value)];
    } else if (key === 'version') yield [name, unquoted(value)];
  }
}

/**
 * Everything that is installed for some rooms, one line each: what they need while they run, and what that needs in turn. Another
 * room's dependencies, or a room more, change nothing here.
 * @param lock the text of pnpm-lock.yaml
 * @param rooms folders of the workspace; one that is not installed yet needs nothing
 * @throws Error when the text is none that can be read
 */
export function installedFor(lock: string, rooms: string[]): string[] {
  const { importers, snapshots, packages } = parse(lock);
  const found = new Set<string>();
  const visit = (block: string[]): void => {
    for (const [name, version] of needed(block)) {
      // An alias is installed under the name that it stands for; another room has its own sources.
      const key = snapshots.has(version) ? version : `${name}@${version}`;
      const snapshot = snapshots.get(key);
      if (!snapshot || found.has(key)) continue;
      found.add(key);
      visit(snapshot);
    }
  };
  for (const room of rooms) visit(importers.get(room) ?? []);
  return [...found].toSorted().map(key => {
    const resolution = packages.get(key.replace(/\(.*$/, ''))?.find(line => line.includes('resolution:'));
    return `${key} ${resolution?.trim() ?? ''}`;
  });
}
