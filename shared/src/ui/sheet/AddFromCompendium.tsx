import { Library } from 'lucide-react';
import { useState } from 'react';
import type { FieldLine } from '../../domain/field-value.ts';
import type { FieldLike } from '../../domain/sheet-field.ts';
import { REPEAT_LINES_MAX } from '../../domain/sheet-kinds.ts';
import { Button } from '../Button.tsx';
import { lazyWithPreload } from '../lazyWithPreload.tsx';
import { useEntriesOf } from './EntryLinks.tsx';

const EntryPicker = lazyWithPreload(async () => (await import('./EntryPicker.tsx')).EntryPicker);

interface AddFromCompendiumProps {
  field: FieldLike;
  lines: readonly FieldLine[];
  /** What tells its list from those of other lines. */
  within?: string | undefined;
  onAdd: (line: FieldLine) => void;
}

/** On a list whose lines may be entries of a compendium, where a character is filled in: the button that looks for them. */
export function AddFromCompendium({ field, lines, within, onAdd }: AddFromCompendiumProps) {
  const character = useEntriesOf();
  const [isOpen, setOpen] = useState(false);
  const { compendium: kind, name, maxLines } = field;
  if (!kind || character === null) return null;
  const list = `${name || 'ce champ'}${within ? `, ${within}` : ''}`;
  const room = Math.min(maxLines ?? REPEAT_LINES_MAX, REPEAT_LINES_MAX) - lines.length;
  return (
    <>
      <Button
        variant={within ? 'ghost' : 'outline'}
        size="sm"
        mt="2"
        whiteSpace="normal"
        h="auto"
        minH="9"
        disabled={room <= 0 && !isOpen}
        aria-label={`Ajouter depuis le compendium à ${list}`}
        onPointerEnter={() => void EntryPicker.preload()}
        onClick={() => setOpen(true)}
      >
        <Library aria-hidden="true" />
        Ajouter depuis le compendium
      </Button>
      {isOpen ? (
        <EntryPicker
          character={character}
          kind={kind}
          field={field}
          list={list}
          room={room}
          onAdd={onAdd}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
