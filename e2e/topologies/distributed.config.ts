import { defineConfig } from '@playwright/test';
import embedded from '../playwright.config.ts';
import { NATS, NGINX, missingReason, skip } from './tools.ts';

// The browser stories against the distributed topology: every part an origin of its own, nginx with the files of the images,
// PostgreSQL, NATS. `npm run rpd -- build` first; RPD_STORIES=all takes every story that names no address of the embedded one.
process.env.RPD_TOPOLOGY = 'distributed';

// Said once, and not by each of thirty stories.
const reason = missingReason([NGINX, NATS]);
if (reason) skip(reason);

/** Journeys that cross every origin: signing in and out, each remote, a release, files that are refused. */
const JOURNEYS = [
  'sign-in',
  'servers',
  'sheets',
  'profile',
  'users',
  'releases',
  'integrity',
  'last-good-version',
];
/** They look at addresses of the embedded topology, or start a platform of their own. */
const EMBEDDED_ONLY = ['prefetch', 'palette', 'faults-of-remotes', 'register', 'one-page'];

const named = (names: string[]) => new RegExp(`stories/(?:${names.join('|')})\\.e2e\\.ts$`);

export default defineConfig(embedded, {
  testDir: '..',
  testMatch: [
    '**/distributed/*.story.ts',
    process.env.RPD_STORIES === 'all' ? '**/stories/*.e2e.ts' : named(JOURNEYS),
  ],
  testIgnore: named(EMBEDDED_ONLY),
  workers: 1,
  // A file's first story waits for a database and ten processes.
  timeout: 300_000,
});
