import { useWaiting } from '@rpd/shared/kept';
import { Box, Button, Flex, Stack, Text } from '@rpd/shared/ui';
import { forgetWaiting, wordsOfWaiting } from '@rpd/shared/writing';

/** What was written without a network and that the host does not take: said with its reason, there to be read and copied until one lets it go. */
export function Unsent() {
  const rows = useWaiting(state => state.rows);
  const refused = rows.filter(({ problem }) => problem !== '' && problem !== 'conflict');
  if (refused.length === 0) return null;
  return (
    <Stack as="ul" aria-label="Modifications refusées" listStyleType="none" gap="3" mb="4">
      {refused.map(row => (
        <Box as="li" key={row.id} px="4" py="3" bg="bg.warning" color="fg.warning" borderRadius="lg">
          <Flex gap="3" wrap="wrap" justify="space-between" align="flex-start">
            <Box minW="0" flex="1 1 14rem">
              <Text fontWeight="medium">
                {row.name} : ce que vous avez écrit n’a pas pu être enregistré. {row.problem}
              </Text>
              <Text textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere">
                {wordsOfWaiting(row)}
              </Text>
            </Box>
            <Button size="sm" variant="outline" onClick={() => void forgetWaiting(row)}>
              Oublier ces modifications
            </Button>
          </Flex>
        </Box>
      ))}
    </Stack>
  );
}
