import type { NextSession as Session } from '@rpd/shared/domain';
import { Avatar, Badge, Box, ButtonLink, Flex, Heading, HStack, Link, Picture, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCanNavigateTo, useIsInOpenArea } from '../lib/can-navigate-to.ts';
import { countdown, longMoment } from './countdown.ts';
import { overview } from './dashboard.api.ts';

const TICK_MS = 20_000;

/** The time, as often as a countdown of minutes needs it. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The evening that comes next, or goes on (26.3). Nothing for who has none. */
export function NextSession() {
  const { data } = useQuery(overview());
  return data?.session ? <Evening session={data.session} /> : null;
}

function Evening({ session }: { session: Session }) {
  const { title, state, at, game, cover } = session;
  const isOpen = state === 'open';
  return (
    <Flex
      as="section"
      aria-labelledby="next-session"
      direction={{ base: 'column', md: 'row-reverse' }}
      minH={{ base: '25rem', md: '15rem' }}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="xl"
      overflow="hidden"
      boxShadow="sm"
    >
      <Box
        flex={{ base: '0 0 9rem', md: '0 0 42%' }}
        minW="0"
        position="relative"
        bg="brand.subtle"
        aria-hidden="true"
        css={{
          maskImage: {
            base: 'linear-gradient(to bottom, black 65%, transparent)',
            md: 'linear-gradient(to left, black 70%, transparent)',
          },
        }}
      >
        <Picture
          path={cover}
          load={1024}
          alt=""
          position="absolute"
          inset="0"
          w="full"
          h="full"
          objectFit="cover"
          loading="eager"
        />
      </Box>
      <Flex direction="column" flex="1" minW="0" gap="4" justify="center" p={{ base: '5', md: '7' }}>
        <Box>
          <HStack gap="3" wrap="wrap" mb="1">
            <Text textStyle="sm" fontWeight="semibold" color="fg.muted">
              {isOpen ? 'Votre table est ouverte' : 'Votre prochaine séance'}
            </Text>
            {isOpen ? <Badge colorPalette="green">En cours</Badge> : null}
          </HStack>
          <Heading
            as="h2"
            id="next-session"
            fontFamily="display"
            fontWeight="normal"
            fontSize={{ base: '2xl', md: '4xl' }}
            lineHeight="shorter"
            overflowWrap="anywhere"
          >
            {title || game.name}
          </Heading>
          {title ? (
            <Text mt="1" color="fg.muted" overflowWrap="anywhere">
              {game.name}
            </Text>
          ) : null}
        </Box>
        <When state={state} at={at} />
        <Table session={session} />
        <Actions session={session} />
      </Flex>
    </Flex>
  );
}

function When({ state, at }: Pick<Session, 'state' | 'at'>) {
  const now = useNow();
  return (
    <Flex direction="column">
      <Text as="span" fontSize="xl" fontWeight="bold" fontVariantNumeric="tabular-nums">
        {countdown({ state, at }, now)}
      </Text>
      <Text as="span" color="fg.muted">
        <time dateTime={at}>{longMoment(at)}</time>
      </Text>
    </Flex>
  );
}

/** Who will be there, and whom one plays. */
function Table({ session: { people, peopleCount, character } }: { session: Session }) {
  const leads = useCanNavigateTo();
  const to = `/app/me/characters/${character?._id ?? ''}`;
  return (
    <Flex gap="4" rowGap="2" align="center" wrap="wrap" textStyle="sm" color="fg.muted">
      <HStack gap="2">
        <Flex aria-hidden="true">
          {people.map(({ _id, name, avatar }, place) => (
            <Box
              key={_id}
              ms={place === 0 ? '0' : '-2'}
              borderRadius="full"
              borderWidth="2px"
              borderColor="bg.panel"
              display="flex"
            >
              <Avatar name={name} src={avatar} size={32} decorative />
            </Box>
          ))}
        </Flex>
        <HStack as="span" gap="1" title={people.map(({ name }) => name).join(', ')}>
          <Users size={14} aria-hidden="true" />
          {peopleCount > 1 ? `${peopleCount} à la table` : 'Personne d’autre à la table pour l’instant'}
        </HStack>
      </HStack>
      {character ? (
        <Text as="span" overflowWrap="anywhere">
          Vous jouez {leads(to) ? <Link to={to}>{character.name}</Link> : character.name}
        </Text>
      ) : null}
    </Flex>
  );
}

function Actions({ session: { _id, state, role, game } }: { session: Session }) {
  const isInOpenArea = useIsInOpenArea();
  const campaign = `/app/games/${game._id}`;
  if (!isInOpenArea(campaign)) return null;
  const isMaster = role === 'master';
  return (
    <Flex gap="3" wrap="wrap">
      {state === 'open' ? (
        <ButtonLink to={`${campaign}/table/${_id}`} colorPalette="accent">
          Rejoindre la table
        </ButtonLink>
      ) : (
        <ButtonLink to={isMaster ? `${campaign}/prepare` : `${campaign}/table/${_id}`} colorPalette="accent">
          {isMaster ? 'Préparer' : 'Voir la table'}
        </ButtonLink>
      )}
      <ButtonLink to={campaign} variant="outline">
        La campagne
      </ButtonLink>
    </Flex>
  );
}
