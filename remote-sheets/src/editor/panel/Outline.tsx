import { fieldName, type SheetField, type SheetTab } from '@rpd/shared/domain';
import { Box, Stack, Text } from '@rpd/shared/ui';
import { Input, type GrabEvent } from '@rpd/shared/ui/editing';
import { useDeferredValue, type KeyboardEvent } from 'react';
import { preloadDragging } from '../dragging/Dragging.tsx';
import { grabIn } from '../dragging/grab.ts';
import { draftIn, useEditor, useEditorStore, type EditorStore } from '../editor.store.ts';
import { jump } from '../structure/jump.ts';
import { onElementKey } from '../structure/keys.ts';
import { OutlineLine, type Line } from './OutlineLine.tsx';

const NAMELESS = { name: '', type: 'string' } as const;

function linesOf(tabs: readonly SheetTab[], fields: Readonly<Record<string, SheetField>>): Line[] {
  return tabs.flatMap((tab, tabIndex) => [
    { id: tab.id, type: 'tab', name: tab.name || `Onglet ${tabIndex + 1}`, level: 1 } as const,
    ...tab.rows.flatMap((row, rowIndex) => [
      { id: row.id, type: 'row', name: row.name || `Ligne ${rowIndex + 1}`, level: 2 } as const,
      ...row.columns.flatMap((column, index) => [
        { id: column.id, type: 'column', name: column.name || `Colonne ${index + 1}`, level: 3 } as const,
        ...column.fieldIds.map(
          id => ({ id, type: 'field', name: fieldName(fields[id] ?? NAMELESS), level: 4 }) as const,
        ),
      ]),
    ]),
  ]);
}

/** Where what is dragged would land. */
const LANDING = {
  '& [data-landing=inside]': { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '-2px' },
  '& [data-landing=before]': { boxShadow: 'inset 0 2px 0 var(--rpd-colors-accent-solid)' },
  '& [data-landing=after]': { boxShadow: 'inset 0 -2px 0 var(--rpd-colors-accent-solid)' },
  '& [data-dragged]': { opacity: '0.4' },
} as const;

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The tree of the whole sheet: filter it, jump to an element, or drag one to another place. */
export function Outline() {
  const store = useEditorStore();
  const tabs = useEditor(state => draftIn(state).structure.tabs);
  const fields = useEditor(state => draftIn(state).fields);
  const selection = useEditor(state => state.selection);
  const wrong = useEditor(state => state.invalidIds);
  const others = useEditor(state => state.others);
  const filter = useEditor(state => state.filter);
  const wanted = fold(useDeferredValue(filter).trim());
  const lines = linesOf(tabs, fields).filter(({ name }) => wanted === '' || fold(name).includes(wanted));
  const [first] = lines;
  const onGrab = (event: GrabEvent) => {
    const isEnter = event.type === 'keydown' && (event as KeyboardEvent).code !== 'Space';
    const line = (event.target as Element).closest<HTMLElement>('[data-element]');
    if (!isEnter) grabIn(store, event, line?.dataset['element'], true);
  };
  /** From what was chosen last to this line. */
  const chooseTo = (index: number) => {
    const last = lines.findIndex(({ id }) => id === selection.at(-1));
    const ids = lines
      .slice(Math.max(0, Math.min(last, index)), Math.max(last, index) + 1)
      .map(({ id }) => id);
    store.getState().selectAll(last > index ? ids.toReversed() : ids);
  };
  const inRound = lines.some(({ id }) => id === selection.at(-1)) ? selection.at(-1) : first?.id;
  return (
    <Stack gap="3">
      <Input
        size="sm"
        type="search"
        placeholder="Filtrer les éléments"
        aria-label="Filtrer les éléments"
        value={filter}
        onChange={event => store.getState().filterOutline(event.target.value)}
      />
      <Text textStyle="xs" color="fg.muted" role="status">
        {lines.length} élément{lines.length > 1 ? 's' : ''}
      </Text>
      <Box
        role="tree"
        aria-label="Plan de la fiche"
        aria-multiselectable="true"
        maxH="60vh"
        overflowY="auto"
        css={LANDING}
        onMouseDown={onGrab}
        onTouchStart={onGrab}
        onKeyDown={onGrab}
        onPointerEnter={preloadDragging}
      >
        {lines.map((line, index) => (
          <OutlineLine
            key={line.id}
            {...line}
            isChosen={selection.includes(line.id)}
            isInRound={line.id === inRound}
            isWrong={wrong.has(line.id)}
            others={others.get(line.id)}
            onClick={event => {
              if (event.shiftKey && selection.length > 0) chooseTo(index);
              else store.getState().select(line.id, event.ctrlKey || event.metaKey);
              jump(store, line.id, false);
            }}
            onKeyDown={event => onLineKey(store, line.id, lines[index - 1], lines[index + 1], event)}
          />
        ))}
      </Box>
    </Stack>
  );
}

function onLineKey(
  store: EditorStore,
  id: string,
  before: Line | undefined,
  after: Line | undefined,
  event: KeyboardEvent,
): void {
  if (store.getState().carried !== null) return;
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
