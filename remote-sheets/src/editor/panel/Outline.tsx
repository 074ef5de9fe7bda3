import type { SheetTab } from '@rpd/shared/domain';
import { Box, chakra, Flex, Stack, Text } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/form';
import { useDeferredValue, useState, type DragEvent, type KeyboardEvent } from 'react';
import { moveTo } from '../actions.ts';
import { draftIn, useEditor, useEditorStore, type EditorStore } from '../editor.store.ts';
import { onElementKey } from '../structure/keys.ts';
import { ELEMENT_WORDS, parentsFor, pathTo, placeOf, type ElementType } from '../model/place.ts';

interface Line {
  id: string;
  type: ElementType;
  name: string;
  level: number;
}

function linesOf(tabs: readonly SheetTab[], fields: Readonly<Record<string, { name: string }>>): Line[] {
  return tabs.flatMap((tab, tabIndex) => [
    { id: tab.id, type: 'tab', name: tab.name || `Onglet ${tabIndex + 1}`, level: 1 } as const,
    ...tab.rows.flatMap((row, rowIndex) => [
      { id: row.id, type: 'row', name: row.name || `Ligne ${rowIndex + 1}`, level: 2 } as const,
      ...row.columns.flatMap((column, index) => [
        { id: column.id, type: 'column', name: column.name || `Colonne ${index + 1}`, level: 3 } as const,
        ...column.fieldIds.map(
          id => ({ id, type: 'field', name: fields[id]?.name || 'Champ sans nom', level: 4 }) as const,
        ),
      ]),
    ]),
  ]);
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The tree of the whole sheet: filter it, jump to an element, or drag one to another place. */
export function Outline() {
  const store = useEditorStore();
  const tabs = useEditor(state => draftIn(state).structure.tabs);
  const fields = useEditor(state => draftIn(state).fields);
  const selection = useEditor(state => state.selection);
  const [filter, setFilter] = useState('');
  const wanted = fold(useDeferredValue(filter).trim());
  const lines = linesOf(tabs, fields).filter(({ name }) => wanted === '' || fold(name).includes(wanted));
  const [first] = lines;
  const inRound = lines.some(({ id }) => id === selection.at(-1)) ? selection.at(-1) : first?.id;
  return (
    <Stack gap="3">
      <Input
        size="sm"
        type="search"
        placeholder="Filtrer les éléments"
        aria-label="Filtrer les éléments"
        value={filter}
        onChange={event => setFilter(event.target.value)}
      />
      <Text textStyle="xs" color="fg.muted" role="status">
        {lines.length} élément{lines.length > 1 ? 's' : ''}
      </Text>
      <Box role="tree" aria-label="Plan de la fiche" aria-multiselectable="true" maxH="60vh" overflowY="auto">
        {lines.map((line, index) => (
          <Flex
            key={line.id}
            role="treeitem"
            aria-level={line.level}
            aria-selected={selection.includes(line.id)}
            aria-label={`${ELEMENT_WORDS[line.type]} ${line.name}`}
            data-element={line.id}
            tabIndex={line.id === inRound ? 0 : -1}
            draggable
            align="center"
            minH="7"
            ps={line.level * 3}
            pe="1"
            borderRadius="sm"
            cursor="pointer"
            textStyle="sm"
            bg={selection.includes(line.id) ? 'brand.subtle' : undefined}
            css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 28px' }}
            onClick={event => {
              store.getState().select(line.id, event.ctrlKey || event.metaKey || event.shiftKey);
              jump(store, line.id, false);
            }}
            onKeyDown={event => onLineKey(store, line.id, lines[index - 1], lines[index + 1], event)}
            onDragStart={event => event.dataTransfer.setData('text/x-rpd-element', line.id)}
            onDragOver={event => event.preventDefault()}
            onDrop={event => drop(store, line.id, event)}
          >
            <chakra.span truncate color={line.type === 'field' ? undefined : 'fg.muted'}>
              {line.name}
            </chakra.span>
          </Flex>
        ))}
      </Box>
    </Stack>
  );
}

/** Opens the element's tab and brings it into view. */
function jump(store: EditorStore, id: string, takesFocus: boolean): void {
  const [tab] = pathTo(draftIn(store.getState()), id);
  if (tab) store.getState().set({ tab });
  requestAnimationFrame(() => {
    const button = document.querySelector<HTMLElement>(`[data-name-of="${CSS.escape(id)}"]`);
    button?.scrollIntoView({ block: 'center' });
    if (takesFocus) button?.focus();
  });
}

function onLineKey(
  store: EditorStore,
  id: string,
  before: Line | undefined,
  after: Line | undefined,
  event: KeyboardEvent,
): void {
  const next = event.key === 'ArrowDown' ? after : event.key === 'ArrowUp' ? before : undefined;
  if (next && !event.altKey) {
    event.preventDefault();
    store.getState().select(next.id, event.shiftKey);
    const line = (event.currentTarget as HTMLElement).parentElement?.querySelector<HTMLElement>(
      `[data-element="${CSS.escape(next.id)}"]`,
    );
    line?.focus();
  } else if (event.key === 'Enter') {
    store.getState().select(id);
    jump(store, id, true);
  } else onElementKey(store, id, event);
}

/** Beside an element of its own kind, or at the end of one that it stands in. */
function drop(store: EditorStore, target: string, event: DragEvent): void {
  const id = event.dataTransfer.getData('text/x-rpd-element');
  event.preventDefault();
  const draft = draftIn(store.getState());
  const [from, to] = [placeOf(draft, id), placeOf(draft, target)];
  if (!from || !to || id === target) return;
  const { top, height } = event.currentTarget.getBoundingClientRect();
  if (from.type === to.type) {
    const after = to.index + (event.clientY > top + height / 2 ? 1 : 0);
    moveTo(store, id, to.parent, from.parent === to.parent && from.index < after ? after - 1 : after);
    return;
  }
  const into = parentsFor(draft, from.type).find(parent => parent.id === target);
  if (into) moveTo(store, id, into.id, into.size);
}
