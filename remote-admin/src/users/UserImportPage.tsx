import { type AccountImportReport, formatDateTime, INVITATIONS, type InvitationBy } from '@rpd/shared/domain';
import { mailing } from '@rpd/shared/http';
import {
  Box,
  Button,
  ButtonLink,
  chakra,
  Flex,
  Heading,
  PageHeader,
  saveFile,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { cellsOf, FileDrop, type ImportFile, ImportWork } from '@rpd/shared/ui/import';
import { csvWriter } from '@rpd/shared/ui/table';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { importUsers } from './users.api.ts';
import { IMPORT_FIELDS } from './users.import.ts';

const LABELS: Record<InvitationBy, string> = {
  mail: 'Par mail, à chaque adresse',
  link: 'Je donne les liens moi-même',
};

/** `/app/admin/users/import`: accounts of a file, what it would do line by line, then the import with its invitations (26.5). */
export function UserImportPage() {
  const client = useQueryClient();
  const [file, setFile] = useState<ImportFile>();
  const [picked, setPicked] = useState<InvitationBy>();
  const isSilent = useQuery(mailing).data?.sends === false;
  const invite = picked ?? (isSilent ? 'link' : 'mail');
  return (
    <>
      <PageHeader
        title="Importer des comptes"
        description="Un fichier CSV. L’adresse e-mail dit de quel compte il s’agit ; une cellule vide laisse ce qui est. Un mot de passe n’est jamais lu : chaque nouvelle personne choisit le sien par un lien, valable 7 jours."
        actions={
          <ButtonLink to="/app/admin/users" variant="outline" colorPalette="gray">
            Utilisateurs
          </ButtonLink>
        }
      />
      <Stack gap="6">
        <chakra.fieldset>
          <chakra.legend textStyle="sm" fontWeight="medium" mb="2">
            Invitation des nouveaux comptes
          </chakra.legend>
          <Flex wrap="wrap" columnGap="6" rowGap="2">
            {INVITATIONS.map(way => (
              <chakra.label key={way} display="inline-flex" gap="2" alignItems="center" minH="8">
                <input
                  type="radio"
                  name="invite"
                  value={way}
                  checked={invite === way}
                  onChange={() => setPicked(way)}
                />
                {LABELS[way]}
              </chakra.label>
            ))}
          </Flex>
          {isSilent ? (
            <Text textStyle="sm" color="fg.muted" mt="1">
              Aucun serveur de messagerie n’est réglé : les mails attendraient.
            </Text>
          ) : null}
        </chakra.fieldset>
        <FileDrop
          file={file}
          onTake={setFile}
          template={{ name: 'comptes-modele.csv', fields: IMPORT_FIELDS }}
        />
        {file ? (
          <ImportWork
            key={[file.name, file.rows.length].join(' ')}
            file={file}
            fields={IMPORT_FIELDS}
            rowOf={(columnOf, cells) => cellsOf(IMPORT_FIELDS, columnOf, cells)}
            send={importUsers(client, invite)}
            entity="User"
            after={linksOf}
          />
        ) : null}
      </Stack>
    </>
  );
}

const linksOf = ({ links }: AccountImportReport) => (links.length > 0 ? <Links links={links} /> : null);

/** The links to give out: they are shown this once. */
function Links({ links }: Pick<AccountImportReport, 'links'>) {
  const until = links[0] ? formatDateTime(links[0].expiresAt) : '';
  const save = async () => {
    const writer = csvWriter();
    writer.add(
      ['Pseudo', 'Lien', 'Valable jusqu’au'],
      links.map(({ name, url, expiresAt }) => [name, url, formatDateTime(expiresAt)]),
    );
    saveFile('liens-invitation.csv', await writer.end());
  };
  return (
    <Box as="section" aria-labelledby="liens" p="5" borderWidth="1px" borderRadius="lg" bg="bg.panel">
      <Heading as="h2" size="md" id="liens" mb="2">
        Liens à donner
      </Heading>
      <Text mb="4">
        Ils ne sont montrés qu’ici et une seule fois, servent chacun une fois et valent jusqu’au {until}.
      </Text>
      <Button onClick={() => void save()} mb="4">
        <FileDown aria-hidden />
        Enregistrer les {links.length} liens
      </Button>
      <Stack as="ul" gap="2" maxH="20rem" overflowY="auto" tabIndex={0} listStyleType="none">
        {links.map(({ name, url }) => (
          <li key={url}>
            <Text fontWeight="medium">{name}</Text>
            <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
              {url}
            </Text>
          </li>
        ))}
      </Stack>
    </Box>
  );
}
