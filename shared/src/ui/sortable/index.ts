// Dragging with @dnd-kit: loaded when somebody comes near a grip.
export { useDragSensors, useReadyGrab } from './sensors.ts';
export { SortableItem } from './SortableItem.tsx';
