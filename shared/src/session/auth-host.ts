import { hosts } from './hosts.ts';

/** The authentication host could not be reached: nothing is known about the session, so nothing is ended. */
export class AuthHostUnreachable extends Error {
  override name = 'AuthHostUnreachable';
}

interface Call {
  token?: string;
  body?: object;
  /** This very call, which has been made already. */
  started?: Promise<Response> | undefined;
  /** Gets the JSON of a refusal. */
  onRefusal?: (answer: Record<string, unknown>) => void;
}

async function readJson(response: Response): Promise<Record<string, unknown>> {
  const answer: unknown = await response.json().catch(() => null);
  return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
}

/**
 * One call of the authentication host.
 * @returns the JSON of a 2xx answer; null when the host refuses (4xx).
 * @throws AuthHostUnreachable on a network failure or a 5xx.
 */
export async function askAuthHost(
  path: string,
  { token, body, started, onRefusal }: Call = {},
): Promise<Record<string, unknown> | null> {
  const headers = new Headers({ accept: 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body) headers.set('content-type', 'application/json');
  let response: Response;
  try {
    response = await (started ??
      fetch(`${hosts().authHost}${path}`, {
        method: body ? 'POST' : 'GET',
        headers,
        body: body ? JSON.stringify(body) : null,
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      }));
  } catch (cause) {
    throw new AuthHostUnreachable('Le service d’authentification ne répond pas.', { cause });
  }
  if (response.status >= 500 || response.status === 429)
    throw new AuthHostUnreachable(
      `Le service d’authentification ne fonctionne pas (${response.status}). Réessayez dans un instant.`,
    );
  if (response.ok) return readJson(response);
  onRefusal?.(await readJson(response));
  return null;
}
