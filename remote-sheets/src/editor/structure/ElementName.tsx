import { Input } from '@rpd/shared/ui/editing';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { askSettings, rename } from '../actions.ts';
import { addLike, addNamed, namesIn } from '../adding.ts';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';

interface ElementNameProps {
  id: string;
  /** As it is called on screen. */
  name: string;
  /** Nobody has named it: what is shown says so. */
  isEmpty?: boolean;
}

/** The name of an element: a press chooses it, a double press or F2 lets it be typed; Enter or leaving ends (SED-4), Shift+Enter adds a field of its kind, a pasted list one for each line, Alt+Enter goes on to the settings. */
export function ElementName({ id, name, isEmpty = false }: ElementNameProps) {
  const store = useEditorStore();
  const isRenaming = useEditor(state => state.renaming === id);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isEndedByKey = useRef(false);
  useEffect(() => {
    if (!isRenaming) return;
    input.current?.focus();
    input.current?.select();
  }, [isRenaming]);
  // With the button itself, not a frame later: the next key finds it, and where that key leads keeps the focus.
  useLayoutEffect(() => {
    if (isRenaming || !isEndedByKey.current) return;
    isEndedByKey.current = false;
    button.current?.focus();
  }, [isRenaming]);
  const end = (isKept: boolean, isByKey: boolean) => {
    const { renaming, startRenaming } = store.getState();
    if (renaming !== id) return;
    if (isKept && input.current) rename(store, id, input.current.value.trim());
    isEndedByKey.current = isByKey;
    startRenaming(null);
  };
  if (isRenaming) {
    return (
      <Input
        ref={input}
        size="xs"
        maxLength={120}
        defaultValue={store.getState().history.draft.fields[id]?.name ?? name}
        aria-label={`Nom de ${name}`}
        onClick={event => event.stopPropagation()}
        onPaste={event => {
          const names = namesIn(event.clipboardData.getData('text/plain'));
          if (names.length === 0 || !draftIn(store.getState()).fields[id]) return;
          event.preventDefault();
          addNamed(store, id, names);
        }}
        onBlur={() => end(true, false)}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            // The button that takes the place is not pressed by this key.
            event.preventDefault();
            const isOneMore = event.shiftKey && draftIn(store.getState()).fields[id] !== undefined;
            end(true, !isOneMore && !event.altKey);
            // Eighteen skills are eighteen names: the next field is a Shift+Enter away.
            if (isOneMore) addLike(store, id);
            else if (event.altKey) askSettings(store, id);
          }
          if (event.key === 'Escape') {
            event.stopPropagation();
            end(false, true);
          }
        }}
      />
    );
  }
  return (
    <button
      ref={button}
      type="button"
      className="name"
      data-name-of={id}
      data-unnamed={isEmpty || undefined}
      title="Double-clic ou F2 pour renommer"
      onDoubleClick={() => store.getState().startRenaming(id)}
    >
      {name}
    </button>
  );
}
