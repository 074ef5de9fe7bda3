import { FACTOR_REQUIRED_CODE, STEP_UP_CODE } from '../domain/sign-in.ts';
import { verifyAgain } from '../session/index.ts';
import { ApiError } from './api-error.ts';

/** Asks the person who they are; true once they proved it. */
type AskProof = () => Promise<boolean>;

let ask: AskProof | undefined;
let asking: Promise<boolean> | undefined;
let proofs = 0;

/** How often this page has proved it: kept with a request when it is sent, for {@link proveAgain}. */
export const proofsSoFar = (): number => proofs;

/** How the page asks for a new proof of who one is (ACC-3). Answers a function that stops it. */
export function onStepUp(handler: AskProof): () => void {
  ask = handler;
  return () => {
    if (ask === handler) ask = undefined;
  };
}

/**
 * Whether a refusal is answered by such a proof. One that lasts until the person has a second factor has the session read again: the
 * page then leads where one gets it (ACC-2).
 */
export async function asksForProof(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null;
  if (body?.code === FACTOR_REQUIRED_CODE) void verifyAgain().catch(() => undefined);
  return body?.code === STEP_UP_CODE;
}

/**
 * Asks once for all requests that wait for it, which are then sent again.
 * @param sentAfter what {@link proofsSoFar} was when the refused request was sent: one whose refusal comes after a proof that was given
 * meanwhile is sent again without asking.
 * @throws ApiError (428) when the person thought better of it: what they typed is still there, and the session goes on.
 */
export async function proveAgain(sentAfter: number): Promise<void> {
  if (sentAfter < proofs) return;
  asking ??= (ask?.() ?? Promise.resolve(false))
    .then(proved => {
      if (proved) proofs += 1;
      return proved;
    })
    .finally(() => {
      asking = undefined;
    });
  if (await asking) return;
  throw new ApiError(428, 'Rien n’a été fait : il fallait confirmer que c’est bien vous.');
}
