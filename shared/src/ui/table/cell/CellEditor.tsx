import { Box, Input, NativeSelect, Text } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { EditorState } from './useCellEdit.ts';

export interface CellEditorProps {
  state: EditorState;
  /** As the column is called. */
  label: string;
}

/** The field in place of a cell's words: Enter saves, Escape gives up, and to go elsewhere saves what was changed. */
export function CellEditor({ state, label }: CellEditorProps) {
  const { cell, initial, busy, error, save, close } = state;
  const [value, setValue] = useState(initial);
  const place = useRef<HTMLDivElement>(null);
  const message = useId();
  /** Given up: to leave the field saves nothing. */
  const isGivenUp = useRef(false);
  useEffect(() => {
    const field = place.current?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }, []);
  /** The cell is where one goes on from, unless one has gone elsewhere. */
  const leave = (cellOf: HTMLElement | null) => {
    const { activeElement } = document;
    if (activeElement === document.body || cellOf?.contains(activeElement)) cellOf?.focus();
  };
  const cellOf = () => place.current?.closest<HTMLElement>('td') ?? null;
  const submit = async () => {
    const from = cellOf();
    if (await save(value)) leave(from);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') void submit();
    else {
      const from = cellOf();
      isGivenUp.current = true;
      close();
      from?.focus();
    }
  };
  const field = {
    'aria-label': `${label} de ${state.label}`,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? message : undefined,
    value,
    onKeyDown: press,
    onBlur: () => {
      // A refusal waits for an answer: what is wrong is not sent again by itself.
      if (!isGivenUp.current && (!error || value === initial)) void submit();
    },
  } as const;
  return (
    <Box ref={place} minW="9rem" aria-busy={busy || undefined}>
      {cell.options ? (
        <NativeSelect.Root size="sm">
          <NativeSelect.Field
            {...field}
            aria-disabled={busy || undefined}
            onChange={event => setValue(event.target.value)}
          >
            {/* Who has left the team, say, is no choice any more, and stays until another is made. */}
            {cell.options.some(option => option.value === initial) ? null : (
              <option value={initial}>Inchangé</option>
            )}
            {cell.options.map(option => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      ) : (
        <Input
          {...field}
          size="sm"
          readOnly={busy}
          inputMode={cell.type === 'number' ? 'numeric' : undefined}
          autoComplete="off"
          onChange={event => setValue(event.target.value)}
        />
      )}
      {error ? (
        <Text id={message} role="alert" color="fg.error" textStyle="xs" mt="1" maxW="16rem">
          {error}
        </Text>
      ) : null}
    </Box>
  );
}
