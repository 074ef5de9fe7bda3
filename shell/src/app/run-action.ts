import type { ShownFill } from '@rpd/shared/slot';
import { toasts } from '@rpd/shared/ui';
import { currentRouter } from './current-router.ts';
import { RemoteFailure, screenProblem } from '../lib/remote-failure.ts';
import { openFill } from './open-fill.ts';
import { replaceFillVersion, retryFill } from './replace-fill.ts';

const FAILED = 'Cette action s’est arrêtée sur une erreur. Le reste de la page continue de fonctionner.';

/** Loads and does what an action of another remote does. It fails by itself: the person sees it, and may press again. */
export async function runAction(fill: ShownFill, props: object): Promise<void> {
  let version: string | null = null;
  try {
    const open = await openFill(fill);
    ({ version } = open);
    await open.module.run?.(props, { navigate: to => void currentRouter().navigate(to) });
  } catch (error) {
    retryFill(fill);
    if (version !== null && screenProblem(error) !== null) await replaceFillVersion(fill, version, error);
    const detail = error instanceof RemoteFailure ? error.reasons.join(' ') : FAILED;
    toasts.failure(`« ${fill.title} » n’a pas pu être fait`, { detail });
  }
}
