import type { SheetTab } from '@rpd/shared/domain';
import { Box, Button, Flex } from '@rpd/shared/ui';
import { Plus } from 'lucide-react';
import { memo } from 'react';
import { add } from '../adding.ts';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { Conditional } from './Conditional.tsx';
import { Grip, isOwnPress, WrongMark } from './ElementFrame.tsx';
import { ElementMenu } from './ElementMenu.tsx';
import { ElementName } from './ElementName.tsx';
import { onElementKey } from './keys.ts';

/** The tabs of the sheet: one of them is open. */
export function TabStrip() {
  const tabs = useEditor(state => draftIn(state).structure.tabs);
  const store = useEditorStore();
  return (
    <Flex as="ul" listStyleType="none" gap="1" wrap="wrap" align="center" mb="4" aria-label="Onglets">
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
  const isWrong = useEditor(state => state.invalidIds.has(id));
  const name = tab.name || `Onglet ${index + 1}`;
  return (
    <Flex
      as="li"
      data-element={id}
      aria-label={`Onglet ${name}`}
      align="center"
      aria-current={isOpen || undefined}
      data-chosen={isChosen || isCarried ? '' : undefined}
      borderBottomWidth="2px"
      borderColor={isOpen ? 'brand.solid' : 'border'}
      css={{
        '&[data-chosen]': { outline: '2px solid', outlineColor: 'brand.solid', outlineOffset: '-2px' },
        '&[data-landing]': { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '-2px' },
      }}
      color={isOpen ? 'fg' : 'fg.muted'}
      maxW="full"
      px="1"
      onKeyDown={event => onElementKey(store, id, event)}
      onClick={event => {
        if (!isOwnPress(event)) return;
        const { select, openTab } = store.getState();
        select(id, event.ctrlKey || event.metaKey || event.shiftKey);
        openTab(id);
      }}
      onContextMenu={event => {
        event.preventDefault();
        store.getState().showMenu({ id, x: event.clientX, y: event.clientY });
      }}
    >
      <Grip id={id} label={`Déplacer onglet ${name}`} />
      <ElementName id={id} name={name} isEmpty={tab.name === ''} />
      {/* It has its place: a formula that is being typed moves no tab. */}
      <Box w="4" flexShrink="0" lineHeight="0">
        {isWrong ? <WrongMark /> : null}
      </Box>
      <Conditional showIf={tab.showIf} />
      <ElementMenu id={id} type="tab" name={name} />
    </Flex>
  );
});
