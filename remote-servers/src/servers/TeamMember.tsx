import { maySet } from '@rpd/shared/domain';
import type { Server, ServerPermission, ServerRole, ServerTeam } from '@rpd/shared/domain';
import { Avatar, Box, chakra, Flex, IconButton, Text, tryAndNotify } from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { giveRoles, removeManager } from './managers.api.ts';

interface TeamMemberProps {
  server: Server;
  member: ServerTeam['members'][number];
  roles: readonly ServerRole[];
  /** What the signed-in person may do: what goes beyond it they neither give nor take. */
  own: readonly ServerPermission[];
  isMe: boolean;
}

/** Somebody of the team: a box for each role, and the way out. */
export function TeamMember({ server, member, roles, own, isMe }: TeamMemberProps) {
  const give = useMutation(giveRoles);
  const remove = useMutation(removeManager);
  const name = member.name || 'Compte supprimé';
  const person = member._id;
  const failed = 'Erreur lors de la modification';
  const toggle = (id: string) => {
    const others = member.roles.filter(one => one !== id);
    const next = others.length < member.roles.length ? others : [...others, id];
    void tryAndNotify(give.mutateAsync({ server: server._id, person, roles: next }), {
      done: () => null,
      failed,
    });
  };
  const askRemove = () =>
    void confirm({
      title: `Retirer ${name} de la gestion du serveur ?`,
      confirmLabel: 'Retirer',
      tone: 'danger',
      act: () =>
        tryAndNotify(remove.mutateAsync({ server: server._id, person }), {
          done: () => `Modification réussi de ${server.name}`,
          failed,
        }),
    });
  const isRemovable = isMe || roles.every(role => !member.roles.includes(role._id) || maySet(own, role));
  return (
    <Box as="li">
      <Flex gap="3" align="center" justify="space-between">
        <Flex gap="2" align="center" minW="0">
          <Avatar name={name} src={member.avatar} size={32} decorative />
          <Text overflowWrap="anywhere">{name}</Text>
        </Flex>
        {isRemovable ? (
          <IconButton label={`Retirer ${name}`} colorPalette="red" onClick={askRemove}>
            <X aria-hidden="true" />
          </IconButton>
        ) : null}
      </Flex>
      <Flex role="group" aria-label={`Rôles de ${name}`} wrap="wrap" columnGap="5" rowGap="2" mt="1" ps="10">
        {roles.length === 0 ? (
          <Text textStyle="sm" color="fg.muted">
            Aucun rôle
          </Text>
        ) : null}
        {roles.map(role => (
          <chakra.label
            key={role._id}
            display="inline-flex"
            gap="2"
            alignItems="center"
            minH="6"
            textStyle="sm"
            overflowWrap="anywhere"
          >
            <chakra.input
              type="checkbox"
              checked={member.roles.includes(role._id)}
              disabled={!maySet(own, role)}
              // A disabled box would lose the focus, to the button that takes this person out of the team.
              aria-disabled={give.isPending || undefined}
              onChange={() => {
                if (!give.isPending) toggle(role._id);
              }}
            />
            {role.name}
          </chakra.label>
        ))}
      </Flex>
    </Box>
  );
}
