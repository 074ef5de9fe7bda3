import { ApiError } from '@rpd/shared/http';
import { hosts } from '@rpd/shared/session';
import { mutationOptions } from '@tanstack/react-query';

/** What a person gives for an account (LND-9). */
export interface Registration {
  name: string;
  email: string;
  password: string;
}

interface Refusal {
  message?: string;
  fields?: Record<string, string>;
}

/**
 * Asks the authentication host for an account. Not through the API's client: it is for people who are signed in.
 * @throws ApiError with what the host said, and at which field.
 */
async function register({ name, email, password }: Registration): Promise<void> {
  let response: Response;
  try {
    response = await fetch(`${hosts().authHost}/user/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ name, email, password }),
      referrerPolicy: 'no-referrer',
    });
  } catch (cause) {
    const message = 'Le service d’authentification ne répond pas. Vérifiez votre connexion, puis réessayez.';
    throw new ApiError(0, message, {}, cause);
  }
  if (response.ok) return;
  const { message, fields } = (await response.json().catch(() => ({}))) as Refusal;
  throw new ApiError(response.status, message ?? response.statusText, fields ? { fields } : {});
}

export const registerAccount = mutationOptions({ mutationFn: register });
