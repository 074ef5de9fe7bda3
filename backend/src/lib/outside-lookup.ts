import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isInner } from './inner-address.ts';

/** An address that this installation does not call. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress';
}

/** Looks a name up, and refuses what is inside: the very addresses that are then connected to. */
export const lookupOutside: LookupFunction = (hostname, options, done) => {
  lookup(hostname, options, (error, address: string | LookupAddress[], family) => {
    const found = Array.isArray(address) ? address.map(one => one.address) : [address];
    if (error) done(error, '', 0);
    else if (found.some(one => isInner(one))) done(new RefusedAddress(), '', 0);
    else done(null, address, family);
  });
};
