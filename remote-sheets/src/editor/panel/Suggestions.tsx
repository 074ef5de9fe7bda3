import { Box, chakra } from '@rpd/shared/ui';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Suggestion } from './completion.names.ts';

interface SuggestionsProps {
  id: string;
  /** What is typed in; its note and error are said by `aria-describedby`. */
  field: RefObject<HTMLElement | null>;
  offered: readonly Suggestion[];
  chosen: number;
  onChoose: (one: Suggestion) => void;
}

/** In px: the list's greatest height, and what it keeps from the window's edges. */
const MAX_HEIGHT = 260;
const MIN_HEIGHT = 120;
const EDGE = 8;
/** The platform's bar at the window's top, which lies over everything. */
const BAR = 56;

/**
 * What may be written here. On the window and not in the panel, which would cut it off; below the field and what is wrong with it, or
 * above both where there is more room.
 */
export function Suggestions({ id, field, offered, chosen, onChoose }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current && field.current) place(list.current, field.current);
  });
  useEffect(() => {
    const again = () => {
      if (list.current && field.current) place(list.current, field.current);
    };
    window.addEventListener('scroll', again, { capture: true, passive: true });
    window.addEventListener('resize', again);
    return () => {
      window.removeEventListener('scroll', again, { capture: true });
      window.removeEventListener('resize', again);
    };
  }, [field]);
  useEffect(() => {
    const option = list.current?.children[chosen];
    if (option instanceof HTMLElement && list.current) intoView(list.current, option);
  }, [chosen]);
  return (
    <Box
      ref={list}
      id={id}
      role="listbox"
      aria-label="Noms et fonctions"
      position="fixed"
      zIndex="popover"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
      boxShadow="lg"
      overflowY="auto"
      overscrollBehavior="contain"
    >
      {offered.map((one, index) => (
        <chakra.div
          key={one.text}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          bg={index === chosen ? 'brand.subtle' : undefined}
          px="2"
          py="1.5"
          textStyle="sm"
          cursor="pointer"
          overflowWrap="anywhere"
          onPointerDown={event => {
            event.preventDefault();
            onChoose(one);
          }}
        >
          <chakra.span fontFamily="mono">{one.shown}</chakra.span>{' '}
          <chakra.span color="fg.muted">{one.about}</chakra.span>
        </chakra.div>
      ))}
    </Box>
  );
}

/** By its own scrolling alone: `scrollIntoView` moves the panel and the page too. */
function intoView(list: HTMLElement, option: HTMLElement): void {
  const above = option.offsetTop - list.scrollTop;
  if (above < 0) list.scrollTop += above;
  const below = above + option.offsetHeight - list.clientHeight;
  if (below > 0) list.scrollTop += below;
}

function place(list: HTMLElement, field: HTMLElement): void {
  const box = field.getBoundingClientRect();
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  const bottom = Math.max(box.bottom, note?.getBoundingClientRect().bottom ?? 0);
  const seen = window.visualViewport?.height ?? window.innerHeight;
  const below = seen - bottom - 2 * EDGE;
  const above = box.top - BAR - EDGE;
  const isBelow = below >= Math.min(MAX_HEIGHT, list.scrollHeight, Math.max(above, MIN_HEIGHT));
  Object.assign(list.style, {
    left: `${box.left}px`,
    width: `${box.width}px`,
    maxHeight: `${Math.min(MAX_HEIGHT, isBelow ? below : above)}px`,
    top: isBelow ? `${bottom + EDGE / 2}px` : '',
    bottom: isBelow ? '' : `${window.innerHeight - box.top + EDGE / 2}px`,
  });
}
