import { browserStorage } from '@rpd/shared/storage';

interface Sidebar {
  visibility?: unknown;
  minimised?: unknown;
}

/** Whether the system or the person wants it dark, as shared/ui decides it once it is there. */
function isDark(): boolean {
  const choice = browserStorage.read('rpd-color-mode');
  if (choice === 'dark' || choice === 'light') return choice === 'dark';
  return window.matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Shows the outline of the frame that stands in the page itself, in the colours and as wide as the frame was last. */
export function showOutline(): void {
  if (!/^\/app(?:\/|$)/.test(window.location.pathname)) return;
  const root = document.documentElement;
  const { visibility, minimised } = (browserStorage.readJson('rpd-sidebar') ?? {}) as Sidebar;
  root.dataset.outline = visibility === 'hidden' ? 'hidden' : minimised === true ? 'narrow' : '';
  root.classList.add(isDark() ? 'dark' : 'light');
}
