import { useRef, useState } from 'react';
import type { Character } from '../../domain/index.ts';
import { at, type Changes } from '../../writing/index.ts';
import { Button } from '../Button.tsx';
import { DifferenceTable } from '../form/DifferenceTable.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { valueLabelAt } from './character.labels.ts';

interface QuestionProps {
  theirs: Character;
  changes: Changes;
  /** Where both wrote. */
  conflicts: readonly string[];
  resolveConflict: (given: ReadonlySet<string>) => void;
}

/** Somebody else (or another device) wrote at the same places: both, side by side, and for each whose stays. */
export function ConflictQuestion({ theirs, changes, conflicts, resolveConflict }: QuestionProps) {
  // Not a button: it opens while somebody types, and a space would answer for them.
  const differences = useRef<HTMLTableElement>(null);
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const choose = (path: string, isMine: boolean) => {
    const others = [...given].filter(one => one !== path);
    setGiven(new Set(isMine ? others : [...others, path]));
  };
  return (
    <Dialog
      open
      // Nothing is lost by a key press: the question stays until it is answered.
      onClose={() => undefined}
      role="alertdialog"
      size="lg"
      title="Modifié entre-temps ailleurs"
      description="Pour chaque changement, choisissez la version à garder. Le reste de ce que vous avez écrit est gardé quoi que vous choisissiez."
      initialFocus={differences}
      footer={
        <>
          <Button variant="outline" onClick={() => resolveConflict(new Set(conflicts))}>
            Garder la version enregistrée
          </Button>
          <Button onClick={() => resolveConflict(given)}>
            {given.size > 0 ? 'Enregistrer ces choix' : 'Enregistrer la mienne'}
          </Button>
        </>
      }
    >
      <DifferenceTable
        ref={differences}
        choice={{ isMine: path => !given.has(path), choose }}
        rows={conflicts.map(path => {
          const { label, words } = valueLabelAt(theirs, path);
          return { key: path, label, mine: words(changes[path]), theirs: words(at(theirs, path)) };
        })}
      />
    </Dialog>
  );
}
