import { ApiError } from '@rpd/shared/http';
import { Button, ButtonLink, Flex, saveFile, Stack, toasts } from '@rpd/shared/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { MePage } from '../ui/MePage.tsx';
import { Section } from '../ui/Section.tsx';
import { type DataFormat, readOwnData } from './account.api.ts';
import { ConsentSection } from './ConsentSection.tsx';
import { KeptHere } from './KeptHere.tsx';
import { OwnRetention } from './OwnRetention.tsx';

const FORMATS: { format: DataFormat; label: string }[] = [
  { format: 'html', label: 'Télécharger pour lire' },
  { format: 'json', label: 'Télécharger en JSON' },
  { format: 'zip', label: 'Télécharger avec mes images' },
];

/** `/app/me/data` (PLY-3): what is stored of oneself, and the end of the account. */
export function DataPage() {
  const [busy, setBusy] = useState<DataFormat | null>(null);
  const save = async (format: DataFormat) => {
    setBusy(format);
    try {
      saveFile(`rpd-mes-donnees.${format}`, await readOwnData(format));
      toasts.success('Vos données sont téléchargées');
    } catch (error) {
      toasts.failure('Vos données n’ont pas pu être téléchargées', {
        detail:
          error instanceof ApiError && error.status === 413
            ? error.message
            : 'Vérifiez votre connexion, puis réessayez.',
      });
    } finally {
      setBusy(null);
    }
  };
  return (
    <MePage title="Mes données">
      <Stack gap="6" maxW="44rem">
        <Section
          id="download"
          title="Télécharger mes données"
          intro="Un fichier avec ce qui est enregistré de vous : compte, personnages et leur historique, serveurs, jeux, fiches, événements, demandes, connexions. À lire, il s’ouvre dans un navigateur, même sans réseau. En JSON, il a tout, pour un autre programme. Avec vos images, c’est un fichier zip des deux et du dossier de vos images, jusqu’à 512 Mo."
        >
          <Flex wrap="wrap" gap="3">
            {FORMATS.map(({ format, label }) => (
              <Button key={format} variant="outline" busy={busy === format} onClick={() => void save(format)}>
                <Download aria-hidden="true" />
                {label}
              </Button>
            ))}
          </Flex>
        </Section>
        <KeptHere />
        <ConsentSection />
        <Section
          title="Ce qui est gardé, et combien de temps"
          intro="Ce qui se garde un temps seulement, et pourquoi. Ensuite, cela s’efface tout seul."
        >
          <OwnRetention />
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
