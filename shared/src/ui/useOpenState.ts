import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useSession } from '../session/index.ts';
import { tabStorage } from '../storage/index.ts';

interface Kept<T> {
  person: string;
  /** Milliseconds since the epoch. */
  at: number;
  state: T;
}

/** How long a sign-in may take, in ms: later nobody expects a dialog. */
const TTL_MS = 30 * 60_000;
const always = () => true;

/**
 * As `useState`, for what says which form is open above a page. What is open when the session ends is open again when the same person
 * comes back to the page; `usePersistedInput` has what they typed. `name` tells several of one page apart.
 * @param isKept false for what must not be written down, or cannot be.
 */
export function useOpenState<T>(
  name: string,
  closed: T,
  isKept: (state: T) => boolean = always,
): [T, Dispatch<SetStateAction<T>>] {
  const [key] = useState(() => `rpd-open:${window.location.pathname}${window.location.search}#${name}`);
  const [state, setState] = useState(() => {
    const kept = tabStorage.readJson(key) as Kept<T> | null;
    const isMine = kept?.person === useSession.getState().user?._id;
    return kept && isMine && Date.now() - kept.at < TTL_MS ? kept.state : closed;
  });
  useEffect(() => tabStorage.remove(key), [key]);
  useEffect(
    () =>
      useSession.subscribe(({ user }, { user: before }) => {
        if (user || !before || state === closed || !isKept(state)) return;
        tabStorage.writeJson(key, { person: before._id, at: Date.now(), state } satisfies Kept<T>);
      }),
    [key, state, closed, isKept],
  );
  return [state, setState];
}
