import { Box, Flex, Text } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { Button } from '../Button.tsx';
import { reasonOf } from '../reason.ts';
import type { ErrorStateProps } from '../states.tsx';

/** Above the rows that were there: what did not come, and the way to ask for it again. */
export function ListFailure({
  error,
  retrying,
  onRetry,
}: Pick<ErrorStateProps, 'error' | 'retrying' | 'onRetry'>) {
  return (
    <Flex
      role="alert"
      gap="3"
      wrap="wrap"
      align="center"
      mb="4"
      p="3"
      bg="bg.error"
      color="fg.error"
      borderWidth="1px"
      borderColor="border.error"
      borderRadius="lg"
    >
      <TriangleAlert size={20} aria-hidden="true" style={{ flexShrink: 0 }} />
      <Box flex="1 1 14rem" textStyle="sm">
        <Text fontWeight="semibold">Erreur lors du chargement</Text>
        <Text>{reasonOf(error) ?? 'Vérifiez votre connexion, puis réessayez.'}</Text>
        <Text>La liste est restée telle qu’elle était.</Text>
      </Box>
      <Button variant="outline" size="sm" colorPalette="gray" busy={retrying} onClick={onRetry}>
        Réessayer
      </Button>
    </Flex>
  );
}
