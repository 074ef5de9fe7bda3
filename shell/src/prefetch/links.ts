import type { QueryClient } from '@tanstack/react-query';
import { prefetch } from './prefetch.ts';

/** How long a pointer or the focus rests before it means something, in ms. */
const REST = 65;

/**
 * Fetches what a link leads to while a pointer or the focus rests on it: any link to a screen, wherever it stands.
 * @returns a function that stops.
 */
export function followLinks(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let resting: Element | null = null;
  const notice = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/app/"]') : null;
    if (link === resting) return;
    resting = link;
    clearTimeout(timer);
    if (!link || link.pathname === window.location.pathname) return;
    timer = setTimeout(() => void prefetch(link.pathname, client), REST);
  };
  document.addEventListener('pointerover', notice, { passive: true });
  document.addEventListener('focusin', notice);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', notice);
    document.removeEventListener('focusin', notice);
  };
}
