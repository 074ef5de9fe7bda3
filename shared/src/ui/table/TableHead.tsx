import { Box, Flex } from '@chakra-ui/react';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { IconButton } from '../Button.tsx';
import { useMediaQuery } from '../useMediaQuery.ts';
import { AddButton, type AddButtonProps } from './AddButton.tsx';

interface TableHeadProps {
  /** The search box; absent where the list cannot be searched. */
  search: ReactNode;
  filters?: ReactNode;
  /** The order of cards, which have no headers to press. */
  sort?: ReactNode;
  /** What is done with the whole list: columns, export. */
  tools?: ReactNode;
  toolbar?: ReactNode;
  add?: AddButtonProps | undefined;
}

/** Parameters of an address that narrow no list by more than its search box says. */
const PLACES: ReadonlySet<string> = new Set([
  'tab',
  'sub',
  'view',
  'month',
  'q',
  'page',
  'limit',
  'sort',
  'row',
]);

const PHONE = '(max-width: 47.9975rem)';
const HIDDEN = { display: 'none' } as const;
/** In the line of the search box. */
const IN_LINE = { display: 'contents' } as const;
const OVER_LIST = {
  position: 'absolute',
  top: 'calc(100% + 0.5rem)',
  insetInline: '0',
  zIndex: 'docked',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderRadius: 'lg',
  boxShadow: 'lg',
  p: '3',
} as const;

/**
 * Above a list: what filters it at the left, what is done with it at the right, in one line. On a phone the search box and what adds a
 * row; the rest behind a button, over the list, which stays where it is: chips and the button say what it is narrowed to.
 */
export function TableHead({ search, filters, sort, tools, toolbar, add }: TableHeadProps) {
  const [params] = useSearchParams();
  const isNarrowed = [...params.keys()].some(name => !PLACES.has(name));
  const [open, setOpen] = useState(false);
  const head = useRef<HTMLDivElement>(null);
  const panel = useId();
  const isPhone = useMediaQuery(PHONE);
  const hasMore = Boolean(filters || sort || tools);
  // Who goes on to the list has what covers it out of the way; a menu or dialog of the panel stands elsewhere in the page.
  const leave = (to: EventTarget | null) => {
    const isInList = to instanceof Element && !head.current?.contains(to) && to.closest('main') !== null;
    if (isInList) setOpen(false);
  };
  useEffect(() => {
    if (!open) return;
    const press = (event: PointerEvent) => leave(event.target);
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  });
  return (
    <Flex
      ref={head}
      position="relative"
      gap="3"
      wrap="wrap"
      align="flex-start"
      justify="space-between"
      mb="4"
      onBlur={(event: FocusEvent) => leave(event.relatedTarget)}
      onKeyDown={event => {
        if (event.key === 'Escape' && open && !event.defaultPrevented) setOpen(false);
      }}
    >
      <Flex
        gap="3"
        wrap="wrap"
        align="center"
        // What narrows the list wraps in the room that the buttons leave: they stay at the right of its first row.
        flex={{ base: '1 1 100%', md: '1 1 0' }}
        minW={{ md: '16rem' }}
      >
        {search ? (
          // Two filters and two days have room beside it on a desk.
          <Box flex="1 1 10rem" minW="0" maxW={{ md: '20rem' }}>
            {search}
          </Box>
        ) : null}
        {hasMore ? (
          <IconButton
            label={isNarrowed ? 'Filtrer et trier (liste filtrée)' : 'Filtrer et trier'}
            variant={isNarrowed ? 'solid' : 'outline'}
            size="md"
            ms="auto"
            hideFrom="md"
            aria-expanded={open}
            aria-controls={panel}
            onClick={() => setOpen(!open)}
          >
            <SlidersHorizontal aria-hidden="true" />
          </IconButton>
        ) : null}
        <Flex id={panel} gap="3" wrap="wrap" align="center" mdDown={open ? OVER_LIST : HIDDEN} md={IN_LINE}>
          {filters}
          {sort}
          {isPhone ? tools : null}
        </Flex>
      </Flex>
      <Flex gap="2" wrap="wrap" mdDown={toolbar || add ? undefined : HIDDEN}>
        {isPhone ? null : tools}
        {toolbar}
        {add ? <AddButton {...add} /> : null}
      </Flex>
    </Flex>
  );
}
