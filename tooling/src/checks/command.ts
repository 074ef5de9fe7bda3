import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../workspace.ts';

export interface Finished {
  exitCode: number | null;
  /** What it printed on both streams, in order. */
  output: string;
}

export interface CommandOptions {
  env?: NodeJS.ProcessEnv;
  /** Shows its output while it runs, instead of keeping it to itself. */
  live?: boolean;
}

const running = new Set<ChildProcess>();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    interrupted = true;
    for (const child of running) child.kill(signal);
    process.exitCode = 1;
  });

/** Runs a Node script of the workspace on the Node that runs us; not after we have been asked to end. */
export async function runNode(
  script: string,
  args: string[],
  options: CommandOptions = {},
): Promise<Finished> {
  if (interrupted) return { exitCode: null, output: 'interrupted' };
  return options.live ? runLive(script, args, options) : runQuiet(script, args, options);
}

async function runLive(script: string, args: string[], { env }: CommandOptions): Promise<Finished> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      said.push(data.toString());
      process.stdout.write(data);
    });
  return { exitCode: await ended(child), output: said.join('') };
}

/** The output goes through a file: tools written in Rust give up on a pipe that is full. */
async function runQuiet(script: string, args: string[], { env }: CommandOptions): Promise<Finished> {
  const folder = mkdtempSync(join(tmpdir(), 'rpd-output-'));
  const file = join(folder, 'output');
  const output = openSync(file, 'w');
  try {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    });
    const exitCode = await ended(child);
    return { exitCode, output: readFileSync(file, 'utf8') };
  } finally {
    closeSync(output);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ended(child: ChildProcess): Promise<number | null> {
  running.add(child);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
  } finally {
    running.delete(child);
  }
}
