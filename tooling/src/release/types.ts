import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { compileTypes, type Declarations, writeDeclarations } from '../build/declarations.ts';
import { remoteRoom, typesCache } from '../workspace.ts';

/** So many lines of the compiler say enough. */
const MAX_LINES = 20;

/**
 * What of a remote's sources does not fit the types of the live shell, one line of the compiler each: a function that asks for something else
 * there, a property that is gone. A name alone would look the same.
 * @param room folder of the remote
 */
export async function typeProblems(
  name: string,
  declarations: Declarations,
  room = remoteRoom(name),
): Promise<string[]> {
  // Where the packages of `shared` are found from, which its types name.
  const folder = join(typesCache, `${name}-${process.pid}`);
  const shared = join(folder, 'shared');
  const { exports } = declarations;
  mkdirSync(shared, { recursive: true });
  try {
    writeDeclarations(declarations, shared);
    const project = join(folder, 'tsconfig.json');
    const config = {
      extends: join(room, 'tsconfig.json'),
      compilerOptions: {
        noEmit: true,
        types: [],
        paths: Object.fromEntries(
          Object.entries(exports).map(([path, file]) => [path, [join(shared, file)]]),
        ),
      },
      include: [join(room, 'src')],
      exclude: [join(room, 'src/**/*.test.*'), join(room, 'src/test')],
    };
    writeFileSync(project, JSON.stringify(config));
    const lines = (await compileTypes(project)).split('\n').filter(line => line.includes('error TS'));
    const more = lines.length > MAX_LINES ? [`and ${lines.length - MAX_LINES} more`] : [];
    return [...lines.slice(0, MAX_LINES), ...more].map(
      line => `types of the live shell ${declarations.version}: ${line}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
