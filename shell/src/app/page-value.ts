import type { PageValue } from '@rpd/shared/remote';

/** A value of the page for code that has no React of it. */
export interface OwnedValue<Value> extends PageValue<Value> {
  set: (next: Value) => void;
}

export function pageValue<Value>(first: Value): OwnedValue<Value> {
  let current = first;
  const listeners = new Set<(value: Value) => void>();
  return {
    get: () => current,
    set(next) {
      if (Object.is(next, current)) return;
      current = next;
      for (const listener of listeners) listener(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
