import { useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { Picture } from '../Picture.tsx';
import { DifferenceTable } from './DifferenceTable.tsx';

/** One field that two people wrote differently, in words. */
export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

export type ConflictChoice = 'mine' | 'theirs' | 'back';

interface ConflictDialogProps {
  differences: Difference[];
  answer: (choice: ConflictChoice) => void;
}

/** Two versions side by side, and whose is kept. Escape goes back to the form: nothing is lost by a key press. */
export function ConflictDialog({ differences, answer }: ConflictDialogProps) {
  const back = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onClose={() => answer('back')}
      role="alertdialog"
      size="lg"
      title="Modifié entre-temps par quelqu’un d’autre"
      description="Voici ce qui diffère. Quelle version voulez-vous garder ?"
      initialFocus={back}
      footer={
        <>
          <Button ref={back} variant="outline" colorPalette="gray" onClick={() => answer('back')}>
            Revenir à ma saisie
          </Button>
          <Button variant="outline" onClick={() => answer('theirs')}>
            Garder la version enregistrée
          </Button>
          <Button onClick={() => answer('mine')}>Enregistrer la mienne</Button>
        </>
      }
    >
      <DifferenceTable
        rows={differences.map(({ label, mine, theirs }) => ({
          label,
          mine: <Version of={mine} label={`${label}, votre version`} />,
          theirs: <Version of={theirs} label={`${label}, version enregistrée`} />,
        }))}
      />
    </Dialog>
  );
}

interface ChangeConflictDialogProps {
  /** Each with a key of its own. */
  differences: readonly (Difference & { key: string })[];
  /** Who saved meanwhile. */
  author: string;
  /** The keys of what the other person wrote and the person takes; null: back to what was being edited. */
  answer: (theirs: ReadonlySet<string> | null) => void;
}

/** What two people wrote differently, and for each whose is kept. What only one of them changed is not asked for. */
export function ChangeConflictDialog({ differences, author, answer }: ChangeConflictDialogProps) {
  const table = useRef<HTMLTableElement>(null);
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (key: string, isMine: boolean) => {
    const others = [...theirs].filter(one => one !== key);
    setTheirs(new Set(isMine ? others : [...others, key]));
  };
  return (
    <Dialog
      open
      onClose={() => answer(null)}
      role="alertdialog"
      size="lg"
      title={`${author} a enregistré entre-temps`}
      description="Pour chaque changement, choisissez la version à garder. Tout le reste, de l’un et de l’autre, est réuni."
      initialFocus={table}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={() => answer(null)}>
            Revenir à ma saisie
          </Button>
          <Button onClick={() => answer(theirs)}>Enregistrer ces choix</Button>
        </>
      }
    >
      <DifferenceTable
        ref={table}
        heads={['Vous', author]}
        choice={{ isMine: key => !theirs.has(key), choose }}
        rows={differences.map(({ key, label, mine, theirs: other }) => ({
          key,
          label,
          mine: <Version of={mine} label={`${label}, votre version`} />,
          theirs: <Version of={other} label={`${label}, version de ${author}`} />,
        }))}
      />
    </Dialog>
  );
}

/** A picture is described by itself, not by the name of its file. */
function Version({ of: text, label }: { of: string; label: string }) {
  if (!text) return '(vide)';
  return text.startsWith('/files/') ? (
    <Picture path={text} load={256} alt={label} maxH="24" maxW="full" borderRadius="lg" fallback={text} />
  ) : (
    text
  );
}
