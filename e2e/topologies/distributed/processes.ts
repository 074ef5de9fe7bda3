import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '../waiting.ts';

export const root = join(import.meta.dirname, '../../..');

/** A program of the workspace in a process of its own. */
export function startNode(script: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The first line that a process prints. @throws Error when it ends without one. */
export async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the output of the process is not read');
  for await (const line of createInterface({ input: stdout })) {
    stdout.resume();
    return line;
  }
  throw new Error('the process has ended without a word');
}

/** Ends a process, and waits until it has. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill(signal);
  await once(child, 'exit');
  return child.exitCode;
}

/** Ports that nobody listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from({ length: count }, async () => {
      const probe = createServer().listen(0, '127.0.0.1');
      await once(probe, 'listening');
      return probe;
    }),
  );
  const ports = probes.map(probe => (probe.address() as { port: number }).port);
  for (const probe of probes) {
    probe.close();
    await once(probe, 'close');
  }
  return ports;
}

/** Resolves when an address answers with success. @throws Error when it does not within `timeout` (ms). */
export const answers = (address: string, timeout = 120_000): Promise<void> =>
  waitFor(`${address} to answer`, untilAnswered(address, timeout));

async function untilAnswered(address: string, timeout: number): Promise<void> {
  for (let attempt = 0; attempt < timeout / 200; attempt += 1) {
    const response = await fetch(address).catch(() => null);
    if (response?.ok) return;
    await pause(200);
  }
  throw new Error(`${address} does not answer`);
}
