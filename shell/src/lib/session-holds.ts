import { AuthHostUnreachable, useSession, verifySession } from '@rpd/shared/session';
import { loadKept } from './kept-data.ts';

/** Whether this device has something to show to the account that signed in here, until a host says otherwise (ADR 87). */
async function mayOpenKept(): Promise<boolean> {
  const account = useSession.getState().user?._id;
  const { hasCopies } = await loadKept();
  return account !== undefined && hasCopies(account);
}

/**
 * Whether the session holds. Refused is something else than unanswered: where no host answers, what this device keeps for the account is
 * shown, and every request is still judged by its host.
 * @throws AuthHostUnreachable when the token has expired, the host does not answer, and nothing is kept here.
 */
export async function sessionHolds(): Promise<boolean> {
  try {
    return await verifySession();
  } catch (error) {
    if (error instanceof AuthHostUnreachable && (await mayOpenKept().catch(() => false))) return true;
    throw error;
  }
}
