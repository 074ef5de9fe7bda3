import { useDraggable, useDroppable } from '@dnd-kit/core';
import { Box, Flex, IconButton } from '@rpd/shared/ui';
import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react';
import { memo, useCallback, type MouseEvent, type ReactNode } from 'react';
import { useEditor, useEditorStore } from '../editor.store.ts';
import { ELEMENT_WORDS, type ElementType } from '../model/place.ts';
import { useLanding, type DragData } from './drag.ts';
import { ElementMenu } from './ElementMenu.tsx';
import { ElementName } from './ElementName.tsx';
import { onElementKey, onGripKey } from './keys.ts';

interface ElementFrameProps {
  id: string;
  type: ElementType;
  /** As it is called on screen. */
  name: string;
  /** Beside the name. */
  aside?: ReactNode;
  /** What can be collapsed. */
  children?: ReactNode;
}

/** A press on the element itself or its name; not on a button in it, nor in a menu that React counts as its own. */
export function isOwnPress({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  const button = target.closest('button');
  return !button || button.matches('[data-name-of], [data-grip-of]');
}

const LINES = {
  before: { insetInlineStart: '0', top: '-1' },
  after: { insetInlineStart: '0', bottom: '-1' },
} as const;
const SIDE_LINES = {
  before: { insetInlineStart: '-1', top: '0' },
  after: { insetInlineEnd: '-1', top: '0' },
} as const;

/** An element of the structure: handle, name, actions, and what is in it. It is drawn again only when it is its own turn. */
export function ElementFrame({ id, type, name, aside, children }: ElementFrameProps) {
  const store = useEditorStore();
  const isChosen = useEditor(state => state.selection.includes(id));
  const isCarried = useEditor(state => state.carried === id);
  const isCollapsed = useEditor(state => state.collapsed.has(id));
  const data: DragData = { id, type };
  const { setNodeRef: setDraggable, listeners, isDragging } = useDraggable({ id, data: { ...data } });
  const { setNodeRef: setDroppable } = useDroppable({ id, data: { ...data } });
  const setNode = useCallback(
    (node: HTMLElement | null) => {
      setDraggable(node);
      setDroppable(node);
    },
    [setDraggable, setDroppable],
  );
  const word = ELEMENT_WORDS[type];
  return (
    <Box
      ref={setNode}
      data-element={id}
      role="group"
      aria-label={`${word} ${name}`}
      position="relative"
      borderWidth="1px"
      borderColor={isChosen || isCarried ? 'brand.solid' : 'border'}
      boxShadow={isChosen || isCarried ? '0 0 0 1px var(--rpd-colors-brand-solid)' : undefined}
      borderRadius="lg"
      bg={type === 'column' ? 'bg.subtle' : 'bg.panel'}
      opacity={isDragging ? 0.4 : 1}
      p="2"
      minW="0"
      onKeyDown={event => onElementKey(store, id, event)}
      onClick={event => {
        event.stopPropagation();
        if (!isOwnPress(event)) return;
        store.getState().select(id, event.ctrlKey || event.metaKey || event.shiftKey);
      }}
      onContextMenu={event => {
        event.preventDefault();
        event.stopPropagation();
        store.getState().set({ menu: { id, x: event.clientX, y: event.clientY } });
      }}
    >
      <Landing id={id} isSideways={type === 'column'} />
      <Flex align="center" gap="1" minW="0">
        <IconButton
          label={`Déplacer ${word.toLowerCase()} ${name}`}
          data-grip-of={id}
          size="xs"
          cursor="grab"
          touchAction="none"
          aria-pressed={isCarried}
          {...listeners}
          onKeyDown={event => onGripKey(store, id, event)}
          onBlur={() => {
            if (
              store.getState().carried === id &&
              store.getState().history.past.at(-1)?.group !== `carry ${id}`
            ) {
              store.getState().set({ carried: null });
            }
          }}
        >
          <GripVertical aria-hidden="true" />
        </IconButton>
        {children === undefined ? null : (
          <IconButton
            label={isCollapsed ? `Déplier ${name}` : `Replier ${name}`}
            aria-expanded={!isCollapsed}
            size="xs"
            onClick={() => store.getState().toggle(id)}
          >
            {isCollapsed ? <ChevronRight aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          </IconButton>
        )}
        <ElementName id={id} name={name} />
        <Flex ms="auto" align="center" gap="1" flexShrink="0">
          {aside}
          <ElementMenu id={id} type={type} name={name} />
        </Flex>
      </Flex>
      {isCollapsed ? null : children}
    </Box>
  );
}

/** The line where what is dragged would land. */
const Landing = memo(function Landing({ id, isSideways }: { id: string; isSideways: boolean }) {
  const side = useLanding(id);
  if (!side) return null;
  if (side === 'inside') {
    return (
      <Box
        position="absolute"
        inset="0"
        borderWidth="2px"
        borderColor="accent.solid"
        borderRadius="lg"
        pointerEvents="none"
      />
    );
  }
  const place = isSideways
    ? { ...SIDE_LINES[side], w: '1', h: 'full' }
    : { ...LINES[side], h: '1', w: 'full' };
  return (
    <Box
      position="absolute"
      bg="accent.solid"
      borderRadius="full"
      pointerEvents="none"
      zIndex="1"
      {...place}
    />
  );
});
