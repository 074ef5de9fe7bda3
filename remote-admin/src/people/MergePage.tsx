import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import type { PersonCard } from '@rpd/shared/domain';
import { mayMerge } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  Avatar,
  Box,
  chakra,
  ErrorState,
  Flex,
  formatDate,
  LoadingState,
  PageHeader,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { MergePreview } from './MergePreview.tsx';
import { personCard } from './people.api.ts';
import { PersonState } from './PersonState.tsx';

/** `/app/moderation/people/:id/merge/:other?keep=` (DSK-2): which of two accounts stays, and what that does, before it is done. */
export function MergePage() {
  const { id = '', other = '' } = useParams();
  const one = useQuery(personCard(id));
  const two = useQuery(personCard(other));
  useEffect(() => {
    const way = [
      { text: 'Modération', to: '/app/moderation' },
      { text: 'Personnes', to: '/app/moderation/people' },
      { text: 'Comparaison', to: `/app/moderation/people/${id}/compare/${other}` },
      { text: 'Fusion' },
    ];
    updateBreadcrumb({ customItems: way });
    return resetBreadcrumb;
  }, [id, other]);
  const error = one.error ?? two.error;
  const isReady = one.data && two.data;
  return (
    <>
      <PageHeader
        title="Fusionner deux comptes"
        description="Ce qui appartient à l’un va à l’autre. On peut défaire la fusion pendant 30 jours."
      />
      {isReady ? <Choice people={[one.data.person, two.data.person]} /> : null}
      {!isReady && error ? (
        <ErrorState
          error={error}
          retrying={one.isFetching || two.isFetching}
          onRetry={() => void Promise.all([one.refetch(), two.refetch()])}
        />
      ) : null}
      {!isReady && !error ? <LoadingState label="Chargement des deux comptes…" /> : null}
    </>
  );
}

type Person = PersonCard['person'];

function Choice({ people }: { people: readonly [Person, Person] }) {
  const me = useSession(({ user }) => user);
  const [params, setParams] = useSearchParams();
  const [first, second] = people;
  const may = (kept: Person, other: Person) => me !== null && mayMerge(me, kept, other);
  const wanted = people.find(({ _id }) => _id === params.get('keep'));
  const kept = wanted ?? (may(first, second) ? first : second);
  const other = kept === first ? second : first;
  return (
    <>
      <chakra.fieldset mb="6">
        <chakra.legend mb="2" fontWeight="medium">
          Quel compte garder ?
        </chakra.legend>
        <Stack direction={{ base: 'column', md: 'row' }} gap="3">
          {people.map(person => (
            <chakra.label
              key={person._id}
              flex="1"
              minW="0"
              display="flex"
              gap="3"
              alignItems="start"
              p="4"
              borderWidth="1px"
              borderRadius="lg"
              borderColor={person === kept ? 'brand.solid' : 'border'}
              bg="bg.panel"
              cursor="pointer"
              _hover={{ borderColor: 'border.emphasized' }}
            >
              <chakra.input
                type="radio"
                name="kept"
                mt="1"
                checked={person === kept}
                disabled={!may(person, person === first ? second : first)}
                onChange={() => setParams({ keep: person._id }, { replace: true })}
              />
              <Box minW="0">
                <Flex gap="2" align="center" mb="1">
                  <Avatar name={person.name} src={person.avatar} size={24} decorative />
                  <Text fontWeight="medium" overflowWrap="anywhere">
                    {person.name}
                  </Text>
                </Flex>
                <PersonState person={person} />
                <Text textStyle="sm" color="fg.muted" mt="1" overflowWrap="anywhere">
                  {person.email} · compte ouvert le {formatDate(person.createdAt)}
                </Text>
              </Box>
            </chakra.label>
          ))}
        </Stack>
      </chakra.fieldset>
      <MergePreview key={kept._id} kept={kept} other={other} />
    </>
  );
}
