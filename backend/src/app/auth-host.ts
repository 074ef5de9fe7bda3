import { runStandalone } from './standalone.ts';
import { createAuthHost } from './hosts.ts';

// The authentication host in a process of its own: `node auth-host.ts`, with DATABASE_URL, SHELL_URL and AUTH_URL.
await runStandalone(({ store, settings: { shellUrl, authUrl, dataDir }, options }) =>
  createAuthHost({
    ...options,
    store,
    authUrl,
    dataDir,
    redirectUris: [`${shellUrl}/auth/callback`],
    corsOrigins: [new URL(shellUrl).origin],
  }),
);
