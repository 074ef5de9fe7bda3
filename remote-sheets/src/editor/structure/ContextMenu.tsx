import { Box, chakra } from '@rpd/shared/ui';
import { useEffect, useRef } from 'react';
import { askBlock, duplicateElements, removeElements } from '../actions.ts';
import { copyToClipboard, pasteFromClipboard } from '../clipboard.ts';
import { draftIn, useEditor, useEditorStore, type EditorState } from '../editor.store.ts';
import { alongSteps, type Direction } from '../model/moves.ts';
import { moveStep } from '../moving.ts';

/** SED-6: what the menu is taken to measure, in px; its height goes by what is in it. */
const WIDTH = 200;
const ITEM_HEIGHT = 44;
const EDGE = 4;

/** The menu of the right button, Shift+F10 or the menu key: style, duplicate, copy, paste, moves, delete. Never over the edge of the window. */
export function ContextMenu() {
  const menu = useEditor(state => state.menu);
  return menu ? <OpenMenu key={`${menu.id} ${menu.x} ${menu.y}`} menu={menu} /> : null;
}

const STEP_WORDS: Record<Direction, string> = {
  up: 'Déplacer vers le haut',
  down: 'Déplacer vers le bas',
  left: 'Déplacer vers la gauche',
  right: 'Déplacer vers la droite',
};

function OpenMenu({ menu: { id, x, y } }: { menu: NonNullable<EditorState['menu']> }) {
  const store = useEditorStore();
  const list = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
    list.current?.querySelector('button')?.focus();
    const close = (event: Event) => {
      if (!list.current?.contains(event.target as Node)) store.getState().showMenu(null);
    };
    document.addEventListener('pointerdown', close);
    window.addEventListener('resize', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      window.removeEventListener('resize', close);
    };
  }, [store]);
  const close = () => {
    store.getState().showMenu(null);
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  const items = [
    {
      label: 'Style',
      act: () => {
        store.getState().select(id);
        store.getState().showDialog('style');
      },
    },
    { label: 'Dupliquer', act: () => duplicateElements(store, id) },
    { label: 'Copier', act: () => void copyToClipboard(store, id) },
    { label: 'Coller', act: () => void pasteFromClipboard(store, id) },
    { label: 'Garder comme bloc', act: () => askBlock(store, id) },
    ...alongSteps(draftIn(store.getState()), id).map(direction => ({
      label: STEP_WORDS[direction],
      act: () => moveStep(store, id, direction),
    })),
    { label: 'Supprimer', act: () => removeElements(store, id) },
  ];
  const height = items.length * ITEM_HEIGHT + 10;
  return (
    <Box
      ref={list}
      role="menu"
      aria-label="Menu de l’élément"
      position="fixed"
      zIndex="popover"
      w={`${WIDTH}px`}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      boxShadow="lg"
      p="1"
      maxH="calc(100dvh - 8px)"
      overflowY="auto"
      style={{
        left: Math.max(EDGE, Math.min(x, window.innerWidth - WIDTH - EDGE)),
        top: Math.max(EDGE, Math.min(y, window.innerHeight - height - EDGE)),
      }}
      onKeyDown={event => {
        const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
        const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
        const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (by !== 0) buttons.at((at + by) % buttons.length)?.focus();
        if (event.key === 'Escape' || event.key === 'Tab') close();
        if (by !== 0 || event.key === 'Escape') event.preventDefault();
        event.stopPropagation();
      }}
    >
      {items.map(({ label, act }) => (
        <chakra.button
          key={label}
          role="menuitem"
          type="button"
          display="block"
          w="full"
          minH="11"
          px="3"
          textAlign="start"
          borderRadius="md"
          color={label === 'Supprimer' ? 'fg.error' : undefined}
          _hover={{ bg: 'bg.subtle' }}
          onClick={() => {
            close();
            act();
          }}
        >
          {label}
        </chakra.button>
      ))}
    </Box>
  );
}
