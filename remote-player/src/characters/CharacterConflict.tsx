import type { Character } from '@rpd/shared/domain';
import { Button, chakra } from '@rpd/shared/ui';
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
      <chakra.table
        ref={differences}
        tabIndex={-1}
        aria-label="Ce qui diffère"
        outline="none"
        w="full"
        textStyle="sm"
        tableLayout="fixed"
        css={{ '& th, & td': { p: '2', textAlign: 'start', verticalAlign: 'top', overflowWrap: 'anywhere' } }}
      >
        <thead>
          <tr>
            <th scope="col">Votre version</th>
            <th scope="col">Version enregistrée</th>
          </tr>
        </thead>
        {both.map(path => {
          const { label, words } = valueLabelAt(theirs, path);
          return (
            <chakra.tbody key={path} borderTopWidth="1px">
              <tr>
                <th scope="rowgroup" colSpan={2}>
                  {label}
                </th>
              </tr>
              <tr>
                <td>{words(changes[path])}</td>
                <td>{words(at(theirs, path))}</td>
              </tr>
            </chakra.tbody>
          );
        })}
      </chakra.table>
    </Dialog>
  );
}
