import { Flex, Text } from '@chakra-ui/react';
import { Button } from '../Button.tsx';

/** Says that a form starts with an earlier draft, and offers to start over. */
export function DraftNotice({ onForget }: { onForget: () => void }) {
  return (
    <Flex
      role="status"
      wrap="wrap"
      gap="3"
      align="center"
      justify="space-between"
      mb="4"
      px="4"
      py="2"
      bg="brand.subtle"
      color="brand.fg"
      borderRadius="lg"
    >
      <Text>Votre brouillon a été repris là où vous l’aviez laissé.</Text>
      <Button variant="outline" size="sm" onClick={onForget}>
        Repartir de zéro
      </Button>
    </Flex>
  );
}
