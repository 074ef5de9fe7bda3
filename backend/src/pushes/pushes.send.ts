import { request as requestPlain } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { isLoopback } from '@rpd/shared/domain';
import webPush from 'web-push';
import { isInner } from '../lib/inner-address.ts';
import { lookupOutside, RefusedAddress } from '../lib/outside-lookup.ts';
import type { Subscription } from './devices.store.ts';
import type { PushSettings } from './pushes.settings.ts';

/** How long one push service may take, in ms: a slow one is somebody else's machine. */
const LIMIT_MS = 10_000;
const ENCODING = 'aes128gcm';

/** What a push service is handed (RFC 8030). */
export interface Delivery {
  subscription: Subscription;
  vapid: { publicKey: string; privateKey: string };
  payload: string;
  /** For how long it keeps it for a device that is off, in seconds. */
  ttl: number;
  urgency: 'normal' | 'high';
  topic: string;
}

export interface Answer {
  status: number;
  /** In ms from now, where the push service says so. */
  retryAfter: number | null;
}

/** Throws for what is no address of a push service: a browser names it, and a person can write their own browser. */
export function refuseEndpoint(
  endpoint: string,
  { allowsLoopback }: Pick<PushSettings, 'allowsLoopback'>,
): void {
  const { protocol, hostname, origin, username, password } = new URL(endpoint);
  if (allowsLoopback && isLoopback(origin)) return;
  const host = hostname.replace(/^\[|\]$/g, '');
  const isName = /\.[a-z][a-z0-9-]*$/i.test(host) && !/\.(?:local|localhost|internal)$/i.test(host);
  const isOutside = isIP(host) ? !isInner(host) : isName;
  if (protocol !== 'https:' || username || password || !isOutside) throw new RefusedAddress();
}

/** Encrypts for the browser alone (RFC 8291), signs as us (RFC 8292) and hands over. No redirect is followed. */
export async function deliver(
  { subscription: { endpoint, keys }, vapid, payload, ttl, urgency, topic }: Delivery,
  settings: PushSettings,
  limit = LIMIT_MS,
): Promise<Answer> {
  refuseEndpoint(endpoint, settings);
  const { origin, protocol } = new URL(endpoint);
  const { cipherText } = webPush.encrypt(keys.p256dh, keys.auth, payload, ENCODING);
  const { Authorization } = webPush.getVapidHeaders(
    origin,
    settings.contact,
    vapid.publicKey,
    vapid.privateKey,
    ENCODING,
  );
  const headers = {
    Authorization,
    'Content-Encoding': ENCODING,
    'Content-Type': 'application/octet-stream',
    'Content-Length': cipherText.length,
    TTL: String(ttl),
    Urgency: urgency,
    Topic: topic,
  };
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(limit), agent: false };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent =
      protocol === 'https:' && !isLoopback(origin)
        ? requestSecure(endpoint, { ...options, lookup: lookupOutside })
        : requestPlain(endpoint, options);
    sent.on('response', resolve).on('error', reject).end(cipherText);
  });
  const { statusCode = 0, headers: answered } = response;
  response.destroy();
  return { status: statusCode, retryAfter: readRetryAfter(answered['retry-after']) };
}

const MAX_RETRY_AFTER_MS = 24 * 3_600_000;

/** Seconds or a date (RFC 9110 section 10.2.3). */
export function readRetryAfter(header: string | undefined, now = Date.now()): number | null {
  if (!header) return null;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}
