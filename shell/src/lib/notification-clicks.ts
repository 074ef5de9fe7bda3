/** Where the worker sends the person who pressed a notification (shell/src/worker/push.ts). */
function pathIn(data: unknown): string | null {
  const { type, to } = (data ?? {}) as { type?: unknown; to?: unknown };
  return type === 'open' && typeof to === 'string' && /^\/app(?:[/?#]|$)/.test(to) ? to : null;
}

/**
 * Goes where a pressed notification leads, as a link of the page would: what is not saved is asked about.
 * @returns a function that stops following.
 */
export function followNotificationClicks(go: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const listen = ({ data }: MessageEvent) => {
    const path = pathIn(data);
    if (path) go(path);
  };
  // Who opens the application sees what its icon announced.
  (navigator as Partial<Pick<Navigator, 'clearAppBadge'>>).clearAppBadge?.().catch(() => undefined);
  navigator.serviceWorker.addEventListener('message', listen);
  return () => navigator.serviceWorker.removeEventListener('message', listen);
}
