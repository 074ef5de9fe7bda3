import type { BlockedPerson } from '@rpd/shared/domain';
import { blockedPeople } from '@rpd/shared/http';
import {
  Avatar,
  Box,
  Button,
  EmptyState,
  ErrorState,
  Flex,
  formatShortDate,
  Link,
  LoadingState,
  Stack,
  Text,
  tryAndNotify,
} from '@rpd/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MePage } from '../ui/MePage.tsx';
import { Section } from '../ui/Section.tsx';
import { unblockPerson } from './people.api.ts';

/** `/app/me/blocked` (DSK-4): whom one blocked. */
export function BlockedPage() {
  const { data, error, isFetching, refetch } = useQuery(blockedPeople);
  return (
    <MePage title="Personnes bloquées">
      <Stack maxW="44rem">
        <Section
          title="Les personnes que vous bloquez"
          intro="Vous ne recevez plus leurs messages privés ni leurs propositions, et leurs messages aux tables sont repliés. Elles n’en savent rien. Pour bloquer quelqu’un, ouvrez son profil."
        >
          {data ? <People people={data} /> : null}
          {error && !data ? (
            <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : null}
          {data || error ? null : <LoadingState label="Chargement des personnes bloquées…" />}
        </Section>
      </Stack>
    </MePage>
  );
}

function People({ people }: { people: readonly BlockedPerson[] }) {
  if (people.length === 0) return <EmptyState title="Vous ne bloquez personne" />;
  return (
    <Stack as="ul" listStyleType="none" gap="3">
      {people.map(one => (
        <Line key={one.person._id} blocked={one} />
      ))}
    </Stack>
  );
}

function Line({ blocked: { person, at } }: { blocked: BlockedPerson }) {
  const { mutateAsync, isPending } = useMutation(unblockPerson);
  const name = person.name || 'Compte supprimé';
  return (
    <Flex as="li" gap="3" align="center">
      <Avatar name={name} src={person.avatar} size={40} decorative />
      <Box flex="1" minW="0">
        <Link to={`/app/people/${person._id}`} fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </Link>
        <Text textStyle="sm" color="fg.muted">
          depuis le {formatShortDate(at)}
        </Text>
      </Box>
      <Button
        size="sm"
        variant="outline"
        busy={isPending}
        aria-label={`Débloquer ${name}`}
        onClick={() =>
          void tryAndNotify(mutateAsync(person._id), {
            done: () => `Vous avez débloqué ${name}`,
            failed: 'Le déblocage n’a pas été enregistré',
          })
        }
      >
        Débloquer
      </Button>
    </Flex>
  );
}
