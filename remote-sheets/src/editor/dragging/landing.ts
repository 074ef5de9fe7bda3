import type { Collision, CollisionDetection, DroppableContainer } from '@dnd-kit/core';
import type { Target } from './targets.ts';

/** Where what is dragged would land. */
export interface Landing {
  target: Target;
  /** Null where it does not land: a tab that opens when one waits on it. */
  side: 'before' | 'after' | 'inside' | null;
}

/**
 * The smallest element under the pointer that takes part. The browser knows what is under a point, so no element is measured but that
 * one; what lies under the tools or the panel is covered, and nothing lands there.
 */
export const landingUnderPointer: CollisionDetection = ({
  active,
  droppableContainers,
  pointerCoordinates,
}) => {
  if (!pointerCoordinates || typeof document.elementFromPoint !== 'function') return [];
  const { x, y } = pointerCoordinates;
  const hit = document.elementFromPoint(x, y);
  for (let node = closest(hit); node; node = closest(node.parentElement)) {
    if (node.dataset['element'] === active.id) return [];
    const container = droppableContainers.find(({ id }) => id === node.dataset['element']);
    const target = container?.data.current?.['target'] as Target | undefined;
    if (container && target) return [collisionOf(container, { target, side: sideOf(target, x, y) })];
  }
  return [];
};

const closest = (node: Element | null) => node?.closest<HTMLElement>('[data-element]') ?? null;

function sideOf({ as, node, isSideways }: Target, x: number, y: number): Landing['side'] {
  if (as === 'tab') return null;
  if (as === 'parent') return 'inside';
  const { left, top, width, height } = node.getBoundingClientRect();
  return (isSideways ? x > left + width / 2 : y > top + height / 2) ? 'after' : 'before';
}

const collisionOf = (container: DroppableContainer, landing: Landing): Collision => ({
  id: container.id,
  data: { droppableContainer: container, value: 0, landing },
});

/** What {@link landingUnderPointer} found. */
export const landingIn = (collisions: Collision[] | null): Landing | undefined =>
  collisions?.[0]?.data?.['landing'] as Landing | undefined;
