import { LIKENESS_LABELS, type Lookalike, type PersonName } from '@rpd/shared/domain';
import { Avatar, Badge, Box, ErrorState, Flex, Link, Stack, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Part } from './Part.tsx';
import { lookalikesOf } from './people.api.ts';
import { PersonStanding } from './PersonState.tsx';

/** Accounts that may be the same person's, with the reasons, and the way to compare them. */
export function Lookalikes({ person }: { person: PersonName }) {
  const { data, error, isFetching, refetch } = useQuery(lookalikesOf(person._id));
  return (
    <Part title="Comptes ressemblants" total={data?.length}>
      {error && !data ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data?.length === 0 ? (
        <Text textStyle="sm" color="fg.muted">
          Aucun compte n’a de réseau, de pseudo, d’adresse, d’avatar ni de Discord en commun
        </Text>
      ) : null}
      <Stack as="ul" gap="3" listStyleType="none" textStyle="sm">
        {data?.map(other => (
          <Box as="li" key={other._id}>
            <Flex gap="2" align="center" wrap="wrap">
              <Avatar name={other.name} src={other.avatar} size={24} decorative />
              <Link to={`/app/moderation/people/${other._id}`}>{other.name}</Link>
              <PersonStanding person={other} />
              <Link
                ms="auto"
                aria-label={`Comparer avec ${other.name}`}
                to={`/app/moderation/people/${person._id}/compare/${other._id}`}
              >
                Comparer
              </Link>
            </Flex>
            <LikenessReasons lookalike={other} />
          </Box>
        ))}
      </Stack>
    </Part>
  );
}

/** Why it may be the same person: each reason once, with what is in common. */
export function LikenessReasons({ lookalike }: { lookalike: Pick<Lookalike, 'reasons'> }) {
  return (
    <Flex gap="1" mt="1" wrap="wrap">
      {lookalike.reasons.map(({ kind, detail }) => (
        <Badge key={`${kind} ${detail}`} colorPalette="orange">
          {LIKENESS_LABELS[kind]}
          {detail ? ` ${detail}` : ''}
        </Badge>
      ))}
    </Flex>
  );
}
