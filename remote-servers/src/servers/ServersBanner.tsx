import { ButtonLink, Flex, Text } from '@rpd/shared/ui';
import { Plus } from 'lucide-react';

/** SRV-1: the invitation above the list. */
export function ServersBanner() {
  return (
    <Flex
      as="section"
      aria-label="Enregistrer un serveur"
      wrap="wrap"
      align="center"
      justify="space-between"
      gap="4"
      mb="6"
      px={{ base: '4', md: '8' }}
      py={{ base: '5', md: '8' }}
      bg="brand.subtle"
      color="brand.fg"
      borderWidth="1px"
      borderColor="brand.border"
      borderRadius="lg"
    >
      <Text flex="1 1 16rem" fontFamily="display" fontSize={{ base: 'xl', md: '2xl' }} lineHeight="short">
        {"Rejoignez l'aventure et enregistrez votre serveur RP dès maintenant !"}
      </Text>
      <ButtonLink to="/app/servers/c" colorPalette="accent" size="lg">
        <Plus aria-hidden="true" />
        Créer un jeu/serveur
      </ButtonLink>
    </Flex>
  );
}
