import { SHORT_ANSWER } from '@rpd/shared/remote';

/** How long the registry may take before the shell starts from the answer that it remembers, in ms. */
const TIMEOUT_MS = 8000;

/**
 * Asks the release registry which version of each remote is live.
 * @throws when it does not answer, or not with JSON. The caller validates the content.
 */
export async function fetchRegistry(address: string): Promise<unknown> {
  const response = await fetch(new URL(address, window.location.origin), {
    cache: 'no-cache',
    headers: { accept: SHORT_ANSWER },
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The release registry answered ${response.status}.`);
  return response.json();
}
