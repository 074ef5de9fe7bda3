import { Box, chakra } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/editing';
import { FORMULA_FUNCTIONS, type FormulaName } from '@rpd/shared/domain';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useEditor, useEditorStore } from '../editor.store.ts';
import { programIn } from '../program.ts';
import { Labelled } from './Labelled.tsx';

interface FormulaSettingProps {
  fieldId: string;
  /** Of a repeated field: the column that the formula belongs to. */
  columnId?: string;
  part: 'formula' | 'showIf' | 'dice';
  label: string;
  help: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

interface Suggestion {
  text: string;
  about: string;
}

const MOST = 8;
const WORD = /[\p{L}\p{N}_.]*$/u;

function suggestionsFor(names: readonly FormulaName[], word: string, ownId: string): Suggestion[] {
  const plain = word.toLowerCase();
  const fields = names
    .filter(({ id }) => id !== ownId)
    .map(({ name, label, inside }) => ({
      text: inside ? `${inside}.${name}` : name,
      about: inside ? `${label} (${inside})` : label,
    }));
  const functions = FORMULA_FUNCTIONS.map(({ name, help }) => ({ text: `${name}(`, about: help }));
  return [...fields, ...functions]
    .filter(({ text, about }) => `${text} ${about}`.toLowerCase().includes(plain))
    .slice(0, MOST);
}

/** A formula: names and functions are completed as they are typed, and what is wrong is said below. */
export function FormulaSetting({
  fieldId,
  columnId,
  part,
  label,
  help,
  value = '',
  onChange,
}: FormulaSettingProps) {
  const store = useEditorStore();
  const error = useEditor(state =>
    programIn(state).problems.find(
      one => one.fieldId === fieldId && one.part === part && one.columnId === columnId,
    ),
  )?.message;
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const word = caret === null ? '' : (WORD.exec(value.slice(0, caret))?.[0] ?? '');
  const offered =
    word === '' ? [] : suggestionsFor(programIn(store.getState()).names, word, columnId ?? fieldId);
  const complete = ({ text }: Suggestion) => {
    const at = caret ?? value.length;
    const next = value.slice(0, at - word.length) + text + value.slice(at);
    // At once: the next key may come before the next frame, and belongs behind what was completed.
    flushSync(() => {
      onChange(next);
      setCaret(null);
    });
    const end = at - word.length + text.length;
    input.current?.focus();
    input.current?.setSelectionRange(end, end);
  };
  return (
    <Labelled label={label} help={help} {...(error && { error })}>
      {ids => (
        <Box position="relative">
          <Input
            {...ids}
            ref={input}
            size="sm"
            fontFamily="mono"
            spellCheck={false}
            autoCapitalize="none"
            maxLength={500}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={offered.length > 0}
            aria-controls={offered.length > 0 ? listId : undefined}
            aria-activedescendant={offered.length > 0 ? `${listId}-${chosen}` : undefined}
            value={value}
            onChange={event => {
              onChange(event.target.value === '' ? undefined : event.target.value);
              setCaret(event.target.selectionStart);
              setChosen(0);
            }}
            onBlur={() => setCaret(null)}
            onKeyDown={event => {
              if (offered.length === 0) return;
              const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
              const one = offered[chosen];
              if (by !== 0) setChosen((chosen + by + offered.length) % offered.length);
              else if (event.key === 'Escape') setCaret(null);
              else if ((event.key === 'Enter' || event.key === 'Tab') && one) complete(one);
              else return;
              event.preventDefault();
              event.stopPropagation();
            }}
          />
          {offered.length > 0 ? (
            <Box
              id={listId}
              role="listbox"
              aria-label="Noms et fonctions"
              position="absolute"
              zIndex="dropdown"
              insetX="0"
              mt="1"
              bg="bg.panel"
              borderWidth="1px"
              borderRadius="md"
              boxShadow="lg"
              maxH="60"
              overflowY="auto"
            >
              {offered.map((one, index) => (
                <chakra.div
                  key={one.text}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === chosen}
                  bg={index === chosen ? 'brand.subtle' : undefined}
                  px="2"
                  py="1.5"
                  textStyle="sm"
                  cursor="pointer"
                  onPointerDown={event => {
                    event.preventDefault();
                    complete(one);
                  }}
                >
                  <chakra.span fontFamily="mono">{one.text}</chakra.span>{' '}
                  <chakra.span color="fg.muted">{one.about}</chakra.span>
                </chakra.div>
              ))}
            </Box>
          ) : null}
        </Box>
      )}
    </Labelled>
  );
}
