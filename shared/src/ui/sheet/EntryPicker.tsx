import { Box, Input, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { CompendiumEntry } from '../../domain/compendium.ts';
import { cellsOf, lineTaking, namedValues } from '../../domain/compendium-values.ts';
import type { FieldLine } from '../../domain/field-value.ts';
import type { FieldLike } from '../../domain/sheet-field.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { ErrorState } from '../states.tsx';
import { foundEntries } from './entries.api.ts';
import { newLine } from './line-edits.ts';

interface EntryPickerProps {
  character: string;
  kind: string;
  field: FieldLike;
  /** What the list is called. */
  list: string;
  /** Lines that still fit. */
  room: number;
  onAdd: (line: FieldLine) => void;
  onClose: () => void;
}

const PAUSE_MS = 200;

/** Looks for entries as one types, and adds a line for each that is chosen: by touch, or with the arrows and Enter. */
export function EntryPicker({
  character,
  kind,
  field,
  list: listName,
  room,
  onAdd,
  onClose,
}: EntryPickerProps) {
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  const [active, setActive] = useState(0);
  const [isLinked, setLinked] = useState(true);
  const [added, setAdded] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, isFetching, isPending, refetch } = useQuery(foundEntries(character, kind, q));
  const entries = data?.entries ?? [];
  const at = Math.min(active, entries.length - 1);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const isFull = room <= 0;

  const add = (entry: CompendiumEntry) => {
    if (isFull) return;
    const { id: own, cells, entry: link } = lineTaking(newLine(field.columns ?? []), entry, field);
    onAdd({ id: own, cells, ...(isLinked && link && { entry: link }) });
    const { unfit } = cellsOf(entry, field);
    const lost =
      unfit.length > 0 ? ` Sans ce qui ne convient pas à sa colonne\u00a0: ${unfit.join(', ')}.` : '';
    setAdded(`${entry.name} est dans la liste.${lost}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setActive((at + step + entries.length) % entries.length);
    }
    const entry = entries[at];
    if (event.key === 'Enter') {
      event.preventDefault();
      // What is shown answers what was typed before.
      if (entry && text.trim() === q) add(entry);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Ajouter à ${listName}`}
      size="md"
      initialFocus={input}
      footer={<Button onClick={onClose}>Terminé</Button>}
    >
      <Input
        ref={input}
        type="search"
        role="combobox"
        aria-label="Chercher une entrée du compendium"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={entries[at] ? `${id}-${at}` : undefined}
        placeholder="Chercher une entrée…"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={event => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Box asChild display="inline-flex" alignItems="center" gap="2" mt="3" minH="6" textStyle="sm">
        <label>
          <input type="checkbox" checked={isLinked} onChange={event => setLinked(event.target.checked)} />
          Garder le lien avec l’entrée, pour suivre ses mises à jour
        </label>
      </Box>
      <Text role="status" textStyle="sm" my="2" minH="5">
        {isFull ? 'La liste est pleine.' : added}
      </Text>
      <Box
        as="ul"
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Entrées"
        listStyleType="none"
        maxH="50dvh"
        overflowY="auto"
      >
        {entries.map((entry, index) => (
          <Option
            key={entry._id}
            id={`${id}-${index}`}
            entry={entry}
            isActive={index === at}
            isOff={isFull}
            onChoose={() => {
              setActive(index);
              add(entry);
            }}
          />
        ))}
      </Box>
      {data && entries.length === 0 ? (
        <Text color="fg.muted">
          {data.servers === 0
            ? 'Aucun serveur ne propose cette fiche : déposez ce personnage sur un serveur pour avoir son compendium.'
            : data.isKind === false
              ? 'Ce genre d’entrées n’est plus au compendium. Vos lignes restent telles quelles, et vous pouvez en écrire d’autres.'
              : q
                ? 'Aucune entrée ne correspond.'
                : 'Ce genre n’a encore aucune entrée.'}
        </Text>
      ) : null}
      {data?.isMore ? (
        <Text textStyle="sm" color="fg.muted" mt="2">
          Il y en a d’autres : précisez votre recherche.
        </Text>
      ) : null}
      {isPending ? <Text color="fg.muted">Recherche…</Text> : null}
      {error ? (
        <ErrorState
          title="Le compendium n’a pas répondu"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
    </Dialog>
  );
}

interface OptionProps {
  id: string;
  entry: CompendiumEntry;
  isActive: boolean;
  isOff: boolean;
  onChoose: () => void;
}

const SHOWN_VALUES = 4;

function Option({ id, entry, isActive, isOff, onChoose }: OptionProps) {
  const words = namedValues(entry, entry.columns).slice(0, SHOWN_VALUES);
  return (
    <Box
      as="li"
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isOff || undefined}
      px="3"
      py="2"
      minH="11"
      cursor="pointer"
      borderRadius="md"
      bg={isActive ? 'brand.subtle' : undefined}
      _hover={{ bg: 'brand.subtle' }}
      onClick={onChoose}
    >
      <Text fontWeight="medium" overflowWrap="anywhere">
        {entry.name}
      </Text>
      <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
        {[
          ...words.map(({ name, words: value }) => `${name}\u00a0: ${value}`),
          entry.pack?.name ?? 'Maison',
          entry.serverName,
        ].join(' · ')}
      </Text>
    </Box>
  );
}
