import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of a table of tests: `| what | \`file\` | name |`. */
const ROW = /^\|([^|]+)\| *`([^`]+)` *\|([^|]+)\|$/gm;

export interface NamedTest {
  what: string;
  file: string;
  name: string;
}

/** The tests that a document names in its tables. */
export const namedTests = (markdown: string): NamedTest[] =>
  [...markdown.matchAll(ROW)].map(([, what = '', file = '', name = '']) => ({
    what: what.trim(),
    file,
    name: name.trim(),
  }));

/** What is wrong with them, one line each: a file that is not there, a name that no test in it has. */
export const missingTests = (tests: NamedTest[], root: string): string[] =>
  tests.flatMap(({ what, file, name }) => {
    const path = join(root, file);
    if (!existsSync(path)) return [`${what}: there is no ${file}`];
    return readFileSync(path, 'utf8').includes(name) ? [] : [`${what}: ${file} has no test “${name}”`];
  });
