import { FORMULA_MAX, type FieldType, type FormulaProblem } from '@rpd/shared/domain';
import { Box, chakra } from '@rpd/shared/ui';
import { Textarea } from '@rpd/shared/ui/editing';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useEditor } from '../editor.store.ts';
import { programIn } from '../program.ts';
import { FormulaFunctions } from './FormulaFunctions.tsx';
import { Labelled } from './Labelled.tsx';
import { settingOf } from './settings.focus.ts';
import { Suggestions } from './Suggestions.tsx';
import { useFormulaCompletion } from './useFormulaCompletion.ts';

interface FormulaSettingProps {
  fieldId: string;
  /** Of a repeated field: the column that the formula belongs to. */
  columnId?: string;
  part: FormulaProblem['part'];
  /** Which cost or reset of a button. */
  at?: number;
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
  at,
  type,
  label,
  help,
  value = '',
  onChange,
}: FormulaSettingProps) {
  const error = useSettled(
    useEditor(state =>
      programIn(state).problems.find(
        one => one.fieldId === fieldId && one.part === part && one.columnId === columnId && one.at === at,
      ),
    )?.message,
  );
  const input = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
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
  const { shown, chosen, isOpen, close, write, complete, typed, onKeyDown } = useFormulaCompletion({
    input,
    value,
    onChange,
    ownId: columnId ?? fieldId,
    part: part === 'costs' || part === 'resets' ? 'formula' : part,
    type,
  });
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
        <Box data-setting={settingOf({ part, columnId, at })}>
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
              typed(event.target.selectionStart);
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
