import type { FastifyInstance } from 'fastify';
import { refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';
import { framePage } from './frames.page.ts';
import { readRemote } from './grants.store.ts';
import { readRelease } from './releases.pointers.ts';
import { readName } from './releases.schema.ts';

/**
 * The documents in which isolated remotes run (ADR 119): one for each version, with a policy of its own. `home` is where browsers reach the
 * application, which alone shows them.
 */
export function frameRoutes(app: FastifyInstance, store: Store, home: string): void {
  app.get<Version>('/frames/:name/:version', { config: { access: 'public' } }, async ({ params }, reply) => {
    const name = readName(params.name);
    const release = await readRelease(store.db, name, params.version);
    if ((await readRemote(store.db, name))?.state !== 'on') throw refuse('notFound');
    const { html, policy } = framePage(release, home);
    return (
      reply
        .header('content-security-policy', policy)
        // Its ancestors are named by the policy, which browsers read before this.
        .header('x-frame-options', 'SAMEORIGIN')
        .header('x-dns-prefetch-control', 'off')
        .header(
          'permissions-policy',
          'camera=(), microphone=(), geolocation=(), display-capture=(), usb=(), midi=()',
        )
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(html)
    );
  });
}

interface Version {
  Params: { name: string; version: string };
}
