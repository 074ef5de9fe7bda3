import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import type { PushMessage, PushSubscriptionInput } from '@rpd/shared/domain';
import { importJWK, jwtVerify } from 'jose';

/** A push as the browser reads it, and what the push service got with it. */
export interface ArrivedPush {
  message: PushMessage;
  headers: IncomingHttpHeaders;
  /** How long the encrypted body was, in bytes. */
  size: number;
  /** The claims that we signed. */
  claims: { aud?: unknown; sub?: unknown; exp?: number };
  path: string;
}

interface Verdict {
  status: number;
  headers?: Record<string, string>;
}

/** A browser that has subscribed: its address and its keys. */
export interface TestBrowser {
  path: string;
  subscription: Omit<PushSubscriptionInput, 'key'>;
}

export interface TestPushService {
  origin: string;
  /** Every push that was accepted, in the order in which it came. */
  arrived: ArrivedPush[];
  untilArrived(count: number): Promise<ArrivedPush[]>;
  subscribe(): TestBrowser;
  /** What is answered to each request, instead of 201. */
  onRequest: (path: string) => Promise<Verdict | undefined> | Verdict | undefined;
}

/**
 * As much of a push service (RFC 8030) as an application server meets, on loopback: 201 with Location, whatever a test answers instead, and
 * what the browser does behind it: it decrypts (RFC 8291). Who sends has to sign (RFC 8292).
 */
export async function startPushService(t: TestContext): Promise<TestPushService> {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const arrived: ArrivedPush[] = [];
  const waiting: { count: number; done: () => void }[] = [];
  const receive = async (path: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Verdict> => {
    const verdict = await service.onRequest(path);
    if (verdict) return verdict;
    const browser = browsers.get(path);
    if (!browser) return { status: 404 };
    if (!/^\d+$/.test(String(headers['ttl']))) return { status: 400 };
    if (body.length > 4096) return { status: 413 };
    const claims = await verifySender(headers.authorization ?? '').catch(() => null);
    if (claims?.aud !== service.origin) return { status: 403 };
    const text = decrypt(body, browser);
    arrived.push({ message: JSON.parse(text) as PushMessage, headers, size: body.length, claims, path });
    for (const { count, done } of waiting) if (arrived.length >= count) done();
    return { status: 201, headers: { location: `${service.origin}/message/${arrived.length}` } };
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      void receive(request.url ?? '', request.headers, Buffer.concat(parts)).then(({ status, headers }) =>
        response.writeHead(status, headers).end(),
      );
    });
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const service: TestPushService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    untilArrived: async count => {
      if (arrived.length < count) await new Promise<void>(done => waiting.push({ count, done }));
      return arrived;
    },
    subscribe: () => {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/send/${randomBytes(12).toString('base64url')}`;
      browsers.set(path, { ecdh, auth });
      const keys = { p256dh, auth: auth.toString('base64url') };
      return { path, subscription: { endpoint: `${service.origin}${path}`, keys } };
    },
    onRequest: () => undefined,
  };
  return service;
}

/** The claims of `vapid t=…, k=…` (RFC 8292 section 3), once the signature is the key's. */
async function verifySender(authorization: string): Promise<ArrivedPush['claims']> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'));
  return payload;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** RFC 8291 section 3.4 over one record of RFC 8188. */
function decrypt(
  body: Buffer,
  { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer },
): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + length);
  const record = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
