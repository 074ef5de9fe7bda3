import { allowsOrigin } from '@rpd/shared/remote';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';
import { developedPage, framePage } from './frames.page.ts';
import type { FramePage } from './frames.page.ts';
import { readRemote } from './grants.store.ts';
import { readRelease } from './releases.pointers.ts';
import { readName } from './releases.schema.ts';

interface FrameParts {
  /** Where browsers reach the application, which alone shows the frames. */
  home: string;
  /** Origins from which a page takes a remote in place of the live one (development). */
  overrides: readonly string[];
}

/** The documents in which isolated remotes run (ADR 119): one for each version, with a policy of its own. */
export function frameRoutes(app: FastifyInstance, store: Store, { home, overrides }: FrameParts): void {
  app.get<Version>('/frames/:name/:version', { config: { access: 'public' } }, async ({ params }, reply) => {
    const name = readName(params.name);
    const release = await readRelease(store.db, name, params.version);
    if ((await readRemote(store.db, name))?.state !== 'on') throw refuse('notFound');
    return send(reply, framePage(release, home));
  });

  /** The same for what a developer works on, from the origins alone that pages take such remotes from. */
  app.get<Developed>('/frames/:name', { config: { access: 'public' } }, async ({ params, query }, reply) => {
    const name = readName(params.name);
    const { from, entry, version } = query;
    const isKnown = isText(from) && URL.canParse(from) && allowsOrigin(overrides, new URL(from).origin);
    if (!isKnown || !isText(entry) || !isText(version)) throw refuse('notFound');
    if (!/^[\w.-]{1,100}$/.test(entry) || !/^[\w.+-]{1,64}$/.test(version)) throw refuse('notFound');
    return send(reply, developedPage({ name, url: new URL('.', from).href, entry, version }, home));
  });
}

/** A query that names something twice has a list for it. */
const isText = (value: unknown): value is string => typeof value === 'string';

const send = (reply: FastifyReply, { html, policy }: FramePage) =>
  reply
    .headers({
      'content-security-policy': policy,
      // Its ancestors are named by the policy, which browsers read before this.
      'x-frame-options': 'SAMEORIGIN',
      'x-dns-prefetch-control': 'off',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), display-capture=(), usb=(), midi=()',
      'cache-control': 'no-cache',
    })
    .type('text/html; charset=utf-8')
    .send(html);

interface Developed {
  Params: { name: string };
  Querystring: { from?: unknown; entry?: unknown; version?: unknown };
}
interface Version {
  Params: { name: string; version: string };
}
