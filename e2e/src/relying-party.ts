import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../..');

/** A small application on this machine, to which people sign in with their account of the platform. */
export interface RelyingParty {
  address: string;
  stop(): Promise<void>;
}

/** Starts one in a process of its own, which knows the provider by its address and calls itself `clientId`. */
export async function startRelyingParty(issuer: string, clientId: string): Promise<RelyingParty> {
  const file = join(root, 'backend/src/test/relying-party-alone.ts');
  const child = spawn(process.execPath, [file, issuer, clientId], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    ...(JSON.parse(line) as { address: string }),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
