import { Button, ButtonLink, saveFile, Stack, toasts } from '@rpd/shared/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { MePage } from '../ui/MePage.tsx';
import { Section } from '../ui/Section.tsx';
import { readOwnData } from './account.api.ts';
import { KeptHere } from './KeptHere.tsx';
import { RetentionList } from './RetentionList.tsx';

/** `/app/me/data` (PLY-3): what is stored of oneself, and the end of the account. */
export function DataPage() {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile('rpd-mes-donnees.json', await readOwnData());
      toasts.success('Vos données sont téléchargées');
    } catch {
      toasts.failure('Vos données n’ont pas pu être téléchargées', {
        detail: 'Vérifiez votre connexion, puis réessayez.',
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <MePage title="Mes données">
      <Stack gap="6" maxW="44rem">
        <Section
          id="download"
          title="Télécharger mes données"
          intro="Un fichier JSON avec tout ce qui est enregistré de vous : compte, personnages et leur historique, serveurs, jeux, fiches, événements, demandes, connexions."
        >
          <Button variant="outline" busy={busy} onClick={() => void save()}>
            <Download aria-hidden="true" />
            Télécharger mes données
          </Button>
        </Section>
        <KeptHere />
        <Section
          title="Ce qui est gardé, et combien de temps"
          intro="Ce qui se garde un temps seulement, et pourquoi. Ensuite, cela s’efface tout seul."
        >
          <RetentionList />
        </Section>
        <Section
          id="delete"
          title="Supprimer mon compte"
          intro="Votre profil et vos personnages disparaissent pour de bon. Vous direz d’abord ce que deviennent vos serveurs, vos jeux et vos fiches."
        >
          <ButtonLink to="/app/me/data/delete" variant="outline" colorPalette="red">
            Supprimer mon compte…
          </ButtonLink>
        </Section>
      </Stack>
    </MePage>
  );
}
