import { spawn } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { layKit, packKit } from '../kit/lay.ts';
import { type Target, remoteNames, remoteRoom } from '../workspace.ts';
import { isBuilt, remoteName } from './compile.ts';
import { targetVersion } from './inputs.ts';

/** A target as it lies built. */
export interface Built {
  target: Target;
  version: string;
  /** Milliseconds that it took; 0 when it lay there already. */
  took: number;
}

/** The shell first: it takes longest. */
export function allTargets(): Target[] {
  return ['shell', ...remoteNames().map((name): Target => `remote-${name}`)];
}

/**
 * Builds those targets whose inputs have changed, each in a process of its own, as many at once as there are cores.
 * `signal` ends them. @throws BuildError with the words of the first one that fails.
 */
export async function build(
  targets: Target[],
  onBuilt: (built: Built) => void = () => {},
  signal?: AbortSignal,
): Promise<Built[]> {
  const results = targets.map(target => ({ target, version: targetVersion(target), took: 0 }));
  const waiting = results.filter(({ target, version }) => !isBuilt(target, version));
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const started = performance.now();
      await compileInChild(next.target, next.version, signal);
      next.took = Math.round(performance.now() - started);
      onBuilt(next);
    }
  };
  const kit = targets.includes('shell') ? packKit(signal) : null;
  await Promise.all([...Array.from({ length: availableParallelism() }, lane), kit]);
  if (kit) layKit(await kit);
  return results;
}

export class BuildError extends Error {
  override name = 'BuildError';
}

async function compileInChild(
  target: Target,
  version: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'compile.main.ts'), target, version], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
    ...(signal && { signal }),
  });
  const said: string[] = [];
  child.stdout.on('data', (data: Buffer) => said.push(data.toString()));
  child.stderr.on('data', (data: Buffer) => said.push(data.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new BuildError(`${target} does not build:\n${said.join('').trim()}`);
  if (target !== 'shell') forgetOldVersions(remoteName(target), version);
}

/** Builds that stay in a remote's `dist`: enough to go back and forth between branches. */
const MAX_KEPT_BUILDS = 3;

function forgetOldVersions(name: string, current: string): void {
  const dist = join(remoteRoom(name), 'dist');
  const others = readdirSync(dist)
    .filter(version => version !== current && !version.includes('.new-') && !version.includes('.old-'))
    .map(version => ({ version, at: statSync(join(dist, version)).mtimeMs }))
    .toSorted((one, other) => other.at - one.at);
  for (const { version } of others.slice(MAX_KEPT_BUILDS - 1))
    rmSync(join(dist, version), { recursive: true, force: true });
}
