import type { Release } from '@rpd/shared/remote';
import { registerBuild } from '../releases/releases.builds.ts';
import { readPublication } from '../releases/publication.schema.ts';
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
    if (response?.ok) return (await response.json()) as Omit<Release, 'url' | 'releasedAt'>;
    if (Date.now() > until) throw new Error(`${from} does not answer`);
    await new Promise(resolve => setTimeout(resolve, 500));
  }
}

async function readBuild(argument: string): Promise<{ name: string; release: Release }> {
  const [name = '', addresses = ''] = argument.split('=');
  const [from = '', to = from] = addresses.split(',');
  const built = await readCurrent(from);
  const release = { ...built, url: new URL(`${built.version}/`, to).href };
  return { name, release: readPublication(name, { release, expectedLive: null }).release };
}

async function register(store: Store, builds: { name: string; release: Release }[]): Promise<void> {
  const alongside = builds.map(({ release }) => release.descriptor);
  for (const { name, release } of builds) {
    const { outcome, live, problems } = await registerBuild(store, name, release, { who: WHO, alongside });
    const lines = [`${name} ${release.version}: ${outcome}, ${live ?? 'no version'} is live`, ...problems];
    process.stdout.write(`${lines.join('\n  ')}\n`);
  }
}

const store = await openStore({ url: process.env['DATABASE_URL'] || undefined });
try {
  await register(store, await Promise.all(process.argv.slice(2).map(readBuild)));
} finally {
  await store.close();
}
