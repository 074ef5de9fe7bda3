/**
 * Does `work` as a browser would: React's `act` draws all that a press leads to before it returns, a browser draws the press in a microtask
 * and what may wait behind the paint.
 */
export async function withoutAct(work: () => Promise<void>): Promise<void> {
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const before = scope.IS_REACT_ACT_ENVIRONMENT;
  scope.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    await work();
  } finally {
    scope.IS_REACT_ACT_ENVIRONMENT = before;
  }
}
