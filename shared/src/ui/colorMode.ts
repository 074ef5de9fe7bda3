import { useEffect } from 'react';
import { create } from 'zustand';
import { browserStorage } from '../storage/index.ts';

/** What the person chose; `system` follows the operating system. */
export type ColorModeChoice = 'light' | 'dark' | 'system';

const KEY = 'rpd-color-mode';
const DARK = '(prefers-color-scheme: dark)';

function isChoice(value: unknown): value is ColorModeChoice {
  return value === 'light' || value === 'dark' || value === 'system';
}

function readChoice(): ColorModeChoice {
  const stored = browserStorage.read(KEY);
  return isChoice(stored) ? stored : 'system';
}

const systemIsDark = () => typeof matchMedia === 'function' && matchMedia(DARK).matches;

const modeOf = (choice: ColorModeChoice): 'light' | 'dark' =>
  choice === 'system' ? (systemIsDark() ? 'dark' : 'light') : choice;

interface ColorMode {
  choice: ColorModeChoice;
  mode: 'light' | 'dark';
}
const stateOf = (choice: ColorModeChoice): ColorMode => ({ choice, mode: modeOf(choice) });
const useStore = create<ColorMode>(() => stateOf(readChoice()));

/** The mode on screen now. */
export const currentColorMode = (): 'light' | 'dark' => modeOf(useStore.getState().choice);

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
  browserStorage.write(KEY, next);
  useStore.setState(stateOf(next));
  applyColorMode();
}

/** Follows the operating system and the choice made in another tab. */
function followColorMode(): () => void {
  const media = typeof matchMedia === 'function' ? matchMedia(DARK) : undefined;
  const refresh = () => {
    useStore.setState(stateOf(readChoice()));
    applyColorMode();
  };
  const onStorage = (event: StorageEvent) => {
    // A null key is `localStorage.clear()`, which signing out does (LND-10).
    if (event.key === KEY || event.key === null) refresh();
  };
  media?.addEventListener('change', refresh);
  addEventListener('storage', onStorage);
  return () => {
    media?.removeEventListener('change', refresh);
    removeEventListener('storage', onStorage);
  };
}

/** The choice, the mode that results from it, and the way to change it. */
export function useColorMode() {
  const { choice, mode } = useStore();
  useEffect(followColorMode, []);
  return { choice, mode, choose: chooseColorMode };
}
