import type { GameSession, PresentPerson } from '@rpd/shared/domain';
import { Avatar, Badge, Box, Button, Flex, Heading, lazyWithPreload, Link, Text } from '@rpd/shared/ui';
import { Markdown } from '@rpd/shared/ui/markdown';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
  /** The others whose page is open. */
  present: readonly PresentPerson[];
}

/** Who came to the table, what the campaign asks of everybody, and the proof of the dice. */
export function TablePeople({ session, seat, me, present }: TablePeopleProps) {
  const seated = new Set(seat.seats.filter(({ leftAt }) => leftAt === null).map(({ _id }) => _id));
  const watchers = present.filter(({ _id }) => !seated.has(_id) && _id !== me);
  const isHere = (id: string) => id === me || present.some(({ _id }) => _id === id);
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
        {seat.seats
          .filter(({ leftAt }) => leftAt === null)
          .map(({ _id, name, avatar, role, character }) => (
            <Flex as="li" key={_id} gap="2" align="center">
              <Avatar name={name} src={avatar} size={28} decorative />
              <Text flex="1" minW="0" overflowWrap="anywhere">
                {character ? `${character.name} (${name})` : name}
                {isHere(_id) ? null : (
                  <Text as="span" textStyle="sm" color="fg.muted">
                    {' '}
                    · pas devant la table
                  </Text>
                )}
              </Text>
              <Badge colorPalette={role === 'master' ? 'brand' : 'gray'}>{ROLE_LABELS[role]}</Badge>
            </Flex>
          ))}
      </Flex>
      {session.role === 'master' && session.state !== 'closed' && campaign.data ? (
        <Button mt="3" variant="outline" onClick={() => setInviting(true)}>
          Inviter
        </Button>
      ) : null}
      {inviting && campaign.data ? (
        <Invitations campaign={campaign.data} onClose={() => setInviting(false)} />
      ) : null}
      {watchers.length > 0 ? (
        <Text mt="3" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          Regardent : {watchers.map(({ name }) => name).join(', ')}
        </Text>
      ) : null}
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
