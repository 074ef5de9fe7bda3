import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { CollectedSpan } from '../../backend/src/test/collector.ts';

const root = join(import.meta.dirname, '../..');

/** A collector of traces in a process of its own. */
export async function startCollector() {
  const child = spawn(process.execPath, [join(root, 'backend/src/test/collector-alone.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    url,
    spans: async () => (await (await fetch(url)).json()) as CollectedSpan[],
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
