/** What Chromium hands to the page when it could be installed (not in any standard yet). */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function offer(next: InstallPrompt | null): void {
  offered = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser's own offer for the menu of the account: the browser makes it once, before anything is drawn. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', event => {
    // Otherwise phones lay a bar over the page.
    event.preventDefault();
    offer(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => offer(null));
}

/** How this browser puts the application on the home screen: by asking, by hand, or not at all. */
export type Installing = 'prompt' | 'share' | null;

/** The page runs as an installed application. */
const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** iPhones and iPads, which say that they are a Mac with a touch screen. They have no offer, and one way by hand. */
const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export function installing(): Installing {
  if (isInstalled()) return null;
  if (offered) return 'prompt';
  return isAppleTouch() ? 'share' : null;
}

/** @returns a function that stops following. */
export function followInstalling(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets the browser ask. It takes one question for each offer: whatever the answer, it is used up. */
export async function install(): Promise<void> {
  const prompt = offered;
  offer(null);
  await prompt?.prompt();
}
