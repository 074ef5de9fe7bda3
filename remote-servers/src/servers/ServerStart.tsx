import { may } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Button, ButtonLink, Card, Heading, SimpleGrid, Text } from '@rpd/shared/ui';
import { Gamepad2, Server } from 'lucide-react';

/** The wizard's start: what does one want to register? */
export function ServerStart({ onStart }: { onStart: () => void }) {
  const me = useSession(state => state.user);
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
      <Card.Root>
        <Card.Body gap="3" alignItems="flex-start">
          <Server size={32} aria-hidden="true" />
          <Heading as="h2" size="lg" fontFamily="display" fontWeight="normal">
            Un serveur RP
          </Heading>
          <Text color="fg.muted" flex="1">
            Votre communauté, son histoire, ses fiches : les joueurs la trouvent dans la liste et déposent
            leur personnage.
          </Text>
          <Button colorPalette="accent" onClick={onStart}>
            Créer un serveur
          </Button>
        </Card.Body>
      </Card.Root>
      {may(me, 'create', 'Game') ? (
        <Card.Root>
          <Card.Body gap="3" alignItems="flex-start">
            <Gamepad2 size={32} aria-hidden="true" />
            <Heading as="h2" size="lg" fontFamily="display" fontWeight="normal">
              Un jeu
            </Heading>
            <Text color="fg.muted" flex="1">
              Un jeu de rôle que l’on rejoint : son univers, ses images, ses liens.
            </Text>
            <ButtonLink to="/app/games/c" variant="outline">
              Créer un jeu
            </ButtonLink>
          </Card.Body>
        </Card.Root>
      ) : null}
    </SimpleGrid>
  );
}
