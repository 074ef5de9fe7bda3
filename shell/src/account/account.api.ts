import { ApiError } from '@rpd/shared/http';
import { asSessionUser, hosts, type Session, setSession } from '@rpd/shared/session';
import { mutationOptions } from '@tanstack/react-query';

/** What a person gives for an account (LND-9). */
export interface Registration {
  name: string;
  email: string;
  password: string;
  /** The version of the conditions that was accepted, where there are any. */
  terms?: number;
}

interface Refusal {
  message?: string;
  fields?: Record<string, string>;
}

/**
 * Calls the authentication host. Not through the API's client: it is for people who are signed in.
 * @throws ApiError with what the host said, and at which field.
 */
async function post(path: string, body: object): Promise<Record<string, unknown>> {
  let response: Response;
  try {
    response = await fetch(`${hosts().authHost}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      referrerPolicy: 'no-referrer',
    });
  } catch (cause) {
    const message = 'Le service d’authentification ne répond pas. Vérifiez votre connexion, puis réessayez.';
    throw new ApiError(0, message, {}, cause);
  }
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return answer as Record<string, unknown>;
  const { message, fields } = answer as Refusal;
  throw new ApiError(response.status, message ?? response.statusText, fields ? { fields } : {});
}

/** The session of the account that has just been asked for; null where there is none: the address had one already. */
async function openSession({ name, password }: Registration): Promise<Session | null> {
  try {
    // By the pseudo: under it there is an account if, and only if, this registration made one.
    const answer = await post('/user/authenticate', { username: name, password });
    const { token, refreshToken } = answer;
    const user = asSessionUser(answer);
    if (!user || typeof token !== 'string') return null;
    return { user, token, refreshToken: typeof refreshToken === 'string' ? refreshToken : null };
  } catch {
    return null;
  }
}

/**
 * Asks for an account. The host's answer is the same whether the address has one; only the password that was typed
 * opens a session, where the account is new (LND-9).
 * @returns whether the person is signed in.
 */
async function register(registration: Registration): Promise<boolean> {
  await post('/user/register', { ...registration });
  const session = await openSession(registration);
  if (session) setSession(session);
  return session !== null;
}

export const registerAccount = mutationOptions({ mutationFn: register });
