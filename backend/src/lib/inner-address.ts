import { BlockList, isIPv6 } from 'node:net';

/** What nobody on the internet answers from: somebody else's address could name it to have this host call it (SSRF). */
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

/** Whether an address is one of this machine or of a network of its own. */
export const isInner = (address: string): boolean => INNER.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
