import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import {
  PERSON_SECTION_LABELS,
  PERSON_SECTIONS,
  type PersonCard,
  type PersonSection,
} from '@rpd/shared/domain';
import {
  Box,
  Card,
  Link,
  LoadingState,
  NotFoundState,
  PageHeader,
  QueryState,
  Stack,
  Text,
  VisuallyHidden,
} from '@rpd/shared/ui';
import { useSession } from '@rpd/shared/session';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { PersonMeasures } from '../ui/PersonMeasures.tsx';
import { Consents } from './Consents.tsx';
import { Lookalikes } from './Lookalikes.tsx';
import { Merges } from './Merges.tsx';
import { NoteCreate } from './NoteCreate.tsx';
import { Part } from './Part.tsx';
import { personCard } from './people.api.ts';
import { PersonHead } from './PersonHead.tsx';
import { PersonLine } from './PersonLine.tsx';

/** `/app/moderation/people/:id` (DSK-1): one person, whole. */
export function PersonPage() {
  const { id = '' } = useParams();
  const query = useQuery(personCard(id));
  return (
    <QueryState
      query={query}
      title="Personne"
      loading={<LoadingState label="Chargement de la fiche…" />}
      notFound={<NotFoundState>Ce compte n’existe pas.</NotFoundState>}
    >
      {card => <Whole card={card} />}
    </QueryState>
  );
}

function Whole({ card }: { card: PersonCard }) {
  const { person, mayAct, sections } = card;
  useEffect(() => {
    const way = [
      { text: 'Modération', to: '/app/moderation' },
      { text: 'Personnes', to: '/app/moderation/people' },
    ];
    updateBreadcrumb({ customItems: [...way, { text: person.name }] });
    return resetBreadcrumb;
  }, [person.name]);
  const shown = PERSON_SECTIONS.filter(section => section !== 'notes' && sections[section] !== null);
  const isEmpty = (section: PersonSection) => sections[section]?.total === 0;
  const filled = shown.filter(section => !isEmpty(section));
  const empty = shown.filter(isEmpty);
  const isHidden = sections.signins === null;
  const isAdministrator = useSession(({ user }) => user?.roles.includes('AD') ?? false);
  return (
    <>
      <PageHeader title={person.name} />
      <Merges card={card} />
      <PersonHead card={card} />
      {isHidden ? (
        <Text color="fg.muted" mb="4">
          Cette personne est de votre rang ou au-dessus : ses connexions, ses mails et les notes sont réservés
          à l’administration.
        </Text>
      ) : null}
      {/* In columns, as a short part would leave a hole beside a long one. */}
      <Box
        columnCount={{ base: 1, md: 2, xl: 3 }}
        columnGap="4"
        css={{ '& > *': { breakInside: 'avoid', mb: '4' } }}
      >
        {sections.notes ? (
          <SectionPart
            card={card}
            section="notes"
            action={mayAct ? <NoteCreate person={person} /> : undefined}
          />
        ) : null}
        <Card.Root as="section" aria-label="Mesures">
          <Card.Body gap="2" p="4">
            <PersonMeasures person={person} heading="h2" />
            <Link to={`/app/moderation/measures?person=${person._id}`} textStyle="sm">
              Tout voir
              <VisuallyHidden> : Mesures</VisuallyHidden>
            </Link>
          </Card.Body>
        </Card.Root>
        {isHidden ? null : <Lookalikes person={person} />}
        {isAdministrator ? <Consents person={person._id} /> : null}
        {filled.map(section => (
          <SectionPart key={section} card={card} section={section} />
        ))}
      </Box>
      {empty.length > 0 ? (
        <Text mt="4" textStyle="sm" color="fg.muted">
          Rien pour l’instant :{' '}
          {empty.map(section => PERSON_SECTION_LABELS[section].toLowerCase()).join(', ')}
        </Text>
      ) : null}
    </>
  );
}

interface SectionPartProps {
  card: PersonCard;
  section: PersonSection;
  action?: ReactNode;
}

/** The first lines of a part; nothing where the reader has not the rank for it. */
function SectionPart({ card: { person, sections }, section, action }: SectionPartProps) {
  const part = sections[section];
  if (!part) return null;
  const { total, items } = part;
  const to = `/app/moderation/people/${person._id}/${section}`;
  return (
    <Part
      title={PERSON_SECTION_LABELS[section]}
      total={total}
      to={total > items.length ? to : undefined}
      action={action}
    >
      {total === 0 ? (
        <Text textStyle="sm" color="fg.muted">
          Rien pour l’instant
        </Text>
      ) : (
        <Stack as="ul" gap="2" listStyleType="none" textStyle="sm">
          {items.map(line => (
            <Box as="li" key={line._id}>
              <PersonLine section={section} line={line as never} />
            </Box>
          ))}
        </Stack>
      )}
    </Part>
  );
}
