import { may, permissionsOf, type Server } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Box, Button, ErrorState, LoadingState, notifyOutcome, Skeleton, Stack, Text } from '@rpd/shared/ui';
import { Form, SelectField, TextField, useForm } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { object, string } from 'yup';
import { FoldedPerson, useBlocked } from '../ui/BlockedPerson.tsx';
import { addManager, serverTeam } from './managers.api.ts';
import { TeamMember } from './TeamMember.tsx';
import { TeamRoles } from './TeamRoles.tsx';

const schema = object({ name: string().trim().required().max(80), role: string().default('') });

/** The team of a server: who is of it, named by their pseudo, with which roles; and for its owner what the roles allow. */
export function ServerManagers({ server, onClose }: { server: Server; onClose: () => void }) {
  const me = useSession(state => state.user);
  const team = useQuery(serverTeam(server._id));
  const { isLoading, isBlocked } = useBlocked();
  const own = permissionsOf(me, server);
  const isOwner = may(me, 'administer', 'Server', server);
  // What comes first takes somebody out of the team: one begins with naming somebody.
  const naming = useRef<HTMLDivElement>(null);
  const initialFocus = {
    get current() {
      return naming.current?.querySelector('input') ?? null;
    },
  };
  return (
    <Dialog
      open
      title="Qui gère ce serveur"
      description={
        isOwner
          ? 'Chaque rôle dit ce que ces personnes peuvent faire avec vous. Supprimer le serveur et créer des rôles vous restent réservés.'
          : 'Vous nommez des personnes et leur donnez les rôles qui ne permettent pas plus que les vôtres.'
      }
      onClose={onClose}
      initialFocus={initialFocus}
      footer={
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          Terminé
        </Button>
      }
    >
      <Stack gap="5">
        {team.isError ? (
          <ErrorState error={team.error} retrying={team.isFetching} onRetry={() => void team.refetch()} />
        ) : null}
        {team.isPending || isLoading ? (
          <LoadingState label="Chargement…">
            <Skeleton h="8" />
          </LoadingState>
        ) : null}
        {team.data && !isLoading ? (
          <>
            <Stack as="ul" listStyleType="none" gap="4" aria-label="Personnes qui gèrent ce serveur">
              {team.data.members.length === 0 ? (
                <Text as="li" color="fg.muted">
                  Personne d’autre que vous pour l’instant.
                </Text>
              ) : null}
              {team.data.members.map(member => (
                <FoldedPerson key={member._id} isBlocked={isBlocked(member._id)} part="Gère le serveur">
                  <TeamMember
                    server={server}
                    member={member}
                    roles={team.data.roles}
                    own={own}
                    isMe={member._id === me?._id}
                  />
                </FoldedPerson>
              ))}
            </Stack>
            <Box ref={naming}>
              <AddMember
                server={server}
                roles={team.data.roles.map(({ _id, name }) => ({ value: _id, label: name }))}
              />
            </Box>
            {isOwner ? <TeamRoles server={server} roles={team.data.roles} /> : null}
          </>
        ) : null}
      </Stack>
    </Dialog>
  );
}

interface AddMemberProps {
  server: Server;
  roles: readonly { value: string; label: string }[];
}

function AddMember({ server, roles }: AddMemberProps) {
  const add = useMutation(addManager);
  const form = useForm<{ name: string; role: string }>({
    schema,
    defaultValues: { name: '', role: roles[0]?.value ?? '' },
  });
  const submit = async ({ name, role }: { name: string; role: string }) => {
    const given = roles.some(({ value }) => value === role) ? { roles: [role] } : {};
    await notifyOutcome(add.mutateAsync({ server: server._id, name, ...given }), {
      done: () => `Ajout réussi de ${name}`,
      failed: "Erreur lors de l'ajout",
    });
    form.reset({ name: '', role });
  };
  return (
    <Form form={form} onSubmit={submit} submitLabel="Ajouter" aria-label="Ajouter une personne">
      <TextField control={form.control} name="name" label="Pseudo" required autoComplete="off" />
      {roles.length > 0 ? (
        <SelectField control={form.control} name="role" label="Rôle" options={roles} />
      ) : null}
    </Form>
  );
}
