import { isLoopback } from '@rpd/shared/domain';
import { refuseAddress } from './provider.fetch.ts';

/**
 * Calls an application where it wants to hear of the end of a sign-in: no address of an inner network, no redirect. The library looks at the
 * address once more when it is connected to it, and waits 2.5 s; where the host itself is tried out on this machine, so may the application be.
 */
export const callApplication =
  (publicUrl: string) =>
  async (url: string, options: RequestInit & { dispatcher?: unknown } = {}): Promise<Response> => {
    const isTrial = isLoopback(publicUrl);
    await refuseAddress(new URL(url), { hostname: '', isTrial });
    const { dispatcher, ...plain } = options;
    const guarded = isTrial && isLoopback(url) ? plain : { ...plain, dispatcher };
    return fetch(url, { ...guarded, redirect: 'manual' });
  };
