import type { Release } from '@rpd/shared/remote';
import { registerBuild } from '../releases/releases.builds.ts';
import { readPublication } from '../releases/releases.schema.ts';
import { openStore } from '../store/store.ts';
import type { Store } from '../store/store.ts';

// Registers what the containers of the remotes serve, and makes it live where no person chose another version (EXT-8):
// `node register.ts admin=http://remote-admin:8080/,http://localhost:8081/ …`, each a name, the address from here and the one
// for browsers. For `docker compose up`; with DATABASE_URL.

const WHO = 'compose';
const WAIT_TIMEOUT_MS = 60_000;

/** What a remote's container says it was built as; it may still be starting. */
async function readCurrent(from: string): Promise<Omit<Release, 'url' | 'releasedAt'>> {
  const until = Date.now() + WAIT_TIMEOUT_MS;
  for (;;) {
    const response = await fetch(new URL('current.json', from)).catch(() => null);
    if (response?.ok) {
      const { needs: _needs, ...built } = (await response.json()) as Release & { needs: unknown };
      return built;
    }
    if (Date.now() > until) throw new Error(`${from} does not answer`);
    await new Promise(resolve => setTimeout(resolve, 500));
  }
}

async function register(store: Store, argument: string): Promise<string> {
  const [name = '', addresses = ''] = argument.split('=');
  const [from = '', to = from] = addresses.split(',');
  const built = await readCurrent(from);
  const release = { ...built, url: new URL(`${built.version}/`, to).href };
  const publication = readPublication(name, { release, expectedLive: null });
  const { outcome, live } = await registerBuild(store, name, publication.release, WHO);
  return `${name} ${built.version}: ${outcome}, ${live ?? 'no version'} is live`;
}

const store = await openStore({ url: process.env['DATABASE_URL'] || undefined });
try {
  for (const argument of process.argv.slice(2)) process.stdout.write(`${await register(store, argument)}\n`);
} finally {
  await store.close();
}
