import { Box, Flex, Text } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from '../Button.tsx';
import { TALL_WINDOW } from '../tallWindow.ts';
import { useNarrow } from './useNarrow.ts';

export interface SheetUndo {
  /** What would be taken back: « Attaque »; null where there is nothing. */
  label: string | null;
  onUndo: () => Promise<void>;
}

interface SheetHeadProps {
  name: string;
  portrait: ReactNode;
  /** Those that are used most. */
  rolls: ReactNode;
  /** Hit points and the like, at the size of a line. */
  gauges: ReactNode;
  search: ReactNode;
  /** What the author keeps in sight. */
  row: ReactNode;
  undo: SheetUndo | undefined;
}

const PANEL = {
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  borderRadius: 'lg',
  zIndex: 'docked',
} as const;
const IN_SIGHT = { top: 'var(--sheet-top, 3.5rem)', css: { [TALL_WINDOW]: { position: 'sticky' } } } as const;

// In a low window, as at 400 % zoom, the head scrolls away with the page: it may take the room that whole names need.
const GAUGES = {
  display: 'grid',
  gap: '1',
  [TALL_WINDOW]: { display: 'flex', gap: '3' },
} as const;
const ROLLS = {
  flexWrap: 'wrap',
  '& > *': { flex: '1 1 auto', maxWidth: '100%' },
  [TALL_WINDOW]: { flexWrap: 'nowrap', '& > *': { flex: '1 1 0', minWidth: '0' } },
} as const;
const NARROW_TITLE = { [TALL_WINDOW]: { truncate: true } } as const;

/** Between the head and what comes into view below it, in px. */
const CLEARANCE = 8;

/**
 * Says to the sheet how much of the screen's top the head takes (`--covered`), so that what gets the focus comes into view below it. A head
 * that scrolls away takes nothing.
 */
function useCovered(head: RefObject<HTMLDivElement | null>, isNarrow: boolean): void {
  useLayoutEffect(() => {
    const own = head.current;
    if (!own) return undefined;
    const measure = () => {
      const { position, top } = getComputedStyle(own);
      const covered = (Number.parseFloat(top) || 0) + own.offsetHeight + CLEARANCE;
      if (position === 'sticky') own.parentElement?.style.setProperty('--covered', `${covered}px`);
      else own.parentElement?.style.removeProperty('--covered');
    };
    const observer = new ResizeObserver(measure);
    observer.observe(own);
    // Less height changes whether it stays in sight, and not its size.
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [head, isNarrow]);
}

/** Who this is, what is left of them, and what they do most: in sight while one reads on. On a phone it takes two lines. */
export function SheetHead({ name, portrait, rolls, gauges, search, row, undo }: SheetHeadProps) {
  const isNarrow = useNarrow();
  const head = useRef<HTMLDivElement>(null);
  useCovered(head, isNarrow);
  const title = (
    <Text
      flex="1 1 8rem"
      minW="0"
      fontFamily="var(--sheet-titles)"
      fontSize={isNarrow ? 'lg' : '2xl'}
      lineHeight="1.15"
      fontWeight="bold"
      overflowWrap="anywhere"
      css={isNarrow ? NARROW_TITLE : undefined}
    >
      {name}
    </Text>
  );
  if (isNarrow) {
    return (
      <>
        <Box ref={head} data-part="head" {...IN_SIGHT} mb="3" px="3" py="2" {...PANEL} boxShadow="sm">
          <Flex gap="3" align="center">
            <Box
              flexShrink="0"
              css={{ '& > *': { width: '2.75rem !important', height: '2.75rem !important' } }}
            >
              {portrait}
            </Box>
            <Box flex="1" minW="0">
              {title}
              <Box mt="0.5" css={GAUGES}>
                {gauges}
              </Box>
            </Box>
            {undo ? <Undo undo={undo} isNarrow /> : null}
          </Flex>
          <Flex gap="2" mt="2" css={ROLLS}>
            {rolls}
          </Flex>
        </Box>
        <Box mb="3">{search}</Box>
        {row ? (
          <Box mb="4" p="3" {...PANEL} zIndex="auto">
            {row}
          </Box>
        ) : null}
      </>
    );
  }
  return (
    <Flex
      ref={head}
      data-part="head"
      {...IN_SIGHT}
      mb="4"
      p="3"
      gap="4"
      align="center"
      wrap="wrap"
      {...PANEL}
    >
      {portrait}
      {title}
      <Flex gap="2" wrap="wrap">
        {rolls}
      </Flex>
      {undo ? <Undo undo={undo} /> : null}
      {search}
      {row ? <Box flex="1 1 100%">{row}</Box> : null}
    </Flex>
  );
}

/** Takes the last change back; Ctrl+Z does the same where nobody types. */
function Undo({ undo: { label, onUndo }, isNarrow = false }: { undo: SheetUndo; isNarrow?: boolean }) {
  useEffect(() => {
    if (label === null) return undefined;
    const take = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || isTyping || event.defaultPrevented) return;
      event.preventDefault();
      void onUndo();
    };
    window.addEventListener('keydown', take);
    return () => window.removeEventListener('keydown', take);
  }, [label, onUndo]);
  const words = label === null ? 'Rien à annuler' : `Annuler\u00a0: ${label}`;
  const press = () => void onUndo();
  return isNarrow ? (
    <IconButton label={words} variant="ghost" size="md" disabled={label === null} onClick={press}>
      <Undo2 size={18} aria-hidden="true" />
    </IconButton>
  ) : (
    <Button
      variant="ghost"
      size="sm"
      aria-label={words}
      title={words}
      disabled={label === null}
      onClick={press}
    >
      <Undo2 size={16} aria-hidden="true" />
      Annuler
    </Button>
  );
}
