import { Text } from '@chakra-ui/react';

/** What was written on this device and had not been saved is there again. */
export function DraftTaken() {
  return (
    <Text role="status" px="4" py="2" bg="brand.subtle" color="brand.fg" borderRadius="lg">
      Ce que vous aviez écrit ici sans pouvoir l’enregistrer a été repris.
    </Text>
  );
}
