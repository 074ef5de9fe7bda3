import { Flex } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { sessionFight } from './fights.api.ts';
import { InitiativeNotice } from './InitiativeNotice.tsx';
import { TurnNotice } from './TurnNotice.tsx';

/** What an encounter asks of a player, over whatever part of the table they look at. */
export function FightNotices({ session }: { session: string }) {
  const { data } = useQuery({ ...sessionFight(session), retry: false });
  const view = data?.view;
  return (
    <Flex
      position="fixed"
      // Below the row that has the X-card, which stays one press away.
      top={{ base: '48', lg: '40' }}
      left="50%"
      transform="translateX(-50%)"
      zIndex="docked"
      direction="column"
      gap="2"
      align="center"
      w="max-content"
      maxW="calc(100vw - 1.5rem)"
    >
      <TurnNotice view={view} />
      <InitiativeNotice session={session} view={view} />
    </Flex>
  );
}
