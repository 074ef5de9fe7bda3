import { may, sheetRoute, type Server } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { tryAndNotify, Box, Button, ButtonLink, Heading, lazyWithPreload, Stack } from '@rpd/shared/ui';
import { binQuestion, confirm, confirmDelete } from '@rpd/shared/ui/overlay';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BookOpen, DoorOpen, FilePlus, Handshake, ShieldAlert, Trash2, Users } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { removeManager } from './managers.api.ts';
import { deleteServer } from './servers.api.ts';

const ServerManagers = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "server-managers" */ './ServerManagers.tsx')).ServerManagers,
);

/** Those for whom the list of templates is open (SHT-1). */
const LIST_ROLES = new Set(['GM', 'MO', 'AD']);

/** The master-of-the-game panel of those who run a server (SRV-5). */
export function ServerMaster({ server }: { server: Server }) {
  const me = useSession(state => state.user);
  // A link elsewhere leads to the team: it stays in the address while the dialog is open.
  const [params, setParams] = useSearchParams();
  const naming = params.has('team') && may(me, 'staff', 'Server', server);
  const setNaming = (open: boolean) =>
    setParams(open ? { team: '1' } : {}, { replace: true, preventScrollReset: true });
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
        {may(me, 'staff', 'Server', server) ? (
          <Button variant="outline" justifyContent="flex-start" onClick={() => setNaming(true)}>
            <Users aria-hidden="true" />
            Qui gère ce serveur
          </Button>
        ) : null}
        {may(me, 'update', 'Server', server) ? (
          <ButtonLink to={`/app/servers/${server._id}/filters`} variant="outline" justifyContent="flex-start">
            <ShieldAlert aria-hidden="true" />
            Filtres du serveur
          </ButtonLink>
        ) : null}
        {may(me, 'administer', 'Server', server) ? (
          <ButtonLink to="?transfer=1" variant="outline" justifyContent="flex-start">
            <Handshake aria-hidden="true" />
            Confier le serveur
          </ButtonLink>
        ) : null}
        {me && server.managers.includes(me._id) ? <StepDown server={server} me={me._id} /> : null}
        {may(me, 'delete', 'Server', server) ? <Delete server={server} /> : null}
      </Stack>
      {naming ? <ServerManagers server={server} onClose={() => setNaming(false)} /> : null}
    </Box>
  );
}

/** A co-manager may step down. */
function StepDown({ server, me }: { server: Server; me: string }) {
  const remove = useMutation(removeManager);
  const stepDown = () =>
    void confirm({
      title: `Ne plus gérer ${server.name} ?`,
      description: 'Son propriétaire peut vous nommer à nouveau.',
      confirmLabel: 'Ne plus gérer',
      act: () =>
        tryAndNotify(remove.mutateAsync({ server: server._id, person: me }), {
          done: () => `Modification réussi de ${server.name}`,
          failed: 'Erreur lors de la modification',
        }),
    });
  return (
    <Button variant="outline" colorPalette="gray" justifyContent="flex-start" onClick={stepDown}>
      <DoorOpen aria-hidden="true" />
      Ne plus gérer ce serveur
    </Button>
  );
}

function Delete({ server }: { server: Server }) {
  const remove = useMutation(deleteServer);
  const client = useQueryClient();
  const navigate = useNavigate();
  const ask = async () => {
    const { _id, name } = server;
    const isGone = await confirmDelete(
      binQuestion(client, { kind: 'server', _id, name, remove: () => remove.mutateAsync(_id) }),
    );
    if (isGone) void navigate('/app/servers');
  };
  return (
    <Button variant="solid" colorPalette="red" justifyContent="flex-start" mt="4" onClick={() => void ask()}>
      <Trash2 aria-hidden="true" />
      Supprimer le serveur
    </Button>
  );
}
