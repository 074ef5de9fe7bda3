import { mergeDeclared } from '../presence.ts';
import type { Declared } from '../presence.ts';

const lockOf = (tab: string): string => `rpd-live tab ${tab}`;

/** Holds a lock as long as this tab lives: the tab that reads the stream learns by it that another one is gone. */
export function holdTabLock(tab: string, signal: AbortSignal): void {
  if (!('locks' in navigator)) return;
  navigator.locks
    .request(
      lockOf(tab),
      { signal },
      () =>
        new Promise<void>(resolve => {
          signal.addEventListener('abort', () => resolve());
        }),
    )
    .catch(() => undefined);
}

/** What the tabs of a browser declare, for the one that reads the stream. */
export function createTabs(
  onChange: (merged: ReturnType<typeof mergeDeclared>) => void,
  signal: AbortSignal,
) {
  const tabs = new Map<string, Declared>();
  const set = (tab: string, declared: Declared | null): void => {
    if (declared) tabs.set(tab, declared);
    else tabs.delete(tab);
    onChange(mergeDeclared(tabs.values()));
  };
  return {
    set(tab: string, declared: Declared): void {
      if (!tabs.has(tab) && 'locks' in navigator)
        // It is granted when the tab is gone, however it went.
        navigator.locks.request(lockOf(tab), { signal }, () => set(tab, null)).catch(() => undefined);
      set(tab, declared);
    },
  };
}
