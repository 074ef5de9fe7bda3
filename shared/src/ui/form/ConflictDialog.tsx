import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { Picture } from '../Picture.tsx';

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
      <chakra.table
        w="full"
        textStyle="sm"
        tableLayout="fixed"
        css={{
          '& th, & td': { p: '2', textAlign: 'start', verticalAlign: 'top', overflowWrap: 'anywhere' },
          '& thead th, & tbody th': { color: 'fg.muted', fontWeight: 'medium' },
          '& tbody': { borderTopWidth: '1px' },
        }}
      >
        <thead>
          <tr>
            <th scope="col">Votre version</th>
            <th scope="col">Version enregistrée</th>
          </tr>
        </thead>
        {differences.map(({ label, mine, theirs }) => (
          // The field above its two versions, not beside them: a phone has room for two columns.
          <tbody key={label}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {label}
              </th>
            </tr>
            <tr>
              <td>
                <Version of={mine} label={`${label}, votre version`} />
              </td>
              <td>
                <Version of={theirs} label={`${label}, version enregistrée`} />
              </td>
            </tr>
          </tbody>
        ))}
      </chakra.table>
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
