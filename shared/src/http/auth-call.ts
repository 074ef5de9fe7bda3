import { hosts, useSession, verifySession } from '../session/index.ts';
import { ApiError } from './api-error.ts';

const UNREACHABLE = 'Le service d’authentification ne répond pas. Vérifiez votre connexion, puis réessayez.';

/**
 * One call of the authentication host by who is signed in. Not through the API's client: that one knows the API host alone.
 * @throws ApiError with what the host said, and at which field.
 */
export async function callAuthHost<Answer>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { body, signal }: { body?: object; signal?: AbortSignal } = {},
): Promise<Answer> {
  let response: Response;
  try {
    await verifySession();
    response = await fetch(`${hosts().authHost}${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        accept: 'application/json',
        authorization: `Bearer ${useSession.getState().token ?? ''}`,
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ?? null,
      referrerPolicy: 'no-referrer',
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, UNREACHABLE, {}, cause);
  }
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return answer as Answer;
  const { message, fields = {} } = answer as { message?: string; fields?: Record<string, string> };
  throw new ApiError(response.status, message ?? response.statusText, { fields });
}
