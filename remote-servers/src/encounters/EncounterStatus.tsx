import { Button, Flex, Text } from '@rpd/shared/ui';
import { encounter, useEncounter } from './encounters.state.ts';

/** Says what has not been saved and why, or that another device's encounter took the place of this one. */
export function EncounterStatus() {
  const { status, error, replaced } = useEncounter();
  if (status === 'error') {
    return (
      <Flex role="alert" wrap="wrap" gap="3" align="center" mb="3" color="fg.error">
        <Text flex="1 1 16rem">Pas encore enregistrée : {error?.message} Elle reste dans ce navigateur.</Text>
        <Button size="sm" variant="outline" onClick={encounter.retry}>
          Réessayer
        </Button>
      </Flex>
    );
  }
  if (replaced) {
    return (
      <Text role="status" mb="3" color="fg.warning">
        La rencontre a été modifiée sur un autre appareil : la voici. « Annuler » rend celle d’ici.
      </Text>
    );
  }
  return null;
}
