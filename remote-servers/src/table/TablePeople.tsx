import type { GameSession, Seat } from '@rpd/shared/domain';
import { usePeopleOn } from '@rpd/shared/live';
import { Avatar, Badge, Box, Button, Flex, Heading, lazyWithPreload, Link, Text } from '@rpd/shared/ui';
import { Markdown } from '@rpd/shared/ui/markdown';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { FoldedPerson, useBlocked } from '../ui/BlockedPerson.tsx';
import { campaignOf } from './table.api.ts';
import { ROLE_LABELS } from './table.labels.ts';
import type { useSeat } from './useSeat.ts';

const Invitations = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-invite" */ './Invitations.tsx')).Invitations,
);

interface TablePeopleProps {
  session: GameSession;
  seat: ReturnType<typeof useSeat>;
  me: string;
}

/** Who came to the table, what the campaign asks of everybody, and the proof of the dice. */
export function TablePeople({ session, seat, me }: TablePeopleProps) {
  const topic = `gamesessions:${session._id}`;
  // Game masters see everybody at their table.
  const { isLoading, isBlocked } = useBlocked(session.role === 'master');
  const seated = isLoading ? [] : seat.seats.filter(({ leftAt }) => leftAt === null);
  const campaign = useQuery(campaignOf(session.game._id));
  const [inviting, setInviting] = useState(false);
  const texts = [
    ['Lignes', campaign.data?.lines],
    ['Voiles', campaign.data?.veils],
    ['Règles de la table', campaign.data?.houseRules],
  ] as const;
  return (
    <Box p="3" flex="1" minW="0">
      <Heading as="h2" size="md" mb="3">
        À la table
      </Heading>
      <Flex as="ul" listStyleType="none" direction="column" gap="2" aria-label="À la table">
        <SeatedPeople topic={topic} me={me} seats={seated} isBlocked={isBlocked} />
      </Flex>
      {session.role === 'master' && session.state !== 'closed' && campaign.data ? (
        <Button mt="3" variant="outline" onClick={() => setInviting(true)}>
          Inviter
        </Button>
      ) : null}
      {inviting && campaign.data ? (
        <Invitations campaign={campaign.data} onClose={() => setInviting(false)} />
      ) : null}
      {isLoading ? null : <Watchers topic={topic} me={me} seats={seated} isBlocked={isBlocked} />}
      {texts.map(([title, text]) =>
        text ? (
          <Box key={title} mt="4">
            <Heading as="h3" size="sm">
              {title}
            </Heading>
            <Markdown text={text} />
          </Box>
        ) : null,
      )}
      <Flex direction="column" gap="2" mt="4">
        <Link to={`/app/games/${session.game._id}/table/${session._id}/proof`}>Vérifier les dés</Link>
        {seat.isSeated && session.state !== 'closed' ? (
          <Button alignSelf="start" variant="outline" busy={seat.isLeaving} onClick={seat.leave}>
            Quitter la table
          </Button>
        ) : null}
      </Flex>
    </Box>
  );
}

interface PresentPeopleProps {
  topic: string;
  me: string;
  /** Of those who sit at the table. */
  seats: readonly Seat[];
  /** Whom the reader blocks. */
  isBlocked: (id: string) => boolean;
}

function SeatedPeople({ topic, me, seats, isBlocked }: PresentPeopleProps) {
  const present = usePeopleOn(topic);
  return seats.map(seat => (
    <FoldedPerson key={seat._id} isBlocked={isBlocked(seat._id)} part={ROLE_LABELS[seat.role]}>
      <SeatLine
        seat={seat}
        isHere={seat._id === me || present.some(({ _id }) => _id === seat._id)}
        isMe={seat._id === me}
      />
    </FoldedPerson>
  ));
}

/** Drawn again when somebody comes or goes, not when they write. */
const SeatLine = memo(function SeatLine({
  seat: { _id, name, avatar, role, character },
  isHere,
  isMe,
}: {
  seat: Seat;
  isHere: boolean;
  isMe: boolean;
}) {
  const called = character ? `${character.name} (${name})` : name;
  return (
    <Flex as="li" gap="2" align="center">
      {character?.portrait ? (
        <Avatar name={character.name} src={character.portrait} size={28} decorative />
      ) : (
        <Avatar name={name} src={avatar} size={28} decorative />
      )}
      <Text flex="1" minW="0" overflowWrap="anywhere">
        {/* Where one reports and blocks them. */}
        {isMe ? called : <Link to={`/app/people/${_id}`}>{called}</Link>}
        {isHere ? null : (
          <Text as="span" textStyle="sm" color="fg.muted">
            {' '}
            · pas devant la table
          </Text>
        )}
      </Text>
      <Badge colorPalette={role === 'master' ? 'brand' : 'gray'}>{ROLE_LABELS[role]}</Badge>
    </Flex>
  );
});

/** Whose page is open and who do not play. */
function Watchers({ topic, me, seats, isBlocked }: PresentPeopleProps) {
  const seated = new Set(seats.map(({ _id }) => _id));
  const watchers = usePeopleOn(topic).filter(({ _id }) => !seated.has(_id) && _id !== me);
  if (watchers.length === 0) return null;
  return (
    <Text mt="3" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
      Regardent :{' '}
      {watchers.map(({ _id, name }) => (isBlocked(_id) ? 'une personne bloquée' : name)).join(', ')}
    </Text>
  );
}
