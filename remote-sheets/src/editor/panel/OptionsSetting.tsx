import { Button, Flex, IconButton, Stack, Text } from '@rpd/shared/ui';
import { Input, SortableArea, SortGrip } from '@rpd/shared/ui/editing';
import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';

export interface Choice {
  value: string;
  label: string;
}

/** The value that goes with a label, unless another has it. */
function valueFor(label: string, others: readonly Choice[]): string {
  const plain = label.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const word =
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 100) || 'choix';
  const taken = new Set(others.map(({ value }) => value));
  for (let number = 1; ; number += 1) {
    const value = number === 1 ? word : `${word}-${number}`;
    if (!taken.has(value)) return value;
  }
}

/** The first value that two options have. */
const valueTwice = (options: readonly Choice[]): string | undefined => {
  const seen = new Set<string>();
  return options.find(({ value }) => value !== '' && seen.size === seen.add(value).size)?.value;
};

const MAX_OPTIONS = 500;
const LABEL_MAX = 120;

/**
 * The options of a choice: their words, and the value that is stored (SED-10), which goes along with the words until somebody writes
 * another, or characters may have it (`keptValues`).
 */
export function OptionsSetting({
  options,
  keptValues,
  onChange,
}: {
  options: readonly Choice[];
  keptValues: readonly string[];
  /** `written`: the option that is typed, if it is one. */
  onChange: (options: Choice[], written?: number) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  /** Whose label takes the focus, once it is there. */
  const [awaited, setAwaited] = useState<number>();
  useLayoutEffect(() => {
    const label = awaited === undefined ? undefined : list.current?.querySelectorAll('input')[awaited * 2];
    if (!label) return;
    label.focus();
    label.select();
    setAwaited(undefined);
  }, [awaited, options.length]);
  const note = useId();
  const twice = valueTwice(options);
  const put = (index: number, option: Choice) => onChange(options.with(index, option), index);
  const relabelled = (index: number, label: string): Choice => {
    const { label: was = '', value = '' } = options[index] ?? {};
    const others = options.toSpliced(index, 1);
    const isFollowing = value === valueFor(was, others) && !keptValues.includes(value);
    return { label, value: isFollowing || value === '' ? valueFor(label, others) : value };
  };
  const move = (from: number, to: number) => {
    const option = options[from];
    if (option) onChange(options.toSpliced(from, 1).toSpliced(to, 0, option));
  };
  const add = () => {
    const label = `Option ${options.length + 1}`;
    onChange([...options, { label, value: valueFor(label, options) }]);
    setAwaited(options.length);
  };
  /** Enter goes on to the next option, and makes one behind the last. */
  const goOn = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (index < options.length - 1) setAwaited(index + 1);
    else if (options.length < MAX_OPTIONS) add();
  };
  /** Lines of a list are as many options. */
  const spread = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const text = event.clipboardData.getData('text/plain');
    const [first, ...lines] = text.split(/\r?\n/).flatMap(line => line.trim().slice(0, LABEL_MAX) || []);
    if (first === undefined || lines.length === 0) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const isReplaced = selectionStart === 0 && selectionEnd === value.length;
    const next = isReplaced ? options.with(index, relabelled(index, first)) : [...options];
    let at = index + 1;
    for (const label of isReplaced ? lines : [first, ...lines]) {
      if (next.length >= MAX_OPTIONS) break;
      next.splice(at, 0, { label, value: valueFor(label, next) });
      at += 1;
    }
    onChange(next, isReplaced ? index : undefined);
    setAwaited(at - 1);
  };
  return (
    <Stack gap="2" role="group" aria-label="Options" ref={list}>
      <Text textStyle="sm" fontWeight="medium">
        Options
      </Text>
      {options.length > 0 ? (
        // The inputs have names of their own.
        <Flex gap="1" ps="9" pe="18" aria-hidden="true" textStyle="xs" color="fg.muted">
          <Text flex="1">Libellé</Text>
          <Text flex="1">Valeur</Text>
        </Flex>
      ) : null}
      <SortableArea
        items={options.map(({ label }, index) => ({
          id: String(index),
          name: label || `option ${index + 1}`,
        }))}
        onMove={(id, to) => {
          move(Number(id), to);
          return String(to);
        }}
      >
        <Stack gap="2">
          {options.map((option, index) => (
            // Options have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <Flex key={index} gap="1" align="center" data-sortable={index}>
              <SortGrip id={String(index)} name={`l’option ${index + 1}`} />
              <Input
                size="sm"
                aria-label={`Libellé de l’option ${index + 1}`}
                maxLength={LABEL_MAX}
                value={option.label}
                onChange={event => put(index, relabelled(index, event.target.value))}
                onKeyDown={event => goOn(event, index)}
                onPaste={event => spread(event, index)}
              />
              <Input
                size="sm"
                fontFamily="mono"
                aria-label={`Valeur de l’option ${index + 1}`}
                maxLength={120}
                {...(option.value === twice && { 'aria-invalid': true, 'aria-describedby': note })}
                value={option.value}
                onChange={event => put(index, { ...option, value: event.target.value })}
                onKeyDown={event => goOn(event, index)}
              />
              <IconButton
                label={`Monter l’option ${index + 1}`}
                size="xs"
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <ArrowUp aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Supprimer l’option ${index + 1}`}
                size="xs"
                onClick={() => {
                  onChange(options.toSpliced(index, 1));
                  // The button of the last goes with it.
                  if (index === options.length - 1) more.current?.focus();
                }}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </Flex>
          ))}
        </Stack>
      </SortableArea>
      {twice === undefined ? null : (
        <Text textStyle="xs" color="fg.error" id={note}>
          Deux options ont la valeur « {twice} » : les formules ne les distinguent pas. Donnez à chacune la
          sienne.
        </Text>
      )}
      <Button
        ref={more}
        variant="outline"
        size="xs"
        alignSelf="flex-start"
        disabled={options.length >= MAX_OPTIONS}
        onClick={add}
      >
        <Plus aria-hidden="true" />
        Ajouter une option
      </Button>
    </Stack>
  );
}
