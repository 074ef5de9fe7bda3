import { runStandalone } from './standalone.ts';
import { seedDemo } from './demo.ts';
import { createApiHost } from './hosts.ts';

// The API host in a process of its own: `node api-host.ts`, with DATABASE_URL, SHELL_URL, AUTH_URL, FILES_URL and
// RPD_RELEASE_TOKEN. RPD_DEMO=yes fills an empty database with the demonstration.
await runStandalone(async ({ store, settings: { shellUrl, authUrl, apiUrl, dataDir }, options }) => {
  if (process.env['RPD_DEMO'] === 'yes') await seedDemo(store);
  return createApiHost({
    ...options,
    store,
    dataDir,
    authUrl,
    homeUrl: shellUrl,
    apiUrl,
    corsOrigins: [new URL(shellUrl).origin],
  });
});
