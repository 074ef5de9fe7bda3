import {
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Grab } from './useGrab.ts';

// Options that are the same objects at each render: with others, every move would draw every element again.

/** A mouse drags after some px, so that a click stays a click. */
const MOUSE = { activationConstraint: { distance: 8 } };
/** A finger that rests this long (ms) drags; one that moves further than some px before scrolls. */
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } };

/** The mouse, fingers and keys. `coordinateGetter` decides what arrow keys do; it must be the same function at each render. */
export function useDragSensors(coordinateGetter: KeyboardCoordinateGetter) {
  const keyboard = useMemo(() => ({ coordinateGetter }), [coordinateGetter]);
  return useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, keyboard),
  );
}

const pressKey = (code: string) => document.dispatchEvent(new KeyboardEvent('keydown', { code }));

/**
 * The grab, once the drag context around is ready for it: what begins before is not announced. What is carried by keys ends with a
 * press elsewhere, as with Tab, and with the page: its keys must not reach into anything else.
 */
export function useReadyGrab<Some extends Grab>(grab: Some | null): Some | null {
  const [isReady, setReady] = useState(false);
  const isCarrying = useRef(false);
  const isByKeys = grab?.event.type === 'keydown';
  useEffect(() => {
    queueMicrotask(() => setReady(true));
    return () => {
      if (isCarrying.current) pressKey('Escape');
    };
  }, []);
  useEffect(() => {
    isCarrying.current = isByKeys;
    if (!isByKeys) return undefined;
    const drop = () => pressKey('Tab');
    document.addEventListener('pointerdown', drop, { capture: true });
    return () => document.removeEventListener('pointerdown', drop, { capture: true });
  }, [isByKeys]);
  return isReady ? grab : null;
}
