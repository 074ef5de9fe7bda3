import { fieldName, type SheetField, type SheetTab } from '@rpd/shared/domain';
import { Box, Stack, Text } from '@rpd/shared/ui';
import { Input, type GrabEvent } from '@rpd/shared/ui/editing';
import { useGradual } from '@rpd/shared/ui/sheet';
import { useDeferredValue, type KeyboardEvent } from 'react';
import { preloadDragging } from '../dragging/Dragging.tsx';
import { grabIn } from '../dragging/grab.ts';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { jump } from '../structure/jump.ts';
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

/** The element of the line that an event came from. */
const idAt = (target: EventTarget): string | undefined =>
  (target as Element).closest<HTMLElement>('[data-element]')?.dataset['element'];

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
  // Of two thousand lines, those of the first view are there at once, and down to the one that is chosen.
  const chosen = new Set(selection);
  const drawn = useGradual(lines.length, 1 + lines.findLastIndex(({ id }) => chosen.has(id)));
  const onGrab = (event: GrabEvent) => {
    const isEnter = event.type === 'keydown' && (event as KeyboardEvent).code !== 'Space';
    if (!isEnter) grabIn(store, event, idAt(event.target), true);
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
        aria-busy={drawn < lines.length || undefined}
        maxH="60vh"
        overflowY="auto"
        css={LANDING}
        onMouseDown={onGrab}
        onTouchStart={onGrab}
        onKeyDown={onGrab}
        onClick={event => {
          const id = idAt(event.target);
          if (id === undefined) return;
          if (event.shiftKey && selection.length > 0) chooseTo(lines.findIndex(line => line.id === id));
          else store.getState().select(id, event.ctrlKey || event.metaKey);
          jump(store, id, false);
        }}
        onPointerEnter={preloadDragging}
      >
        {lines.slice(0, drawn).map(line => (
          <OutlineLine
            key={line.id}
            {...line}
            isChosen={chosen.has(line.id)}
            isInRound={line.id === inRound}
            isWrong={wrong.has(line.id)}
            others={others.get(line.id)}
          />
        ))}
      </Box>
    </Stack>
  );
}
