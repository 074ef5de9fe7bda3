/**
 * Where a tab keeps text over a reload: its session storage, or its name in the sandboxed frame of an isolated remote, which has no storage. A name
 * lasts as long as the frame, and only documents of that frame can read it.
 * The function's source is copied into the page (dev.ts), so it uses nothing from outside.
 */
export function reloadStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    // It runs in a page that has nothing of ours.
    // oxlint-disable-next-line no-restricted-globals
    return sessionStorage;
  } catch {
    const start = (key: string): string => `${key}=`;
    return {
      getItem: key => (window.name.startsWith(start(key)) ? window.name.slice(start(key).length) : null),
      setItem(key, text) {
        window.name = start(key) + text;
      },
      removeItem(key) {
        if (window.name.startsWith(start(key))) window.name = '';
      },
    };
  }
}
