/** The addresses of `/config.json` that requests go to, without a trailing slash. */
export interface Hosts {
  authHost: string;
  apiHost: string;
}

let current: Hosts | null = null;

const trimmed = (address: string): string =>
  new URL(address, window.location.origin).href.replace(/\/+$/, '');

/** Sets the two hosts, absolute or relative to the shell's origin. The shell calls it once, before anything else. */
export function configureHosts({ authHost, apiHost }: Hosts): void {
  current = { authHost: trimmed(authHost), apiHost: trimmed(apiHost) };
}

/**
 * The two hosts, absolute.
 * @throws Error when the shell has not configured them: a mistake in the order of start.
 */
export function hosts(): Hosts {
  if (!current) throw new Error('configureHosts() was not called');
  return current;
}
