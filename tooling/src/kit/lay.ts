import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { hashInputs } from '../build/inputs.ts';
import { readJson, root, shellRoom } from '../workspace.ts';

// `@rpd/remote-kit` as a file that npm installs: what teams outside of this repository build their remotes with.

/** What the file is made of. */
const INPUTS = [
  'remote-kit/{package.json,*.md,src/**/*}',
  'tooling/src/{kit,commands,release,new}/**/*',
  'tooling/src/build/{outputs,declarations,descriptor,sharing}.ts',
  'shared/{package.json,remote.schema.json,src/**/*}',
  'examples/remotes/**/*',
];

const cache = join(root, 'node_modules/.cache/rpd/kit');

export const kitVersion = (): string =>
  readJson<{ version: string }>(join(root, 'remote-kit/package.json')).version;

/** Packs the kit unless these sources were packed before. @returns absolute path of the file */
export async function packKit(signal?: AbortSignal): Promise<string> {
  const paths = INPUTS.flatMap(pattern =>
    globSync(pattern, { cwd: root, exclude: name => name === 'node_modules' || name === 'dist' }),
  ).filter(path => /\.\w+$/.test(path) && !/\.test\.tsx?$/.test(path));
  const inputs = paths.toSorted().map(path => ({ path, content: readFileSync(join(root, path)) }));
  const file = join(cache, `${kitVersion()}-${hashInputs(inputs)}.tgz`);
  if (existsSync(file)) return file;
  mkdirSync(cache, { recursive: true });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'pack.main.ts'), file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
    ...(signal && { signal }),
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => said.push(data.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`remote-kit is not packed:\n${said.join('').trim()}`);
  return file;
}

/** Lays the file where the platform serves it from: the newest one, and under its version. */
export function layKit(file: string, folder = join(shellRoom, 'dist')): void {
  for (const name of ['remote-kit.tgz', `remote-kit-${kitVersion()}.tgz`])
    copyFileSync(file, join(folder, name));
}
