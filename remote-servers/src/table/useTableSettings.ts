import { browserStorage } from '@rpd/shared/storage';
import { useState } from 'react';

const KEY = 'rpd-table-settings';

/** What somebody chose for every table on this device. */
export interface TableSettings {
  /** Nothing is read aloud. */
  isQuiet: boolean;
  /** The screen stays on. */
  isAwake: boolean;
}

function readSettings(): TableSettings {
  const found = browserStorage.readJson(KEY);
  const { isQuiet, isAwake } = (typeof found === 'object' && found ? found : {}) as Record<string, unknown>;
  return { isQuiet: isQuiet === true, isAwake: isAwake !== false };
}

export function useTableSettings() {
  const [settings, setSettings] = useState(readSettings);
  const change = (changes: Partial<TableSettings>) => {
    const next = { ...settings, ...changes };
    setSettings(next);
    browserStorage.writeJson(KEY, next);
  };
  return [settings, change] as const;
}
