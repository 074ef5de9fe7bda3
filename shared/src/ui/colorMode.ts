import { useSyncExternalStore } from 'react';

/** What the person chose; `system` follows the operating system. */
export type ColorModeChoice = 'light' | 'dark' | 'system';

const KEY = 'rpd-color-mode';
const DARK = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();
const notify = () => listeners.forEach(listener => listener());

function isChoice(value: unknown): value is ColorModeChoice {
  return value === 'light' || value === 'dark' || value === 'system';
}

function readChoice(): ColorModeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return isChoice(stored) ? stored : 'system';
  } catch {
    // Storage may be refused (private window, full): the system's mode is then good enough.
    return 'system';
  }
}

let choice = readChoice();

const systemIsDark = () => typeof matchMedia === 'function' && matchMedia(DARK).matches;

/** The mode on screen now. */
export const currentColorMode = (): 'light' | 'dark' =>
  choice === 'system' ? (systemIsDark() ? 'dark' : 'light') : choice;

/** Writes the class and `color-scheme` on `<html>`; called before the first render, so nothing flashes. */
export function applyColorMode(): void {
  const mode = currentColorMode();
  const root = document.documentElement;
  root.classList.toggle('dark', mode === 'dark');
  root.classList.toggle('light', mode === 'light');
  root.style.colorScheme = mode;
}

/** Takes a choice, remembers it and shows it at once, in every tab. */
export function chooseColorMode(next: ColorModeChoice): void {
  choice = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Not remembered, but shown: see readChoice.
  }
  applyColorMode();
  notify();
}

function subscribe(listener: () => void): () => void {
  const media = typeof matchMedia === 'function' ? matchMedia(DARK) : undefined;
  const refresh = () => {
    choice = readChoice();
    applyColorMode();
    listener();
  };
  const onStorage = (event: StorageEvent) => {
    // A null key is `localStorage.clear()`, which signing out does (LND-10).
    if (event.key === KEY || event.key === null) refresh();
  };
  listeners.add(listener);
  media?.addEventListener('change', refresh);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    media?.removeEventListener('change', refresh);
    removeEventListener('storage', onStorage);
  };
}

/** The choice, the mode that results from it, and the way to change it. */
export function useColorMode() {
  const chosen = useSyncExternalStore(subscribe, () => choice);
  const mode = useSyncExternalStore(subscribe, currentColorMode);
  return { choice: chosen, mode, choose: chooseColorMode };
}
