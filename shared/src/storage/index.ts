/**
 * The browser's storage, guarded: it may be refused (private window), full, or hold what another version wrote. Reading
 * then answers null and writing false; nothing throws.
 */
export interface GuardedStorage {
  read: (key: string) => string | null;
  /** The parsed JSON under `key`; null when there is none. The caller checks its shape. */
  readJson: (key: string) => unknown;
  /** False when the browser does not keep it. */
  write: (key: string, text: string) => boolean;
  /** False when the browser does not keep it. */
  writeJson: (key: string, value: unknown) => boolean;
  remove: (key: string) => void;
  /** Removes everything. */
  clear: () => void;
}

function guarded(area: () => Storage): GuardedStorage {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(area());
    } catch {
      return otherwise;
    }
  };
  const write = (key: string, text: string) =>
    attempt(storage => {
      storage.setItem(key, text);
      return true;
    }, false);
  return {
    read: key => attempt(storage => storage.getItem(key), null),
    readJson: key => attempt<unknown>(storage => JSON.parse(storage.getItem(key) ?? 'null'), null),
    write,
    writeJson: (key, value) => write(key, JSON.stringify(value)),
    remove: key => attempt(storage => storage.removeItem(key), undefined),
    clear: () => attempt(storage => storage.clear(), undefined),
  };
}

/** Shared by all tabs, kept until it is removed. */
export const browserStorage = guarded(() => localStorage);
/** Of this tab alone, gone with it. */
export const tabStorage = guarded(() => sessionStorage);

/** Whether this device keeps nothing of what people see: the device's answer, not a person's. */
export const KEEPS_NOTHING = 'rpd-keep-nothing';

/** Removes everything of the person who was here. The device's choice to keep nothing stays: it says nothing of anybody. */
export function clearButKeeping(): void {
  const choice = browserStorage.read(KEEPS_NOTHING);
  browserStorage.clear();
  if (choice !== null) browserStorage.write(KEEPS_NOTHING, choice);
}
