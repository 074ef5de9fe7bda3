import type { GameMap, Place } from '@rpd/shared/domain';
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** What of the map is in view: px of the screen for one px of the map, and where its corner is. */
export interface View {
  scale: number;
  left: number;
  top: number;
}

const SCALES = { least: 0.05, most: 6 };
/** One press of a zoom button. */
export const ZOOM_STEP = 1.4;

const fitted = ({ width, height }: GameMap, box: DOMRect | undefined): View => {
  if (!box || box.width === 0 || box.height === 0) return { scale: 0.5, left: 0, top: 0 };
  const scale = Math.min(box.width / width, box.height / height);
  return { scale, left: (box.width - width * scale) / 2, top: (box.height - height * scale) / 2 };
};

/** Zoom and pan by wheel, by two fingers, by dragging the ground. */
export function useMapView(map: GameMap, frame: RefObject<HTMLElement | null>) {
  const [chosen, setChosen] = useState<View | null>(null);
  const [whole, setWhole] = useState<View>({ scale: 0.5, left: 0, top: 0 });
  const view = chosen ?? whole;
  const boxOf = () => frame.current?.getBoundingClientRect();
  const measure = useEffectEvent(() => setWhole(fitted(map, boxOf())));
  useEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(() => measure());
    observer.observe(box);
    return () => observer.disconnect();
  }, [frame, map.width, map.height]);
  const zoomAt = (factor: number, x: number, y: number) =>
    setChosen(before => {
      const { scale, left, top } = before ?? whole;
      const next = Math.min(Math.max(scale * factor, SCALES.least), SCALES.most);
      const by = next / scale;
      return { scale: next, left: x - (x - left) * by, top: y - (y - top) * by };
    });
  const pan = (x: number, y: number) =>
    setChosen(before => {
      const { scale, left, top } = before ?? whole;
      return { scale, left: left + x, top: top + y };
    });
  const onWheel = useEffectEvent((event: WheelEvent) => {
    const box = boxOf();
    if (!box) return;
    // The page must not scroll: React's listener could not prevent it.
    event.preventDefault();
    zoomAt(Math.exp(-event.deltaY / 400), event.clientX - box.left, event.clientY - box.top);
  });
  useEffect(() => {
    const box = frame.current;
    const listen = (event: WheelEvent) => onWheel(event);
    box?.addEventListener('wheel', listen, { passive: false });
    return () => box?.removeEventListener('wheel', listen);
  }, [frame]);
  const fingers = useFingers({ pan, zoomAt, boxOf });
  return {
    view,
    pan,
    ...fingers,
    zoom: (factor: number) => {
      const box = boxOf();
      zoomAt(factor, (box?.width ?? 0) / 2, (box?.height ?? 0) / 2);
    },
    /** All of it in view again. */
    fit: () => {
      setChosen(null);
      setWhole(fitted(map, boxOf()));
    },
    /** Where on the map a place of the screen is. */
    placeAt: ({ clientX, clientY }: { clientX: number; clientY: number }): Place => {
      const box = boxOf();
      const x = (clientX - (box?.left ?? 0) - view.left) / view.scale;
      const y = (clientY - (box?.top ?? 0) - view.top) / view.scale;
      return {
        x: Math.round(Math.min(Math.max(x, 0), map.width)),
        y: Math.round(Math.min(Math.max(y, 0), map.height)),
      };
    },
  };
}

interface Hands {
  pan: (x: number, y: number) => void;
  zoomAt: (factor: number, x: number, y: number) => void;
  boxOf: () => DOMRect | undefined;
}

type Point = { x: number; y: number };

/** One finger moves the map, two zoom it. */
function useFingers({ pan, zoomAt, boxOf }: Hands) {
  const down = useRef(new Map<number, Point>());
  return {
    press: ({ pointerId, clientX, clientY }: PointerEvent) =>
      down.current.set(pointerId, { x: clientX, y: clientY }),
    lift: ({ pointerId }: PointerEvent) => down.current.delete(pointerId),
    /** Whether a second finger is down. */
    isPinching: () => down.current.size > 1,
    drag: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const before = down.current.get(pointerId);
      if (!before) return;
      const now = { x: clientX, y: clientY };
      const other = [...down.current].find(([id]) => id !== pointerId)?.[1];
      down.current.set(pointerId, now);
      if (!other) return pan(now.x - before.x, now.y - before.y);
      const [was, is] = [before, now].map(point => Math.hypot(point.x - other.x, point.y - other.y));
      const box = boxOf();
      if (!was || !is || !box) return;
      const [x, y] = [(now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top];
      pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      zoomAt(is / was, x, y);
    },
  };
}
