import type { Server } from '@rpd/shared/domain';
import { Box, ButtonLink, Flex, Heading, Stack, Text } from '@rpd/shared/ui';
import { useSheetsById } from './sheets.api.ts';

interface ServerSheetsProps {
  server: Server;
  /** Managers read that there are none: their panel links here. */
  runsIt: boolean;
}

/** The templates on which one fills in a character for this server. */
export function ServerSheets({ server, runsIt }: ServerSheetsProps) {
  const { sheet_type: proposed, visible_sheet: isOpen } = server.options.characters;
  const sheets = useSheetsById(proposed);
  if (sheets.length === 0 && !runsIt) return null;
  return (
    // Not under the bar at the top of the page.
    <Box as="section" id="modeles" scrollMarginTop="20">
      <Heading as="h2" size="lg" fontFamily="display" fontWeight="normal" mb="3">
        Modèles de fiche
      </Heading>
      {sheets.length === 0 ? (
        <Text color="fg.muted">Ce serveur ne propose pas encore de modèle de fiche.</Text>
      ) : null}
      <Stack as="ul" listStyleType="none" gap="2" aria-label="Modèles de ce serveur">
        {sheets.map(sheet => (
          <Flex as="li" key={sheet._id} gap="3" wrap="wrap" align="center" justify="space-between">
            <Box minW="0" flex="1 1 14rem">
              <Text fontWeight="semibold" overflowWrap="anywhere">
                {sheet.description.name}
              </Text>
              <Text textStyle="sm" color="fg.muted" lineClamp="2">
                {sheet.description.description}
              </Text>
            </Box>
            {isOpen && server.visible ? (
              <ButtonLink
                to={`/app/servers/${server._id}/apply?sheet=${sheet._id}`}
                variant="outline"
                size="sm"
                aria-label={`Remplir ${sheet.description.name}`}
              >
                Remplir
              </ButtonLink>
            ) : null}
          </Flex>
        ))}
      </Stack>
    </Box>
  );
}
