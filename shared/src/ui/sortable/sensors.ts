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

/**
 * The library's sensors go on stopping clicks and emptying the selection for at least 50 ms behind a drag, on a busy machine longer:
 * the next press did nothing, or what was typed behind it was lost. A new press is no part of the drag before.
 */
function endWithNextPress(sensor: object): void {
  const { documentListeners } = sensor as { documentListeners?: { removeAll: () => void } };
  const end = () => documentListeners?.removeAll();
  window.addEventListener('pointerdown', end, { capture: true, once: true });
  window.addEventListener('mousedown', end, { capture: true, once: true });
}

class OwnMouseSensor extends MouseSensor {
  constructor(...props: ConstructorParameters<typeof MouseSensor>) {
    super(...props);
    endWithNextPress(this);
  }
}

class OwnTouchSensor extends TouchSensor {
  constructor(...props: ConstructorParameters<typeof TouchSensor>) {
    super(...props);
    endWithNextPress(this);
  }
}

const pressKey = (code: string) => document.dispatchEvent(new KeyboardEvent('keydown', { code }));

/**
 * The library's sensor listens for keys a task after the drag has begun and been announced: an arrow pressed before was lost. It is held, and
 * pressed again behind the library's own task.
 */
class OwnKeyboardSensor extends KeyboardSensor {
  constructor(...props: ConstructorParameters<typeof KeyboardSensor>) {
    super(...props);
    const held: string[] = [];
    const hold = (event: KeyboardEvent) => {
      if (!event.code.startsWith('Arrow')) return;
      event.preventDefault();
      held.push(event.code);
    };
    document.addEventListener('keydown', hold);
    setTimeout(() => {
      document.removeEventListener('keydown', hold);
      held.forEach(pressKey);
    });
  }
}

/** Asks again in the next frame as long as the library has not measured where things are: an arrow did nothing until then. */
const onceMeasured =
  (getter: KeyboardCoordinateGetter): KeyboardCoordinateGetter =>
  (event, args) => {
    const { collisionRect, droppableRects } = args.context;
    if (collisionRect && droppableRects.size > 0) return getter(event, args);
    if (event.code.startsWith('Arrow')) {
      event.preventDefault();
      requestAnimationFrame(() => pressKey(event.code));
    }
    return undefined;
  };

/** The mouse, fingers and keys. `coordinateGetter` decides what arrow keys do; it must be the same function at each render. */
export function useDragSensors(coordinateGetter: KeyboardCoordinateGetter) {
  const keyboard = useMemo(() => ({ coordinateGetter: onceMeasured(coordinateGetter) }), [coordinateGetter]);
  return useSensors(
    useSensor(OwnMouseSensor, MOUSE),
    useSensor(OwnTouchSensor, TOUCH),
    useSensor(OwnKeyboardSensor, keyboard),
  );
}

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
