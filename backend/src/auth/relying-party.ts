import { isIP } from 'node:net';

/** For which domain passkeys are made, and on whose pages they work (WebAuthn, section 5.1.2). */
export interface RelyingParty {
  id: string;
  origins: string[];
}

/**
 * The domain that the authentication host and the application, the first of `redirectUris`, have in common: `rpd.example` for
 * `auth.rpd.example` and `app.rpd.example`. `stated` (RPD_PASSKEY_DOMAIN) chooses another one above both. Null where passkeys cannot
 * work: bare addresses, plain http but on localhost, hosts without a common domain. Throws for a stated domain that fits nowhere.
 */
export function findRelyingParty(
  publicUrl: string,
  redirectUris: readonly string[],
  stated = '',
): RelyingParty | null {
  const [host, ...pages] = [publicUrl, ...redirectUris].map(address => new URL(address));
  const names = [host, pages[0]].flatMap(url => url?.hostname ?? []);
  if (stated && !names.every(name => isWithin(name, stated))) {
    throw new Error(`RPD_PASSKEY_DOMAIN : ${names.join(' et ')} ne sont pas tous sous « ${stated} ».`);
  }
  const id = stated || commonDomain(names);
  if (!id) return null;
  const usable = [host, ...pages].filter(
    url =>
      url && isWithin(url.hostname, id) && (url.protocol === 'https:' || isWithin(url.hostname, 'localhost')),
  );
  // Where the sign-in page itself cannot use them, nobody is to make one.
  if (usable[0] !== host) return null;
  return { id, origins: [...new Set(usable.flatMap(url => url?.origin ?? []))] };
}

const isWithin = (name: string, domain: string): boolean => name === domain || name.endsWith(`.${domain}`);

/** The longest end that all names share; a single label only where all are that name (`localhost`). */
function commonDomain([first = '', ...others]: string[]): string | null {
  if (isIP(first.replace(/^\[|\]$/g, '')) !== 0) return null;
  const labels = first.split('.');
  for (let start = 0; start < labels.length; start += 1) {
    const domain = labels.slice(start).join('.');
    if (start > 0 && !domain.includes('.')) return null;
    if (others.every(name => isWithin(name, domain))) return domain;
  }
  return null;
}
