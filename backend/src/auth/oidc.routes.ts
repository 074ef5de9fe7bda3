import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../lib/refusals.ts';
import { securityHeaders } from '../lib/security-headers.ts';
import type { Auth } from './auth.context.ts';
import { oidcOf } from './oidc.provider.ts';

/** What of the library is reachable, beside the address of the issuer. */
const ADDRESSES = [
  ['GET', '/.well-known/openid-configuration'],
  ['GET', '/jwks'],
  ['GET', '/auth'],
  ['GET', '/auth/:uid'],
  ['POST', '/token'],
  ['POST', '/token/revocation'],
  ['GET', '/device'],
  ['POST', '/device'],
  ['GET', '/device/:uid'],
  ['POST', '/device/auth'],
  ['GET', '/me'],
  ['POST', '/me'],
] as const;

/**
 * RPD as an OpenID provider for applications, under /oidc: the library answers with the request as it came. The specification's own
 * `/authorize` with `origin=rpd` is another thing and knows nothing of this.
 */
export function oidcRoutes(app: FastifyInstance, auth: Auth): void {
  const oidc = oidcOf(auth);
  const { issuer, requests } = oidc;
  const { host, pathname, protocol } = new URL(issuer);

  // The library reads bodies itself, of 56 KiB at most.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const provider = await oidc.open();
    if (!provider) throw refuse('noSuchAddress');
    const { raw } = request;
    reply.hijack();
    for (const [name, value] of securityHeaders(request)) reply.raw.setHeader(name, value);
    // Every address that the library writes is one of the issuer: whatever a caller says of the host, and whatever stands in front.
    raw.headers.host = host;
    raw.headers['x-forwarded-host'] = host;
    raw.headers['x-forwarded-proto'] = protocol.replace(':', '');
    raw.headers['x-forwarded-for'] = request.ip;
    const path = new URL(request.url, issuer);
    raw.url = `${path.pathname.slice(path.pathname.indexOf('/oidc') + '/oidc'.length)}${path.search}`;
    Object.assign(raw, { baseUrl: pathname });
    requests.set(raw, request);
    await provider.callback()(raw, reply.raw);
    return reply;
  };

  for (const [method, address] of ADDRESSES) {
    app.route({ method, url: `/oidc${address}`, config: { access: 'public' }, handler: answer });
  }
}
