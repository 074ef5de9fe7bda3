import { lookup } from 'node:dns/promises';
import { BlockList, isIPv6 } from 'node:net';
import { isLoopback } from '@rpd/shared/domain';
import type { CustomFetch } from 'openid-client';

/** More than any answer of a provider: a key set of many keys stays far below. */
const MAX_BYTES = 256 * 1024;

/** What no provider on the internet answers from: a provider that lies could name it to have this host call it (SSRF). */
const INNER = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const) {
  INNER.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  INNER.addSubnet(network, prefix, 'ipv6');
}

/**
 * Calls a provider: https alone, no redirect followed, an answer of bounded size. The host of the issuer is the operator's choice; another
 * one, which only the provider named, has to be on the internet.
 */
export function createProviderFetch(issuer: string): CustomFetch {
  const { hostname, origin } = new URL(issuer);
  return async (url, options) => {
    await refuseAddress(new URL(url), { hostname, isTrial: isLoopback(origin) });
    const response = await fetch(url, { ...options, redirect: 'manual' });
    const bytes = await readBounded(response);
    const { status, statusText, headers } = response;
    return new Response(bytes.length > 0 ? bytes : null, { status, statusText, headers });
  };
}

/** Throws for an address that is not to be called, or sent to. */
export async function refuseAddress(
  url: URL,
  { hostname, isTrial }: { hostname: string; isTrial: boolean },
): Promise<void> {
  if (isTrial && isLoopback(url.origin)) return;
  if (url.protocol !== 'https:') throw new Error('not https');
  if (url.hostname === hostname) return;
  const addresses = await lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true });
  if (addresses.some(({ address }) => isInner(address))) throw new Error('an inner address');
}

/** Whether an address is one of this machine or of a network of its own. */
export const isInner = (address: string): boolean => INNER.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('too long an answer');
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
