import type { Fight, GameSession } from '@rpd/shared/domain';
import { Box, ButtonLink, Flex, Heading, notifyFailure, Text } from '@rpd/shared/ui';
import { NativeSelect } from '@rpd/shared/ui/editing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PartState } from '../ui/PartState.tsx';
import { FightBoard } from './FightBoard.tsx';
import { FightViewList } from './FightViewList.tsx';
import { fightById, fightsOf, openFight, sessionFight } from './fights.api.ts';

/** « Rencontre »: the encounter that the session shows; a game master leads it. */
export function FightPanel({ session }: { session: GameSession }) {
  const client = useQueryClient();
  const { queryKey } = sessionFight(session._id);
  const query = useQuery(sessionFight(session._id));
  const isMaster = session.role === 'master';
  const put = (fight: Fight) => {
    client.setQueryData(queryKey, known => known && { ...known, fight });
    client.setQueryData(fightById(fight._id).queryKey, fight);
  };
  return (
    <Box px="3" pb="3">
      <Heading as="h2" size="md" py="3">
        Rencontre
      </Heading>
      <PartState query={query} loading="Chargement de la rencontre…">
        {({ fight, view }) => (
          <>
            {isMaster && session.state === 'open' ? (
              <Choice session={session} current={view?._id ?? ''} />
            ) : null}
            {fight ? <FightBoard key={fight._id} fight={fight} onSaved={put} barTop="0" /> : null}
            {!fight && view ? <FightViewList session={session._id} view={view} /> : null}
            {fight || view ? null : <Text color="fg.muted">Aucune rencontre n’est ouverte.</Text>}
          </>
        )}
      </PartState>
    </Box>
  );
}

/** Which of the prepared encounters everybody at the table sees. */
function Choice({ session: { _id, game }, current }: { session: GameSession; current: string }) {
  const { data = [] } = useQuery(fightsOf(game._id));
  const open = useMutation({
    ...openFight(_id),
    onError: error => notifyFailure('La rencontre ouverte n’a pas changé', error),
  });
  return (
    <Flex gap="2" mb="2" wrap="wrap">
      <NativeSelect.Root flex="1 1 10rem">
        <NativeSelect.Field
          aria-label="Rencontre ouverte à la table"
          value={current}
          onChange={event => open.mutate(event.target.value)}
        >
          <option value="">Aucune rencontre ouverte</option>
          {data.map(fight => (
            <option key={fight._id} value={fight._id}>
              {fight.title}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <ButtonLink to={`/app/games/${game._id}/prepare`} variant="outline">
        Préparer
      </ButtonLink>
    </Flex>
  );
}
