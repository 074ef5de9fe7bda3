import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../..');

/** A small OpenID provider on this machine, where people say yes by a link. */
export interface Provider {
  issuer: string;
  client: { id: string; secret: string };
  /** Who signs in there next, and how it lies. */
  set(next: { person?: Record<string, unknown>; lies?: Record<string, unknown> }): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one in a process of its own. */
export async function startProvider(): Promise<Provider> {
  const child = spawn(process.execPath, [join(root, 'backend/src/test/provider-alone.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { issuer, control, client } = JSON.parse(line) as Pick<Provider, 'issuer' | 'client'> & {
    control: string;
  };
  return {
    issuer,
    client,
    set: async next => {
      await fetch(control, { method: 'POST', body: JSON.stringify(next) });
    },
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
