import { initialValues, type Server, type Sheet } from '@rpd/shared/domain';
import { defineFill } from '@rpd/shared/remote';
import {
  Box,
  ButtonLink,
  EmptyState,
  ErrorState,
  Flex,
  Heading,
  LoadingState,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { SheetView } from '@rpd/shared/ui/sheet';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { descentOf } from '../lib/gallery.api.ts';
import { creator, sheetById } from '../lib/sheets.api.ts';
import { useCatalogueOptions } from '../lib/useCatalogueOptions.ts';
import { Origin } from '../ui/Origin.tsx';

/** What one would fill in for a server, as it looks: before one decides to apply. */
function ServerSheets({ server }: { server: Server }) {
  const { sheet_type: ids } = server.options.characters;
  if (ids.length === 0)
    return <EmptyState drawing="scroll" title="Ce serveur ne propose pas encore de modèle de fiche." />;
  return (
    <Stack gap="10">
      <Text color="fg.muted">
        Les fiches que l’on remplit pour jouer ici. Essayez-les : ce que vous saisissez n’est pas enregistré.
      </Text>
      {ids.map(id => (
        <ServerSheet key={id} id={id} server={server} />
      ))}
    </Stack>
  );
}

function ServerSheet({ id, server }: { id: string; server: Server }) {
  const { data: sheet, error, isFetching, refetch } = useQuery(sheetById(id));
  if (!sheet)
    return error ? (
      <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Chargement d’une fiche…" />
    );
  const headingId = `sheet-${id}`;
  return (
    <Box as="section" aria-labelledby={headingId}>
      <Flex wrap="wrap" gap="3" align="center" justify="space-between" mb="4">
        <Box minW="0">
          <Heading as="h2" id={headingId} size="lg" overflowWrap="anywhere">
            {sheet.description.name}
          </Heading>
          <Attribution sheet={sheet} />
        </Box>
        {server.visible && server.options.characters.visible_sheet ? (
          <ButtonLink to={`/app/servers/${server._id}/apply?sheet=${id}`} variant="outline" size="sm">
            Remplir {sheet.description.name}
          </ButtonLink>
        ) : null}
      </Flex>
      {sheet.structure.tabs.length > 0 ? (
        <Blank key={sheet.version} sheet={sheet} />
      ) : (
        <Text color="fg.muted">Cette fiche n’a pas encore de contenu.</Text>
      )}
    </Box>
  );
}

/** Who made it, and from what. */
function Attribution({ sheet }: { sheet: Sheet }) {
  const { data: person } = useQuery(creator(sheet.owner_id));
  const { data: descent } = useQuery(descentOf(sheet._id));
  return (
    <Flex columnGap="3" wrap="wrap" textStyle="sm" color="fg.muted">
      {person?.name ? <Text as="span">Par {person.name}</Text> : null}
      {descent?.origin ? <Origin origin={descent.origin} /> : null}
    </Flex>
  );
}

/** As a player has it: what is the game master’s is not shown. */
function Blank({ sheet }: { sheet: Sheet }) {
  const [values, setValues] = useState(() => initialValues(sheet.fields));
  const fields = useCatalogueOptions(sheet.fields, sheet.gameType ?? '');
  return (
    <SheetView
      document={{ structure: sheet.structure, fields }}
      values={values}
      viewer="owner"
      onChange={setValues}
    />
  );
}

export default defineFill({ slot: 'server.tab@1', Component: ServerSheets });
