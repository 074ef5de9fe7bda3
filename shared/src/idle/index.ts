/**
 * Runs `work` when the browser has nothing better to do.
 * @returns a function that calls it off.
 */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 300);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 3000 });
  return () => window.cancelIdleCallback(handle);
}
