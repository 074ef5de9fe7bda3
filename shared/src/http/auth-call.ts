import { hosts, useSession, verifySession } from '../session/index.ts';
import { ApiError } from './api-error.ts';
import { asksForProof, proofsSoFar, proveAgain } from './step-up.ts';

const UNREACHABLE = 'Le service d’authentification ne répond pas. Vérifiez votre connexion, puis réessayez.';

/**
 * One call of the authentication host by who is signed in. Not through the API's client: that one knows the API host alone. Where the
 * host wants to know once more who one is, the page asks and the call is made again (ACC-3).
 * @throws ApiError with what the host said, and at which field.
 */
export async function callAuthHost<Answer>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  call: Call = {},
): Promise<Answer> {
  let response: Response;
  // Once for a proof that was given while the call was under way, once for one of its own.
  for (let tries = 0; ; tries += 1) {
    const sentAfter = proofsSoFar();
    response = await send(method, path, call);
    if (tries === 2 || !(await asksForProof(response))) break;
    await proveAgain(sentAfter);
  }
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return answer as Answer;
  const { message, fields = {} } = answer as { message?: string; fields?: Record<string, string> };
  throw new ApiError(response.status, message ?? response.statusText, { fields });
}

interface Call {
  body?: object;
  signal?: AbortSignal;
}

async function send(method: string, path: string, { body, signal }: Call): Promise<Response> {
  try {
    await verifySession();
    return await fetch(`${hosts().authHost}${path}`, {
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
}
