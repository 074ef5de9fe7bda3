import type { QueryClient } from '@tanstack/react-query';
import { prefetch } from './prefetch.ts';

/** How long a pointer or the focus rests before it means something, in ms. */
const REST = 65;

/**
 * Fetches what a link leads to while a pointer or the focus rests on it, and as soon as it is pressed: any link to a screen,
 * wherever it stands.
 * @returns a function that stops.
 */
export function followLinks(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let resting: Element | null = null;
  const notice = ({ target, type }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/app/"]') : null;
    const isPressed = type === 'pointerdown';
    if (link === resting && !isPressed) return;
    resting = link;
    clearTimeout(timer);
    if (!link || link.pathname === window.location.pathname) return;
    // Between the press and the click that follows it lies what somebody's finger takes, a tenth of a second.
    timer = setTimeout(() => void prefetch(link.pathname, client), isPressed ? 0 : REST);
  };
  document.addEventListener('pointerover', notice, { passive: true });
  document.addEventListener('pointerdown', notice, { passive: true });
  document.addEventListener('focusin', notice);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', notice);
    document.removeEventListener('pointerdown', notice);
    document.removeEventListener('focusin', notice);
  };
}
