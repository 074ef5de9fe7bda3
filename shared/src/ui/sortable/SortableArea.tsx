import { Box, chakra } from '@chakra-ui/react';
import { GripVertical } from 'lucide-react';
import {
  createContext,
  useContext,
  useId,
  useRef,
  useState,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { lazyWithPreload } from '../lazyWithPreload.tsx';
import type { SortableEntry } from './SortableLayer.tsx';
import { gripAt, useGrab } from './useGrab.ts';

const SortableLayer = lazyWithPreload(async () => (await import('./SortableLayer.tsx')).SortableLayer);

const HelpId = createContext<string | undefined>(undefined);

/** The id of the text that explains a grip to screen readers. */
export const useSortHelp = (): string | undefined => useContext(HelpId);

interface SortableAreaProps {
  /** In their order. Each has an element with its id as `data-sortable`, and a {@link SortGrip} in it. */
  items: readonly SortableEntry[];
  /** An entry was dropped in the place that `index` counts without it. Returns the id that it has there, where that changes. */
  onMove: (id: string, index: number) => string | void;
  children: ReactNode;
}

/**
 * Lets the entries in it be dragged by their grips: by mouse, by a finger that rests, by Space and arrow keys. The drag library comes
 * when the pointer or the focus comes near a grip, and nothing in here is drawn again for it.
 */
export function SortableArea({ items, onMove, children }: SortableAreaProps) {
  const helpId = useId();
  const area = useRef<HTMLDivElement>(null);
  const { grab, release, handlers } = useGrab();
  const [isNear, setNear] = useState(false);
  // It stays afterwards: it announces the end of the drag.
  if (grab && !isNear) setNear(true);
  const comeNear = ({ target }: SyntheticEvent) => {
    if (!isNear && gripAt(target) !== undefined) setNear(true);
  };
  const nodeOf = (id: string) =>
    area.current?.querySelector<HTMLElement>(`[data-sortable="${CSS.escape(id)}"]`) ?? null;
  return (
    <Box ref={area} data-sort-area="" {...handlers} onPointerOver={comeNear} onFocus={comeNear}>
      <HelpId value={helpId}>{children}</HelpId>
      {isNear ? (
        <SortableLayer
          helpId={helpId}
          grab={grab}
          items={items}
          nodeOf={nodeOf}
          onMove={onMove}
          onClose={release}
        />
      ) : null}
    </Box>
  );
}

/** What an entry is dragged by. */
export function SortGrip({ id, name }: SortableEntry) {
  return (
    <chakra.button
      type="button"
      data-grip-of={id}
      aria-label={`Déplacer ${name}`}
      aria-describedby={useSortHelp()}
      display="inline-grid"
      placeItems="center"
      flexShrink="0"
      w="8"
      h="8"
      borderRadius="md"
      color="fg.subtle"
      cursor="grab"
      touchAction="none"
      _hover={{ bg: 'bg.emphasized' }}
    >
      <GripVertical size={18} aria-hidden="true" />
    </chakra.button>
  );
}
