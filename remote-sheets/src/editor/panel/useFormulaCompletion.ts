import { FORMULA_MAX, type FieldType } from '@rpd/shared/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { arrivedCatalogues } from '../../lib/useCatalogueOptions.ts';
import { draftIn, useEditorStore } from '../editor.store.ts';
import { programIn } from '../program.ts';
import type { Suggestion } from './completion.names.ts';
import { completionAt } from './completion.ts';
import { optionsIn } from './completion.options.ts';

interface FormulaCompletion {
  input: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (value: string) => void;
  /** The field or column that the formula belongs to: it does not read itself. */
  ownId: string;
  part: 'formula' | 'showIf' | 'dice';
  type: FieldType | undefined;
}

/** Names and functions for what is typed before the caret, and the keys that choose among them. */
export function useFormulaCompletion({ input, value, onChange, ownId, part, type }: FormulaCompletion) {
  const store = useEditorStore();
  const client = useQueryClient();
  const [caret, setCaret] = useState<number | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [chosen, setChosen] = useState(0);
  const { offered, replaced, isWhole } = completionAt({
    text: value,
    caret: caret ?? -1,
    names: caret === null ? [] : programIn(store.getState()).names,
    optionsOf: id => optionsIn(draftIn(store.getState()), id, arrivedCatalogues(client)),
    ownId,
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
  /** The text has changed by a key: what is offered follows it. */
  const typed = (at: number) => {
    setCaret(at);
    setAsked(false);
    setChosen(0);
  };
  return { shown, chosen, isOpen, close, write, complete, typed, onKeyDown };
}
