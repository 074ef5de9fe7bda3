import { chakra } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/form';
import { useEffect, useRef } from 'react';
import { rename } from '../actions.ts';
import { useEditor, useEditorStore } from '../editor.store.ts';

/** The name of an element: a press chooses it, a double press or F2 lets it be typed; Enter or leaving ends (SED-4). */
export function ElementName({ id, name }: { id: string; name: string }) {
  const store = useEditorStore();
  const isRenaming = useEditor(state => state.renaming === id);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isRenaming) return;
    input.current?.focus();
    input.current?.select();
  }, [isRenaming]);
  const end = (isKept: boolean, isByKey: boolean) => {
    const { renaming, set } = store.getState();
    if (renaming !== id) return;
    if (isKept && input.current) rename(store, id, input.current.value.trim());
    set({ renaming: null });
    if (isByKey) requestAnimationFrame(() => button.current?.focus());
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
        onBlur={() => end(true, false)}
        onKeyDown={event => {
          if (event.key === 'Enter') end(true, true);
          if (event.key === 'Escape') {
            event.stopPropagation();
            end(false, true);
          }
        }}
      />
    );
  }
  return (
    <chakra.button
      ref={button}
      type="button"
      data-name-of={id}
      px="1"
      minH="6"
      minW="0"
      textAlign="start"
      textStyle="sm"
      fontWeight="medium"
      truncate
      cursor="text"
      title="Double-clic ou F2 pour renommer"
      onDoubleClick={() => store.getState().set({ renaming: id })}
    >
      {name}
    </chakra.button>
  );
}
