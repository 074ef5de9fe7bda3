import { type Game, type GameMember, may } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Avatar, ErrorState, Flex, IconButton, notifyFailure, Stack, Text } from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { UserMinus } from 'lucide-react';
import { FoldedPerson, useBlocked } from '../ui/BlockedPerson.tsx';
import { Panel } from '../ui/Panel.tsx';
import { gameMembers, removeFromGame } from './games.api.ts';

/** Who plays a game; who runs it removes somebody, and undoes that in the history. */
export function GameMembers({ game }: { game: Game }) {
  const me = useSession(({ user }) => user);
  const { isLoading, isBlocked } = useBlocked(me?._id === game.owner_id);
  const members = useQuery(gameMembers(game._id));
  const total = members.data?.total ?? game.memberCount;
  const mayRemove = may(me, 'update', 'Game', game);
  const remove = useMutation({
    ...removeFromGame,
    onError: error => notifyFailure('La personne n’a pas été retirée du jeu', error),
  });
  const ask = ({ _id: person, name }: GameMember) =>
    confirm({
      title: `Retirer ${name} de «\u00a0${game.name}\u00a0»\u00a0?`,
      description:
        'Cette personne ne rejoint plus ce jeu d’elle-même. Un retrait s’annule depuis l’historique du jeu.',
      confirmLabel: 'Retirer',
      act: () => remove.mutateAsync({ id: game._id, person }).catch(() => undefined),
    });
  return (
    <Panel title={total > 1 ? `${total} membres` : `${total} membre`}>
      {members.isError ? <ErrorState error={members.error} onRetry={() => void members.refetch()} /> : null}
      {members.data && total === 0 ? <Text color="fg.muted">Personne n’a encore rejoint ce jeu.</Text> : null}
      <Stack as="ul" listStyleType="none" gap="2" aria-label="Membres">
        {(isLoading ? [] : (members.data?.rows ?? [])).map(member => (
          <FoldedPerson key={member._id} isBlocked={isBlocked(member._id)} part="Membre">
            <Flex as="li" gap="3" align="center" minH="8">
              <Avatar name={member.name} src={member.avatar} size={32} decorative />
              <Text flex="1" minW="0" overflowWrap="anywhere">
                {member.name}
              </Text>
              {mayRemove && member._id !== me?._id ? (
                <IconButton label={`Retirer ${member.name}`} onClick={() => void ask(member)}>
                  <UserMinus aria-hidden="true" />
                </IconButton>
              ) : null}
            </Flex>
          </FoldedPerson>
        ))}
      </Stack>
    </Panel>
  );
}
