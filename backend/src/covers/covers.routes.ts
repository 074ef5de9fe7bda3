import { COVER_EDITION, COVER_KINDS, COVER_WORLDS } from '@rpd/shared/domain';
import type { CoverKind, CoverWorld } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../lib/refusals.ts';
import { drawCover } from './covers.draw.ts';

interface Cover {
  Params: { edition: string; kind: string; world: string; file: string };
}

const FILE = /^([0-9a-f]{24})\.svg$/;
const isKind = (kind: string): kind is CoverKind => (COVER_KINDS as readonly string[]).includes(kind);
const isWorld = (world: string): world is CoverWorld => (COVER_WORLDS as readonly string[]).includes(world);

/**
 * Pictures of servers, games and characters that have none. Public, as an <img> carries no token: a picture holds only what its address
 * says, and is drawn for an id whether an entity has it or not.
 */
export function coverRoutes(app: FastifyInstance): void {
  app.get<Cover>(
    '/covers/:edition/:kind/:world/:file',
    { config: { access: 'public' } },
    async (request, reply) => {
      const { edition, kind, world, file } = request.params;
      const [, id] = FILE.exec(file) ?? [];
      if (edition !== String(COVER_EDITION) || !isKind(kind) || !isWorld(world) || !id)
        throw refuse('notFound');
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .type('image/svg+xml; charset=utf-8')
        .send(drawCover(kind, world, id));
    },
  );
}
