import type { Queries } from '../store/queries.ts';
import { appCodec } from '../store/tables/machines.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `false`: the route knows itself whose scripts may call it, and what the host allows does not count (@fastify/cors). */
    cors?: false;
  }
}

/** What pages of other sites may call from a script; everything else at the provider is a page, or for servers and programs. */
export const SCRIPT_ADDRESSES = [
  '/.well-known/openid-configuration',
  '/jwks',
  '/token',
  '/token/revocation',
  '/me',
] as const;

/**
 * Whether a page of this origin may read an answer: a public application sends people back there. Others have a server, which asks
 * nobody's browser. The library looks once more at whose code or token it is.
 */
export async function maySendScripts(db: Queries, origin: string): Promise<boolean> {
  const rows = await db
    .selectFrom('apps')
    .selectAll()
    .where('client_kind', '=', 'public')
    .where('redirect_uris', '<>', '[]')
    .execute();
  return rows.some(row =>
    appCodec.decode(row).redirectUris.some(address => new URL(address).origin === origin),
  );
}
