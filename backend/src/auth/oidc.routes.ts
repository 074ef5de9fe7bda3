import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../lib/refusals.ts';
import { securityHeaders } from '../lib/security-headers.ts';
import type { Auth } from './auth.context.ts';
import { maySendScripts, SCRIPT_ADDRESSES } from './oidc.cors.ts';
import { oidcOf } from './oidc.provider.ts';
import { noAppsPage } from './consent.page.ts';
import { renderedPage, setNoStore } from './page.reply.ts';

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
  ['GET', '/session/end'],
  ['POST', '/session/end/confirm'],
  ['GET', '/session/end/success'],
] as const;
/** Where people come to, by hand or sent by an application; at the others programs call. */
const FOR_PEOPLE = /\/oidc\/(?:auth|device|session\/end)(?:\/|$)/;
const isForPeople = ({ headers, routeOptions: { url = '' } }: FastifyRequest): boolean =>
  FOR_PEOPLE.test(url) && Boolean(headers.accept?.includes('text/html'));

const FOR_SCRIPTS = { access: 'public', cors: false } as const;
/** A request to sign out, with the ID token in it: more than that is none. */
const SIGN_OUT_LIMIT = 16 * 1024;

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

  const sendNoApps = (reply: FastifyReply): FastifyReply => {
    const base = pathname.slice(0, -'oidc'.length);
    const { headers, body } = renderedPage(noAppsPage(auth.home), { base });
    return setNoStore(reply).code(404).headers(headers).send(body);
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const provider = await oidc.open();
    if (!provider) {
      if (isForPeople(request)) return sendNoApps(reply);
      throw refuse('noSuchAddress');
    }
    if (!(await isWelcome(request))) throw refuse('foreignOrigin');
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

  /** A script of another site comes from an application's own page, or is not answered: not even with a reason that it could read. */
  const isWelcome = async ({ headers: { origin }, routeOptions }: FastifyRequest): Promise<boolean> =>
    routeOptions.config.cors !== false || !origin || maySendScripts(auth.store.db, origin);

  for (const [method, address] of ADDRESSES) {
    // Whether scripts may call is known here: what the host allows its own application is another thing.
    const forScripts = SCRIPT_ADDRESSES.some(one => one === address);
    const config = forScripts ? FOR_SCRIPTS : ({ access: 'public' } as const);
    app.route({ method, url: `/oidc${address}`, config, handler: answer });
  }
  for (const address of SCRIPT_ADDRESSES) {
    app.route({
      method: 'OPTIONS',
      url: `/oidc${address}`,
      config: FOR_SCRIPTS,
      handler: answer,
    });
  }

  app.register(async forms => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: SIGN_OUT_LIMIT },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    // Another site sends the form: the browser brings no cookie with it, but with the address to which it is sent then.
    forms.post<{ Body: URLSearchParams | undefined }>(
      '/oidc/session/end',
      { config: { access: 'public' } },
      async ({ body }, reply) => reply.redirect(`${issuer}/session/end?${body?.toString() ?? ''}`, 303),
    );
  });
}
