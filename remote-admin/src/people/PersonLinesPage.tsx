import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import {
  PERSON_SECTION_LABELS,
  PERSON_SECTIONS,
  type PersonLines,
  type PersonSection,
} from '@rpd/shared/domain';
import { LoadingState, NotFoundState, PageHeader, QueryState } from '@rpd/shared/ui';
import { columnHelper, DataTable } from '@rpd/shared/ui/table';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { personCard, personLines } from './people.api.ts';
import { PersonLine } from './PersonLine.tsx';

type AnyLine = PersonLines[PersonSection];
const isSection = (value: string): value is PersonSection => PERSON_SECTIONS.some(one => one === value);
const column = columnHelper<AnyLine>();
const columnsOf = (section: PersonSection) =>
  column.columns([
    column.display({
      id: 'line',
      header: PERSON_SECTION_LABELS[section],
      cell: ({ row }) => <PersonLine section={section} line={row.original as never} />,
    }),
  ]);

/** `/app/moderation/people/:id/:section` (DSK-1): all lines of one part of a card. */
export function PersonLinesPage() {
  const { id = '', section = '' } = useParams();
  const query = useQuery(personCard(id));
  const missing = <NotFoundState>Cette page n’existe pas.</NotFoundState>;
  if (!isSection(section)) return missing;
  return (
    <QueryState
      query={query}
      title={PERSON_SECTION_LABELS[section]}
      loading={<LoadingState label="Chargement de la fiche…" />}
      notFound={missing}
    >
      {({ person }) => <Lines id={id} name={person.name} section={section} />}
    </QueryState>
  );
}

function Lines({ id, name, section }: { id: string; name: string; section: PersonSection }) {
  const label = PERSON_SECTION_LABELS[section];
  useEffect(() => {
    const way = [
      { text: 'Modération', to: '/app/moderation' },
      { text: 'Personnes', to: '/app/moderation/people' },
      { text: name, to: `/app/moderation/people/${id}` },
    ];
    updateBreadcrumb({ customItems: [...way, { text: label }] });
    return resetBreadcrumb;
  }, [id, name, label]);
  return (
    <>
      <PageHeader title={label} description={name} />
      <DataTable
        label={label}
        columns={columnsOf(section)}
        query={state => personLines(id, section, state)}
        rowId={line => line._id}
        rowName={line => line._id}
        searchable={false}
        emptyTitle="Rien pour l’instant"
      />
    </>
  );
}
