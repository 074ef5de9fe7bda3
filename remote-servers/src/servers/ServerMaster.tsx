import { may, sheetRoute, type Server } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Box, Button, ButtonLink, Heading, Stack } from '@rpd/shared/ui';
import { BookOpen, FilePlus, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

const ServerManagers = lazy(async () => {
  const { ServerManagers: managers } = await import(
    /* webpackChunkName: "server-managers" */ './ServerManagers.tsx'
  );
  return { default: managers };
});

/** Those for whom the list of templates is open (SHT-1). */
const LIST_ROLES = new Set(['GM', 'MO', 'AD']);

/** The master-of-the-game panel of those who run a server (SRV-5). */
export function ServerMaster({ server }: { server: Server }) {
  const me = useSession(state => state.user);
  const [naming, setNaming] = useState(false);
  const hasList = me?.roles.some(role => LIST_ROLES.has(role));
  return (
    <Box
      as="aside"
      aria-labelledby="maitre-du-jeu"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      p="4"
      alignSelf="start"
    >
      <Heading as="h2" size="sm" id="maitre-du-jeu" mb="3">
        Maître du jeu
      </Heading>
      <Stack gap="2">
        {/* A player's own list is this server's: the others are the game masters'. */}
        <ButtonLink
          to={hasList ? sheetRoute('Sheet_Default') : '#modeles'}
          variant="outline"
          justifyContent="flex-start"
        >
          <BookOpen aria-hidden="true" />
          Voir les modèles
        </ButtonLink>
        <ButtonLink
          to={sheetRoute('Sheet_C_Server', server._id)}
          variant="outline"
          justifyContent="flex-start"
        >
          <FilePlus aria-hidden="true" />
          Créer mon modéle
        </ButtonLink>
        {may(me, 'administer', 'Server', server) ? (
          <Button variant="outline" justifyContent="flex-start" onClick={() => setNaming(true)}>
            <Users aria-hidden="true" />
            Qui gère ce serveur
          </Button>
        ) : null}
      </Stack>
      {naming ? (
        <Suspense fallback={null}>
          <ServerManagers server={server} onClose={() => setNaming(false)} />
        </Suspense>
      ) : null}
    </Box>
  );
}
