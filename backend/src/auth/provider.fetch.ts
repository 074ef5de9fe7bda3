import { lookup } from 'node:dns/promises';
import { isLoopback } from '@rpd/shared/domain';
import type { CustomFetch } from 'openid-client';
import { Agent, fetch as fetchBy } from 'undici';
import { isInner } from '../lib/inner-address.ts';
import { lookupOutside } from '../lib/outside-lookup.ts';

/** More than any answer of a provider: a key set of many keys stays far below. */
const MAX_BYTES = 256 * 1024;

/**
 * Calls a provider: https alone, no redirect followed, an answer of bounded size. The host of the issuer is the operator's choice; another
 * one, which only the provider named, has to be on the internet.
 */
export function createProviderFetch(issuer: string, check = refuseAddress): CustomFetch {
  const { hostname, origin } = new URL(issuer);
  const isTrial = isLoopback(origin);
  return async (url, options) => {
    const asked = new URL(url);
    await check(asked, { hostname, isTrial });
    const isChosen = asked.hostname === hostname || (isTrial && isLoopback(asked.origin));
    const init = { ...(options as RequestInit), redirect: 'manual' } as const;
    const response = isChosen ? await fetch(url, init) : await fetchOutside(url, init);
    const bytes = await readBounded(response);
    const { status, statusText, headers } = response;
    return new Response(bytes.length > 0 ? bytes : null, {
      status,
      statusText,
      headers: [...headers],
    });
  };
}

/** A name may lead elsewhere than a moment ago, when it was checked: what is connected to is looked at once more. */
const outside = new Agent({ connect: { lookup: lookupOutside } });
const fetchOutside = (url: string, init: RequestInit) =>
  fetchBy(url, { ...(init as Parameters<typeof fetchBy>[1]), dispatcher: outside });

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

async function readBounded(response: {
  body: AsyncIterable<Uint8Array> | null;
}): Promise<Uint8Array<ArrayBuffer>> {
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
