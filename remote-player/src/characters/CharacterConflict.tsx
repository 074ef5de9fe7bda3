import type { Character } from '@rpd/shared/domain';
import { Button } from '@rpd/shared/ui';
import { DifferenceTable } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useRef } from 'react';
import { at, type Changes, merged } from './character.changes.ts';
import { valueLabelAt } from './character.labels.ts';

interface CharacterConflictProps {
  base: Character;
  theirs: Character;
  changes: Changes;
  resolveConflict: (whose: 'mine' | 'theirs') => void;
}

/** Somebody else (or another tab) wrote at the same places: both, side by side, and whose stays. */
export function CharacterConflict({ base, theirs, changes, resolveConflict }: CharacterConflictProps) {
  // Not a button: it opens while somebody types, and a space would answer for them.
  const differences = useRef<HTMLTableElement>(null);
  const both = Object.keys(changes).filter(path => !merged.isSame(base, theirs, path));
  return (
    <Dialog
      open
      // Nothing is lost by a key press: the question stays until it is answered.
      onClose={() => undefined}
      role="alertdialog"
      size="lg"
      title="Modifié entre-temps ailleurs"
      description="Voici ce qui diffère. Le reste de ce que vous avez écrit est gardé quoi que vous choisissiez."
      initialFocus={differences}
      footer={
        <>
          <Button variant="outline" onClick={() => resolveConflict('theirs')}>
            Garder la version enregistrée
          </Button>
          <Button onClick={() => resolveConflict('mine')}>Enregistrer la mienne</Button>
        </>
      }
    >
      <DifferenceTable
        ref={differences}
        rows={both.map(path => {
          const { label, words } = valueLabelAt(theirs, path);
          return { key: path, label, mine: words(changes[path]), theirs: words(at(theirs, path)) };
        })}
      />
    </Dialog>
  );
}
