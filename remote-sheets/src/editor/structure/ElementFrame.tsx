import { ChevronDown, ChevronRight, GripVertical, TriangleAlert } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { selectTo } from '../actions.ts';
import { GRIP_HELP_ID } from '../dragging/announcements.ts';
import { preloadDragging } from '../dragging/Dragging.tsx';
import { useEditor, useEditorStore } from '../editor.store.ts';
import { ELEMENT_WORDS, type ElementType } from '../model/place.ts';
import { WRONG } from '../editor.labels.ts';
import { ElementMenu } from './ElementMenu.tsx';
import { ElementName } from './ElementName.tsx';
import { onElementKey } from './keys.ts';

interface ElementFrameProps {
  id: string;
  type: ElementType;
  /** As it is called on screen. */
  name: string;
  /** Beside the name. */
  aside?: ReactNode;
  /** What can be collapsed. */
  children?: ReactNode;
}

/** A press on the element itself or its name; not on a button in it, nor in a menu that React counts as its own. */
export function isOwnPress({ target, currentTarget, detail }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  const button = target.closest('button');
  // Space on a grip takes the element; without a pointer, it presses nothing.
  if (detail === 0 && button?.matches('[data-grip-of]')) return false;
  return !button || button.matches('[data-name-of], [data-grip-of]');
}

/**
 * An element of the structure: handle, name, actions, and what is in it. It is drawn again only when it is its own turn, and made of
 * the browser's own elements: structureCss.ts has its look.
 */
export function ElementFrame({ id, type, name, aside, children }: ElementFrameProps) {
  const store = useEditorStore();
  const isMarked = useEditor(state => state.carried === id || state.selection.includes(id));
  const isWrong = useEditor(state => state.invalidIds.has(id));
  const isCollapsed = useEditor(state => state.collapsed.has(id));
  const word = ELEMENT_WORDS[type];
  const fold = isCollapsed ? `Déplier ${name}` : `Replier ${name}`;
  return (
    // What is pressed are the buttons inside: keys and presses only pass here on their way up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      data-element={id}
      data-frame={type}
      data-chosen={isMarked ? '' : undefined}
      role="group"
      aria-label={`${word} ${name}`}
      onKeyDown={event => onElementKey(store, id, event)}
      onClick={event => {
        event.stopPropagation();
        if (!isOwnPress(event)) return;
        if (event.shiftKey) selectTo(store, id);
        else store.getState().select(id, event.ctrlKey || event.metaKey);
      }}
      onContextMenu={event => {
        event.preventDefault();
        event.stopPropagation();
        store.getState().showMenu({ id, x: event.clientX, y: event.clientY });
      }}
    >
      <div className="head">
        <Grip id={id} label={`Déplacer ${word.toLowerCase()} ${name}`} />
        {children === undefined ? null : (
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
        )}
        <ElementName id={id} name={name} />
        {isWrong ? <WrongMark /> : null}
        <div className="aside">
          {aside}
          <ElementMenu id={id} type={type} name={name} />
        </div>
      </div>
      {isCollapsed ? null : children}
    </div>
  );
}

/** One of its formulas does not work; of a tab, one in it. */
export const WrongMark = () => (
  <span className="wrong" title={WRONG}>
    <TriangleAlert size={16} role="img" aria-label={WRONG} />
  </span>
);

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
