import { ChevronDown, ChevronRight, GripVertical, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { selectTo } from '../actions.ts';
import { GRIP_HELP_ID } from '../dragging/announcements.ts';
import { preloadDragging } from '../dragging/Dragging.tsx';
import { useEditor, useEditorStore } from '../editor.store.ts';
import { ELEMENT_WORDS, type ElementType } from '../model/place.ts';
import { WRONG } from '../editor.labels.ts';
import { ElementMenu } from './ElementMenu.tsx';
import { onElementKey } from './keys.ts';

interface ElementProps {
  id: string;
  type: ElementType;
  /** As it is called on screen. */
  name: string;
}

/** A press on the element itself or its name; not on a button in it, nor in a menu that React counts as its own. */
export function isOwnPress({ target, currentTarget, detail }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  const button = target.closest('button, [role="slider"]');
  // Space on a grip takes the element; without a pointer, it presses nothing.
  if (detail === 0 && button?.matches('[data-grip-of]')) return false;
  return !button || button.matches('[data-name-of], [data-grip-of]');
}

/** What makes a box of the sheet an element of the editor: it is chosen, moved and asked for its menu. structureCss.ts has its look. */
export function useFrame({ id, type, name }: ElementProps) {
  const store = useEditorStore();
  const isMarked = useEditor(state => state.carried === id || state.selection.includes(id));
  const others = useEditor(state => state.others.get(id));
  return {
    'data-element': id,
    'data-frame': type,
    'data-chosen': isMarked ? '' : undefined,
    'data-others': others,
    role: 'group',
    'aria-label': `${ELEMENT_WORDS[type]} ${name}`,
    onKeyDown: (event: KeyboardEvent) => onElementKey(store, id, event),
    onClick: (event: MouseEvent) => {
      event.stopPropagation();
      if (!isOwnPress(event)) return;
      if (event.shiftKey) selectTo(store, id);
      else store.getState().select(id, event.ctrlKey || event.metaKey);
    },
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
      store.getState().showMenu({ id, x: event.clientX, y: event.clientY });
    },
  };
}

interface ElementHeadProps extends ElementProps {
  /** The name, as it stands on the sheet. */
  title: ReactNode;
  /** Beside the name. */
  aside?: ReactNode;
}

/** The line above what stands in a row or column: handle, name, actions. */
export function ElementHead({ id, type, name, title, aside }: ElementHeadProps) {
  const store = useEditorStore();
  const isCollapsed = useEditor(state => state.collapsed.has(id));
  const fold = isCollapsed ? `Déplier ${name}` : `Replier ${name}`;
  return (
    <div className="head">
      <Grip id={id} label={`Déplacer ${ELEMENT_WORDS[type].toLowerCase()} ${name}`} />
      <button
        type="button"
        className="tool"
        tabIndex={-1}
        aria-label={fold}
        title={fold}
        aria-expanded={!isCollapsed}
        onClick={() => store.getState().toggle(id)}
      >
        {isCollapsed ? <ChevronRight aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
      </button>
      <div className="title">{title}</div>
      <Wrong id={id} />
      <div className="aside">
        {aside}
        <ElementMenu id={id} type={type} name={name} />
      </div>
    </div>
  );
}

/** One of its formulas does not work; of a tab, one in it. */
export const WrongMark = () => (
  <span className="wrong" title={WRONG}>
    <TriangleAlert size={16} role="img" aria-label={WRONG} />
  </span>
);

/** The mark, where it is so. */
export function Wrong({ id }: { id: string }) {
  return useEditor(state => state.invalidIds.has(id)) ? <WrongMark /> : null;
}

/** What an element is dragged by, and carried with by the keyboard: dragging/. */
export function Grip({ id, label }: { id: string; label: string }) {
  const isCarried = useEditor(state => state.carried === id);
  return (
    <button
      type="button"
      className="tool grip"
      // Reached from the name by arrow keys (keys.ts): of a thousand fields, each is one stop of the Tab key.
      tabIndex={-1}
      aria-label={label}
      aria-describedby={GRIP_HELP_ID}
      title={label}
      data-grip-of={id}
      aria-pressed={isCarried}
      onPointerEnter={preloadDragging}
      onFocus={preloadDragging}
    >
      <GripVertical aria-hidden="true" />
    </button>
  );
}
