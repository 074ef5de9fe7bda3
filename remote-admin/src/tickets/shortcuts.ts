import { useEffectEvent, useLayoutEffect } from 'react';
import { browserStorage } from '@rpd/shared/storage';

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

/** The links that lead to the rows of a list, in their order. */
const rowLinks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row-link]')];

/** Moves the focus from row to row: `step` rows down (or up), from the first (or last) when it is on none. */
export function moveRow(step: 1 | -1): void {
  const links = rowLinks();
  const current = links.findIndex(link => link === document.activeElement);
  const next = current < 0 ? (step > 0 ? 0 : links.length - 1) : current + step;
  const link = links[Math.min(Math.max(next, 0), links.length - 1)];
  link?.focus();
  link?.scrollIntoView({ block: 'nearest' });
}
