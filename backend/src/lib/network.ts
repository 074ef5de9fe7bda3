import { isIPv4, isIPv6 } from 'node:net';

/** IPv4 in the notation of IPv6: what a proxy may hand on. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The network of an address, which is all that the team sees of it (DSK-1): the first 24 bits of IPv4, the first 48 of IPv6, in
 * CIDR notation. Empty for what is no address.
 */
export function networkOf(address: string): string {
  const plain = MAPPED.exec(address)?.[1] ?? address;
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return '';
  const [head = '', tail = ''] = (plain.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = plain.includes('::') ? [...left, ...zeros, ...right] : left;
  return `${groups
    .slice(0, 3)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/48`;
}

/** The network that somebody typed: an address, its first three numbers, or the network as it is shown. Null for anything else. */
export function typedNetwork(typed: string): string | null {
  const text = typed.trim().replace(/\/(24|48)$/, '');
  const start = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.?$/.exec(text)?.[1];
  return networkOf(start ? `${start}.0` : text) || null;
}
