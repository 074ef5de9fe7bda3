import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import type { PersonCard, PersonSection } from '@rpd/shared/domain';
import { mayMerge } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  Avatar,
  Badge,
  Box,
  ButtonLink,
  chakra,
  ErrorState,
  Flex,
  formatDate,
  formatDateTime,
  Grid,
  Heading,
  Link,
  LoadingState,
  PageHeader,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Combine } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { PersonMeasures } from '../ui/PersonMeasures.tsx';
import { LikenessReasons } from './Lookalikes.tsx';
import { lookalikesOf, personCard } from './people.api.ts';
import { PersonState } from './PersonState.tsx';

/** `/app/moderation/people/:id/compare/:other` (DSK-1): two accounts side by side. */
export function ComparePage() {
  const { id = '', other = '' } = useParams();
  const one = useQuery(personCard(id));
  const two = useQuery(personCard(other));
  const error = one.error ?? two.error;
  const isReady = one.data && two.data;
  useEffect(() => {
    const way = [
      { text: 'Modération', to: '/app/moderation' },
      { text: 'Personnes', to: '/app/moderation/people' },
    ];
    const name = one.data?.person.name;
    const own = name ? [{ text: name, to: `/app/moderation/people/${id}` }] : [];
    updateBreadcrumb({ customItems: [...way, ...own, { text: 'Comparaison' }] });
    return resetBreadcrumb;
  }, [id, one.data?.person.name]);
  return (
    <>
      <PageHeader
        title="Comparer deux comptes"
        description="Ce qu’ils ont en commun porte une marque. Une ressemblance n’est pas une preuve."
      />
      {isReady ? <Comparison cards={[one.data, two.data]} /> : null}
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

type Cards = readonly [PersonCard, PersonCard];

function Comparison({ cards }: { cards: Cards }) {
  const [one, two] = cards;
  const { data: lookalikes = [] } = useQuery({
    ...lookalikesOf(one.person._id),
    enabled: one.sections.signins !== null,
  });
  const found = lookalikes.find(({ _id }) => _id === two.person._id);
  const row = (label: string, of: (card: PersonCard, other: PersonCard) => ReactNode) => (
    <Row label={label} cells={[of(one, two), of(two, one)]} />
  );
  return (
    <>
      {found ? (
        <Box mb="4">
          <LikenessReasons lookalike={found} />
        </Box>
      ) : null}
      <chakra.div role="table" aria-label="Comparaison" borderWidth="1px" borderRadius="lg" bg="bg.panel">
        {row('Compte', ({ person }) => (
          <Flex gap="2" align="center" wrap="wrap">
            <Avatar name={person.name} src={person.avatar} size={48} decorative />
            <Heading as="h2" size="sm" overflowWrap="anywhere">
              <Link to={`/app/moderation/people/${person._id}`}>{person.name}</Link>
            </Heading>
          </Flex>
        ))}
        {row('État', ({ person }) => (
          <PersonState person={person} />
        ))}
        {row('Inscription', ({ person }) => formatDate(person.createdAt))}
        {row('Vu pour la dernière fois', ({ person }) =>
          person.lastSeenAt ? formatDateTime(person.lastSeenAt) : '—',
        )}
        {one.person.email === null ? null : row('E-mail', ({ person }) => person.email)}
        {row('Réseaux', (card, other) => (
          <Common values={networksOf(card)} others={networksOf(other)} />
        ))}
        {row('Appareils', (card, other) => (
          <Common values={devicesOf(card)} others={devicesOf(other)} />
        ))}
        {row('Discord de ses serveurs', (card, other) => (
          <Common values={discordsOf(card)} others={discordsOf(other)} />
        ))}
        {row('Serveurs', ({ sections }) => names(sections.servers?.items))}
        {row('Personnages', ({ sections }) => names(sections.characters?.items))}
        {row('Signalements reçus', ({ sections }) => count(sections, 'reported'))}
        {row('Notes de l’équipe', ({ sections }) => count(sections, 'notes'))}
        {row('Mesures', ({ person }) => (
          <PersonMeasures person={person} />
        ))}
      </chakra.div>
      <MergeLink cards={cards} />
    </>
  );
}

/** For administrators: two accounts of lower ranks that can be used. */
function MergeLink({ cards: [one, two] }: { cards: Cards }) {
  const me = useSession(({ user }) => user);
  const people = [one.person, two.person] as const;
  const isOpen =
    me !== null &&
    people.every(({ deletedAt }) => deletedAt === null) &&
    (mayMerge(me, ...people) || mayMerge(me, two.person, one.person));
  if (!isOpen) return null;
  return (
    <ButtonLink
      mt="4"
      variant="outline"
      to={`/app/moderation/people/${one.person._id}/merge/${two.person._id}`}
    >
      <Combine aria-hidden />
      Fusionner
    </ButtonLink>
  );
}

function Row({ label, cells }: { label: string; cells: readonly [ReactNode, ReactNode] }) {
  return (
    <Grid
      role="row"
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: '12rem repeat(2, minmax(0, 1fr))' }}
      columnGap="4"
      rowGap="1"
      px="4"
      py="3"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
      textStyle="sm"
    >
      <Text role="rowheader" color="fg.muted" gridColumn={{ base: '1 / -1', md: 'auto' }}>
        {label}
      </Text>
      {cells.map((cell, index) => (
        <Box role="cell" key={index === 0 ? 'one' : 'two'} overflowWrap="anywhere">
          {cell}
        </Box>
      ))}
    </Grid>
  );
}

/** Values of one account; those that the other one has too are marked. */
function Common({ values, others }: { values: readonly string[]; others: readonly string[] }) {
  if (values.length === 0) return '—';
  return (
    <Stack as="ul" gap="1" listStyleType="none">
      {values.map(value => (
        <li key={value}>
          {value} {others.includes(value) ? <Badge colorPalette="orange">En commun</Badge> : null}
        </li>
      ))}
    </Stack>
  );
}

const distinct = (values: readonly string[] | undefined): string[] => [...new Set(values ?? [])];
const networksOf = ({ sections }: PersonCard) => distinct(sections.networks?.items.map(one => one.network));
const devicesOf = ({ sections }: PersonCard) => distinct(sections.signins?.items.map(one => one.device));
const discordsOf = ({ sections }: PersonCard) =>
  distinct(sections.servers?.items.map(one => one.discordId).filter(Boolean));
const names = (items: readonly { name: string }[] | undefined): string =>
  items?.map(({ name }) => name).join(', ') || '—';
const count = (sections: PersonCard['sections'], section: PersonSection): string =>
  String(sections[section]?.total ?? '—');
