import { FORMULA_MAX, type FieldType } from '@rpd/shared/domain';
import { Box, chakra } from '@rpd/shared/ui';
import { Textarea } from '@rpd/shared/ui/editing';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { arrivedCatalogues } from '../../lib/useCatalogueOptions.ts';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { programIn } from '../program.ts';
import type { Suggestion } from './completion.names.ts';
import { completionAt } from './completion.ts';
import { optionsIn } from './completion.options.ts';
import { FormulaFunctions } from './FormulaFunctions.tsx';
import { Labelled } from './Labelled.tsx';
import { settingOf } from './settings.focus.ts';
import { Suggestions } from './Suggestions.tsx';

interface FormulaSettingProps {
  fieldId: string;
  /** Of a repeated field: the column that the formula belongs to. */
  columnId?: string;
  part: 'formula' | 'showIf' | 'dice';
  /** Of the field that it calculates. */
  type?: FieldType;
  label: string;
  help: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** How long nobody types before what is wrong with a half-written formula is said, in ms. */
const SETTLED_MS = 500;

/** What grows with its text, to six lines; where the browser does not know how, by its own height. */
const GROWING = { fieldSizing: 'content', minHeight: '0', maxHeight: 'calc(6lh + 1rem)', resize: 'none' };
const growsByItself = (): boolean => globalThis.CSS?.supports?.('field-sizing', 'content') ?? true;

/** A formula: names and functions are completed as they are typed, and what is wrong is said below. */
export function FormulaSetting({
  fieldId,
  columnId,
  part,
  type,
  label,
  help,
  value = '',
  onChange,
}: FormulaSettingProps) {
  const store = useEditorStore();
  const error = useSettled(
    useEditor(state =>
      programIn(state).problems.find(
        one => one.fieldId === fieldId && one.part === part && one.columnId === columnId,
      ),
    )?.message,
  );
  const client = useQueryClient();
  const input = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [chosen, setChosen] = useState(0);
  const [isHelped, setHelped] = useState(false);
  useLayoutEffect(() => {
    if (!input.current || growsByItself()) return;
    input.current.style.height = 'auto';
    input.current.style.height = `${input.current.scrollHeight}px`;
  }, [value]);
  // What is said of what one types is seen where one types.
  useEffect(() => {
    const { current } = input;
    if (!error || !current || document.activeElement !== current) return;
    document
      .getElementById(current.getAttribute('aria-describedby') ?? '')
      ?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const { offered, replaced, isWhole } = completionAt({
    text: value,
    caret: caret ?? -1,
    names: caret === null ? [] : programIn(store.getState()).names,
    optionsOf: id => optionsIn(draftIn(store.getState()), id, arrivedCatalogues(client)),
    ownId: columnId ?? fieldId,
    part,
    type,
    isAsked,
  });
  const shown = caret === null ? [] : offered;
  const isOpen = shown.length > 0;
  const close = () => {
    setCaret(null);
    setAsked(false);
  };
  const write = (text: string, at: number, before: number) => {
    const next = (value.slice(0, at - before) + text + value.slice(at)).slice(0, FORMULA_MAX);
    // At once: the next key may come before the next frame, and belongs behind what was written.
    flushSync(() => {
      onChange(next);
      close();
    });
    const end = at - before + text.length;
    input.current?.focus();
    input.current?.setSelectionRange(end, end);
  };
  const complete = (one: Suggestion) => {
    if (isWhole && one === shown[0] && value.slice(0, caret ?? 0).endsWith(one.text)) close();
    else write(one.text, caret ?? value.length, replaced);
  };
  const ask = () => {
    setCaret(input.current?.selectionStart ?? value.length);
    setAsked(true);
    setChosen(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    const one = shown[chosen];
    if ((key === ' ' && event.ctrlKey) || (key === 'ArrowDown' && value === '' && !isOpen)) ask();
    // A formula is one line, however many it is shown on.
    else if (!isOpen || !one) {
      if (key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
      return;
    } else if (by !== 0) setChosen((chosen + by + shown.length) % shown.length);
    else if (key === 'Escape') close();
    else if (key === 'Enter') complete(one);
    else if (key === 'Tab' && !event.shiftKey && !isWhole && !isAsked && replaced > 0) complete(one);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Labelled
      label={label}
      help={help}
      {...(error && { error })}
      aside={
        <chakra.button
          type="button"
          aria-expanded={isHelped}
          aria-label={`Fonctions pour « ${label} »`}
          textStyle="xs"
          color="brand.fg"
          minH="6"
          textDecoration="underline"
          onClick={() => setHelped(!isHelped)}
        >
          Fonctions
        </chakra.button>
      }
    >
      {ids => (
        <Box data-setting={settingOf({ part, columnId })}>
          <Textarea
            {...ids}
            ref={input}
            size="sm"
            rows={1}
            fontFamily="mono"
            overflowWrap="anywhere"
            css={GROWING}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            maxLength={FORMULA_MAX}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-keyshortcuts="Control+Space"
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen ? `${listId}-${chosen}` : undefined}
            value={value}
            onChange={event => {
              const next = event.target.value.replace(/\s*\n\s*/g, ' ');
              onChange(next === '' ? undefined : next);
              setCaret(event.target.selectionStart);
              setAsked(false);
              setChosen(0);
            }}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
          {isOpen ? (
            <Suggestions id={listId} field={input} offered={shown} chosen={chosen} onChoose={complete} />
          ) : null}
          {isHelped ? (
            <FormulaFunctions
              isDice={part === 'dice'}
              onChoose={text => write(text, input.current?.selectionStart ?? value.length, 0)}
              onClose={() => {
                setHelped(false);
                input.current?.focus();
              }}
            />
          ) : null}
        </Box>
      )}
    </Labelled>
  );
}

/** A message once it has stood for a moment: what is half typed is wrong at every letter. One that is gone is gone at once. */
function useSettled(message: string | undefined): string | undefined {
  const [settled, setSettled] = useState(message);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(message), message === undefined ? 0 : SETTLED_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return message === undefined ? undefined : settled;
}
