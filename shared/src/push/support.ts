/** The page runs as an installed application. */
export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** iPhones and iPads, which say that they are a Mac with a touch screen. */
export const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/**
 * Whether this browser can show notifications while no page is open. `install`: once the application stands on the home screen.
 * `blocked`: the person, or who runs the device, said no to this site. `worker`: there is none here, so nobody would show them.
 */
export type PushHereState = 'ready' | 'install' | 'unsupported' | 'blocked' | 'worker';

export async function pushHere(): Promise<PushHereState> {
  const knows = 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator;
  if (!knows) return isAppleTouch() && !isInstalled() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await navigator.serviceWorker.getRegistration()) ? 'ready' : 'worker';
}
