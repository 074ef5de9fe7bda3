import {
  useCallback,
  useEffect,
  useMemo,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type TouchEvent,
} from 'react';

export type GrabEvent = KeyboardEvent | MouseEvent | TouchEvent;

/** A press or key on a grip, which may become a drag. */
export interface Grab {
  id: string;
  event: GrabEvent;
}

/** The id that the grip at this place carries (`data-grip-of`). */
export const gripAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-grip-of]')?.dataset['gripOf'] : undefined;

const isGrabKey = ({ code, altKey }: KeyboardEvent): boolean =>
  code === 'Space' || (code === 'Enter' && !altKey);

/** Whether this event can begin a drag: the main button, a finger, Space or Enter. */
export function isGrab(event: GrabEvent): boolean {
  if (event.type === 'keydown') return isGrabKey(event as KeyboardEvent);
  return event.type === 'touchstart' || (event as MouseEvent).button === 0;
}

/** Calls `release` when the press of a grab ends, whether it became a drag or not. A keyboard drag ends by a key. */
export function useRelease(grab: Grab | null, release: () => void): void {
  useEffect(() => {
    if (!grab || grab.event.type === 'keydown') return undefined;
    const ends = ['mouseup', 'touchend', 'touchcancel'] as const;
    for (const end of ends) window.addEventListener(end, release);
    return () => {
      for (const end of ends) window.removeEventListener(end, release);
    };
  }, [grab, release]);
}

/**
 * Listens for presses and keys on the grips of an area (`data-sort-area`). The drag library is not needed for it: it is mounted for the grab that is
 * returned, and only then.
 */
export function useGrab() {
  const [grab, setGrab] = useState<Grab | null>(null);
  const release = useCallback(() => setGrab(null), []);
  useRelease(grab, release);
  const handlers = useMemo(() => {
    const take = (event: GrabEvent) => {
      const id = isGrab(event) ? gripAt(event.target) : undefined;
      // A list inside another one has an area of its own.
      const isOwn = (event.target as Element).closest('[data-sort-area]') === event.currentTarget;
      if (id === undefined || !isOwn) return;
      setGrab(current => current ?? { id, event });
    };
    return { onMouseDown: take, onTouchStart: take, onKeyDown: take };
  }, []);
  return { grab, release, handlers };
}
