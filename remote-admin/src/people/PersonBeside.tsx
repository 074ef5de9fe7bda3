import {
  type ListedPerson,
  PERSON_SECTION_LABELS,
  PERSON_SECTIONS,
  type PersonCard,
} from '@rpd/shared/domain';
import { Avatar, Box, ErrorState, Flex, Heading, Link, LoadingState, Stack, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { PersonMeasures } from '../ui/PersonMeasures.tsx';
import { personCard } from './people.api.ts';
import { PersonFacts } from './PersonFacts.tsx';
import { PersonState } from './PersonState.tsx';

/** A person beside the list: who it is, what was decided about them, and what there is to read on their card. */
export function PersonBeside({ person }: { person: ListedPerson }) {
  const { data: card, error, isFetching, refetch } = useQuery(personCard(person._id));
  return (
    <>
      <Flex gap="4" align="center" mb="4">
        <Avatar name={person.name} src={person.avatar} size={64} decorative />
        <PersonState person={person} />
      </Flex>
      {card ? <Known card={card} /> : null}
      {!card && error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {!card && !error ? <LoadingState label="Chargement de la fiche…" /> : null}
    </>
  );
}

function Known({ card }: { card: PersonCard }) {
  const { person, sections } = card;
  const parts = PERSON_SECTIONS.map(section => ({ section, total: sections[section]?.total ?? 0 })).filter(
    ({ total }) => total > 0,
  );
  return (
    <>
      <Box textStyle="sm">
        <PersonFacts card={card} />
      </Box>
      {person.bio ? (
        <Text mt="3" textStyle="sm" whiteSpace="pre-wrap" lineClamp="4" overflowWrap="anywhere">
          {person.bio}
        </Text>
      ) : null}
      <Box mt="4">
        <PersonMeasures person={person} />
      </Box>
      {parts.length > 0 ? (
        <Box mt="4">
          <Heading as="h3" size="sm" mb="1">
            Sur sa fiche
          </Heading>
          <Stack as="ul" gap="1" listStyleType="none" textStyle="sm">
            {parts.map(({ section, total }) => (
              <li key={section}>
                <Link to={`/app/moderation/people/${person._id}/${section}`}>
                  {PERSON_SECTION_LABELS[section]} ({total})
                </Link>
              </li>
            ))}
          </Stack>
        </Box>
      ) : null}
    </>
  );
}
