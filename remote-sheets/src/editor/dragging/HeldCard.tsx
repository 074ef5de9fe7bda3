import type { Modifier } from '@dnd-kit/core';
import { Box } from '@rpd/shared/ui';
import { useState } from 'react';
import { draftIn, useEditorStore } from '../editor.store.ts';
import { nameOf } from '../model/place.ts';
import type { HeldPiece } from './grab.types.ts';
import { movedWith, selectionSuffix } from '../moving.ts';

const OFFSET = 12;
/** The card stands beside the pointer, however large the element is. */
export const BESIDE_POINTER: Modifier[] = [
  ({ transform, activatorEvent, activeNodeRect }) => {
    const press = activatorEvent && pressOf(activatorEvent);
    if (!press || !activeNodeRect) return transform;
    return {
      ...transform,
      x: transform.x + press.clientX - activeNodeRect.left + OFFSET,
      y: transform.y + press.clientY - activeNodeRect.top + OFFSET,
    };
  },
];

const pressOf = (event: Event) => {
  if (event instanceof MouseEvent) return event;
  return 'touches' in event ? (event as TouchEvent).touches[0] : undefined;
};

/** What is dragged, by its name, with how many others. */
export function HeldCard({ id, piece }: { id: string; piece: HeldPiece | undefined }) {
  const store = useEditorStore();
  const [name] = useState(
    () => piece?.name ?? nameOf(draftIn(store.getState()), id) + selectionSuffix(movedWith(store, id)),
  );
  return (
    <Box
      aria-hidden="true"
      data-held=""
      bg="bg.panel"
      borderWidth="2px"
      borderColor="brand.solid"
      borderRadius="lg"
      px="3"
      py="2"
      boxShadow="lg"
      w="max-content"
      maxW="80vw"
    >
      {name}
    </Box>
  );
}
