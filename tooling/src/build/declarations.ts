import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { readJson, root } from '../workspace.ts';

/** The types of `@rpd/shared`, as a shell has them: what a remote is compiled against. */
export interface Declarations {
  /** Of the shell. */
  version: string;
  /** File by public path: `@rpd/shared/ui` → `ui/index.d.ts`. */
  exports: Record<string, string>;
  /** Text by file. */
  files: Record<string, string>;
}

const run = promisify(execFile);

/** Runs the compiler of the workspace on a project. @returns what it says; empty: nothing is wrong. */
export async function compileTypes(project: string): Promise<string> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
  try {
    await run(process.execPath, [tsc, '-p', project, '--pretty', 'false'], options);
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    return `${stdout ?? ''}${stderr ?? ''}`.trim() || String(error);
  }
}

/** The public paths with types, by the file of their declarations. */
function exportedPaths(): Record<string, string> {
  const { exports } = readJson<{ exports: Record<string, string> }>(join(root, 'shared/package.json'));
  const typed = Object.entries(exports).filter(([, file]) => /\.tsx?$/.test(file) && !file.includes('*'));
  return Object.fromEntries(
    typed.map(([path, file]) => [
      `@rpd/shared${path.slice(1)}`,
      file.replace(/^\.\/src\//, '').replace(/\.tsx?$/, '.d.ts'),
    ]),
  );
}

/**
 * Writes declarations of `shared` and reads them.
 * @throws Error with the compiler's words where it writes none.
 */
export async function declarationsOf(version: string): Promise<Declarations> {
  const folder = mkdtempSync(join(tmpdir(), 'rpd-declarations-'));
  try {
    const project = join(folder, 'tsconfig.json');
    const out = join(folder, 'out');
    const config = {
      extends: join(root, 'shared/tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: join(root, 'shared/src'),
        outDir: out,
        typeRoots: [join(root, 'node_modules/@types')],
      },
      include: [join(root, 'shared/src')],
      exclude: [join(root, 'shared/src/**/*.test.*')],
    };
    writeFileSync(project, JSON.stringify(config));
    const said = await compileTypes(project);
    if (said !== '') throw new Error(`no declarations of @rpd/shared: ${said}`);
    const paths = globSync('**/*.d.ts', { cwd: out }).map(path => path.replaceAll('\\', '/'));
    const files = Object.fromEntries(
      paths.toSorted().map(path => [path, readFileSync(join(out, path), 'utf8')]),
    );
    return { version, exports: exportedPaths(), files };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lays declarations down in a folder. Only what lies in it: they come from another machine. */
export function writeDeclarations({ files }: Pick<Declarations, 'files'>, folder: string): void {
  for (const [path, text] of Object.entries(files)) {
    if (!/^(?:[\w-]+\/)*[\w.-]+\.d\.ts$/.test(path)) continue;
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
