import { useDraggable, useDroppable } from '@dnd-kit/core';
import type { SheetTab } from '@rpd/shared/domain';
import { Badge, Button, chakra, Flex } from '@rpd/shared/ui';
import { Plus } from 'lucide-react';
import { memo } from 'react';
import { add } from '../actions.ts';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { useLanding } from './drag.ts';
import { isOwnPress } from './ElementFrame.tsx';
import { ElementMenu } from './ElementMenu.tsx';
import { ElementName } from './ElementName.tsx';
import { onElementKey, onGripKey } from './keys.ts';

/** The tabs of the sheet: one of them is open. */
export function TabStrip() {
  const tabs = useEditor(state => draftIn(state).structure.tabs);
  const store = useEditorStore();
  return (
    <Flex as="ul" listStyleType="none" gap="2" wrap="wrap" mb="3" aria-label="Onglets">
      {tabs.map((tab, index) => (
        <TabChip key={tab.id} tab={tab} index={index} />
      ))}
      <li>
        <Button variant="outline" size="sm" onClick={() => add(store, 'tab')}>
          <Plus aria-hidden="true" />
          Onglet
        </Button>
      </li>
    </Flex>
  );
}

const TabChip = memo(function TabChip({ tab, index }: { tab: SheetTab; index: number }) {
  const { id } = tab;
  const store = useEditorStore();
  const isOpen = useEditor(state => state.tab === id);
  const isChosen = useEditor(state => state.selection.includes(id));
  const isCarried = useEditor(state => state.carried === id);
  const side = useLanding(id);
  const drag = useDraggable({ id, data: { id, type: 'tab' } });
  const drop = useDroppable({ id, data: { id, type: 'tab' } });
  const name = tab.name || `Onglet ${index + 1}`;
  return (
    <Flex
      as="li"
      ref={(node: HTMLElement | null) => {
        drag.setNodeRef(node);
        drop.setNodeRef(node);
      }}
      data-element={id}
      aria-label={`Onglet ${name}`}
      align="center"
      borderWidth={side ? '2px' : '1px'}
      borderColor={side ? 'accent.solid' : isChosen || isCarried ? 'brand.solid' : 'border'}
      borderRadius="lg"
      bg={isOpen ? 'brand.subtle' : 'bg.panel'}
      maxW="full"
      px="1"
      onKeyDown={event => onElementKey(store, id, event)}
      onClick={event => {
        if (!isOwnPress(event)) return;
        const { select, set } = store.getState();
        select(id, event.ctrlKey || event.metaKey || event.shiftKey);
        set({ tab: id });
      }}
      onContextMenu={event => {
        event.preventDefault();
        store.getState().set({ menu: { id, x: event.clientX, y: event.clientY } });
      }}
    >
      <chakra.button
        type="button"
        data-grip-of={id}
        aria-label={`Déplacer onglet ${name}`}
        aria-pressed={isCarried}
        cursor="grab"
        touchAction="none"
        minW="6"
        minH="8"
        color="fg.muted"
        {...drag.listeners}
        onKeyDown={event => onGripKey(store, id, event)}
      >
        ⠿
      </chakra.button>
      <ElementName id={id} name={name} />
      {isOpen ? <Badge colorPalette="brand">ouvert</Badge> : null}
      <ElementMenu id={id} type="tab" name={name} />
    </Flex>
  );
});
