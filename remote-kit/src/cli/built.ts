import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Release } from '@rpd/shared/remote';
import { readDescriptor } from '../../../tooling/src/build/descriptor.ts';
import { Failure } from '../../../tooling/src/commands/output.ts';
import { readJson, remoteNames, root } from './workspace.ts';

/** What the build of a team says of a version. */
export type BuiltRemote = Omit<Release, 'url' | 'releasedAt'> & Required<Pick<Release, 'needs'>>;

export const output = join(root, 'dist');

/** The remote of this folder. @throws Failure where there is none */
export function ownName(): string {
  const [name] = remoteNames();
  if (name === undefined)
    throw new Failure(`${root} has no remote.json: run rpd in the folder of a remote, or rpd new.`, 2);
  return name;
}

/** What it says of itself. @throws Failure with what the platform would refuse */
export function ownDescriptor() {
  const { descriptor, problems } = readDescriptor(ownName());
  if (problems.length > 0) throw new Failure(`remote.json is refused:\n- ${problems.join('\n- ')}`, 1);
  return descriptor;
}

/** Runs the team's own build: `npm run build`. @returns what it says where it fails; null: it is built */
export async function runBuild(env: NodeJS.ProcessEnv = {}): Promise<string | null> {
  const child = spawn('npm', ['run', '--silent', 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => said.push(data.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) return said.join('').trim() || `npm run build ends with ${code}`;
  return existsSync(join(output, 'remote.json'))
    ? null
    : 'npm run build wrote no dist/remote.json: use the plugin of @rpd/remote-kit for your bundler, or rpd build without one';
}

export const readBuilt = (): BuiltRemote => readJson<BuiltRemote>(join(output, 'remote.json'));
