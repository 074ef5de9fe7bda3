import { useEffectEvent, useLayoutEffect } from 'react';
import { browserStorage } from '../storage/index.ts';

const KEY = 'rpd-ticket-shortcuts';

/** Whether single keys do something: people who dictate, or whose hand trembles, switch that off (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => browserStorage.read(KEY) !== 'off';

export function switchShortcuts(on: boolean): void {
  browserStorage.write(KEY, on ? 'on' : 'off');
}

/** Where a letter is written, or means something else. */
const WRITING =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** Runs what belongs to a key pressed by itself, while nothing is being written. */
export function useShortcuts(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest(WRITING)) return;
    if (document.querySelector('[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]'))
      return;
    const run = keys[key] ?? keys[key.toLowerCase()];
    if (!run || !areShortcutsOn()) return;
    event.preventDefault();
    run();
  });
  // Before the screen is painted: a key pressed as soon as one sees it is not lost.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
