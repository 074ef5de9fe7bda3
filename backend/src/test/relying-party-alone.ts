import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as client from 'openid-client';

// An application to which people sign in by RPD, for tests that are no back-end tests: `node relying-party-alone.ts ISSUER CLIENT_ID`. Prints
// where it is; ends with SIGTERM. It asks the provider about its person each time its page is opened.
const [issuer = '', clientId = ''] = process.argv.slice(2);

interface Started {
  verifier: string;
  nonce: string;
}
const started = new Map<string, Started>();
let held: { token: string; sub: string; idToken: string } | undefined;

const server = createServer((request, response) => {
  answer(new URL(request.url ?? '/', address), response).catch((error: unknown) => {
    show(response, `Erreur : ${error instanceof Error ? error.message : 'inconnue'}`);
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
process.stdout.write(`${JSON.stringify({ address })}\n`);
process.once('SIGTERM', () => process.exit(0));

const discover = () =>
  client.discovery(new URL(issuer), clientId, {}, client.None(), {
    execute: [client.allowInsecureRequests],
  });

async function answer(url: URL, response: ServerResponse): Promise<void> {
  if (url.pathname === '/') return show(response, '<a href="/login">Se connecter avec RPD</a>');
  if (url.pathname === '/au-revoir') return show(response, 'Au revoir');
  const config = await discover();
  if (url.pathname === '/sortir') {
    const away = client.buildEndSessionUrl(config, {
      post_logout_redirect_uri: `${address}/au-revoir`,
      id_token_hint: held?.idToken ?? '',
    });
    response.writeHead(302, { location: away.href }).end();
    return;
  }
  if (url.pathname === '/login') {
    const [verifier, nonce, state] = [
      client.randomPKCECodeVerifier(),
      client.randomNonce(),
      client.randomState(),
    ];
    started.set(state, { verifier, nonce });
    const away = client.buildAuthorizationUrl(config, {
      redirect_uri: `${address}/retour`,
      scope: 'openid profile',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    response.writeHead(302, { location: away.href }).end();
    return;
  }
  if (url.pathname === '/retour') {
    const state = url.searchParams.get('state') ?? '';
    const { verifier = '', nonce = '' } = started.get(state) ?? {};
    const tokens = await client.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
    });
    held = {
      token: tokens.access_token,
      sub: tokens.claims()?.sub ?? '',
      idToken: tokens.id_token ?? '',
    };
  }
  const info = await client.fetchUserInfo(config, held?.token ?? '', held?.sub ?? '');
  show(response, `Bonjour ${info.preferred_username ?? info.sub}`);
}

function show(response: ServerResponse, text: string): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="fr"><title>Carnet</title><h1>Carnet</h1><p>${text}</p>`);
}
