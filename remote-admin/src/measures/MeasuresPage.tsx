import {
  type Measure,
  MEASURE_KIND_LABELS,
  MEASURE_KINDS,
  MEASURE_STANDING_LABELS,
  MEASURE_STANDINGS,
  standingOf,
} from '@rpd/shared/domain';
import {
  ButtonLink,
  Flex,
  formatDate,
  formatDateTime,
  lazyWithPreload,
  Link,
  PageHeader,
  Text,
} from '@rpd/shared/ui';
import { columnHelper, type Criterion, DataTable, type RowDetails, useFilter } from '@rpd/shared/ui/table';
import { useQuery } from '@tanstack/react-query';
import { measureById, measuresAbout, measuresPage, measuresSummary, nameOf } from '../lib/measures.api.ts';
import { StandingBadge } from '../ui/StandingBadge.tsx';

const MeasureBeside = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "measure-beside" */ './MeasureBeside.tsx')).MeasureBeside,
);

const DETAILS: RowDetails<Measure> = {
  content: measure => <MeasureBeside measure={measure} />,
  actions: measure => (
    <ButtonLink size="sm" to={`/app/moderation/measures/${measure._id}`}>
      Ouvrir la mesure
    </ButtonLink>
  ),
  one: measureById,
};

const STANDINGS = MEASURE_STANDINGS.map(value => ({ value, label: MEASURE_STANDING_LABELS[value] }));
const KINDS = MEASURE_KINDS.map(value => ({ value, label: MEASURE_KIND_LABELS[value] }));
const APPEALS = [
  { value: 'true', label: 'À juger' },
  { value: 'false', label: 'Rien à juger' },
];
const SCOPES = [
  { value: 'platform', label: 'Toute la plateforme' },
  { value: 'server', label: 'Un serveur' },
];
/** `ofPerson`: whose the measures are, where the address says it. */
const criteriaOf = (ofPerson: string): readonly Criterion[] => [
  { name: 'standing', label: 'État', type: 'choice', options: STANDINGS, all: 'Tous les états' },
  { name: 'kind', label: 'Mesure', type: 'choice', options: KINDS, all: 'Toutes les mesures' },
  { name: 'appealed', label: 'Contestation', type: 'choice', options: APPEALS, all: 'Contestées ou non' },
  { name: 'scope', label: 'Portée', type: 'choice', options: SCOPES },
  { name: 'createdAt', label: 'Décidée', type: 'date' },
  { name: 'until', label: 'Fin', type: 'date' },
  { name: 'person', label: 'Personne', type: 'id', words: () => ofPerson },
  { name: 'by', label: 'Décidée par', type: 'id', words: () => 'D’une personne de l’équipe' },
];

const endOf = ({ until, kind }: Measure): string => {
  if (kind === 'warning') return '—';
  return until === null ? 'Sans limite' : formatDateTime(until);
};

const column = columnHelper<Measure>();
const columns = column.columns([
  column.display({
    id: 'person',
    header: 'Personne',
    cell: ({ row: { original: measure } }) => (
      <Link to={`/app/moderation/measures/${measure._id}`} display="inline">
        {nameOf(measure.person)}
      </Link>
    ),
  }),
  column.display({
    id: 'kind',
    header: 'Mesure',
    cell: ({ row: { original: measure } }) => (
      <>
        {MEASURE_KIND_LABELS[measure.kind]}
        <Text textStyle="xs" color="fg.muted">
          {measure.server ? measure.server.name : 'Toute la plateforme'}
        </Text>
      </>
    ),
  }),
  column.display({
    id: 'standing',
    header: 'État',
    cell: ({ row: { original: measure } }) => (
      <Flex gap="1" wrap="wrap">
        <StandingBadge measure={measure} />
      </Flex>
    ),
  }),
  column.display({ id: 'rule', header: 'Règle', cell: ({ row }) => row.original.rule }),
  column.display({ id: 'until', header: 'Fin', cell: ({ row }) => endOf(row.original) }),
  column.display({ id: 'by', header: 'Décidée par', cell: ({ row }) => nameOf(row.original.decidedBy) }),
  column.accessor('createdAt', { header: 'Le', cell: ({ getValue }) => formatDate(getValue()) }),
]);

const plural = (count: number, one: string, many: string) => `${count} ${count > 1 ? many : one}`;

/** `/app/moderation/measures` (DSK-3): what the team decided about people, and what waits for a judgement. */
export function MeasuresPage() {
  const [person] = useFilter('person');
  const about = useQuery({ ...measuresAbout(person), enabled: person !== '' }).data?.rows[0];
  const { data: summary } = useQuery(measuresSummary);
  const waiting = summary
    ? [
        summary.appeals > 0 && plural(summary.appeals, 'contestation à juger', 'contestations à juger'),
        summary.proposals > 0 && plural(summary.proposals, 'exclusion à confirmer', 'exclusions à confirmer'),
      ].filter(Boolean)
    : [];
  const lately = (summary?.counts ?? []).map(
    ({ kind: one, count }) => `${MEASURE_KIND_LABELS[one].toLowerCase()} ${count}`,
  );
  const words = [waiting.join(', '), lately.length > 0 && `Ces 30 jours : ${lately.join(', ')}`];
  return (
    <>
      <PageHeader
        title="Mesures"
        description={
          words.filter(Boolean).join('. ') || 'Ce que l’équipe décide envers des personnes, et pourquoi.'
        }
      />
      <DataTable
        label="Mesures"
        views="measures"
        columns={columns}
        criteria={criteriaOf(about ? `De ${nameOf(about.person)}` : 'D’une personne')}
        query={measuresPage}
        rowId={measure => measure._id}
        rowName={measure => `${nameOf(measure.person)} ${formatDate(measure.createdAt)}`}
        details={DETAILS}
        exported={{
          cells: measure => ({
            Personne: nameOf(measure.person),
            Mesure: MEASURE_KIND_LABELS[measure.kind],
            Portée: measure.server?.name ?? 'Toute la plateforme',
            État: MEASURE_STANDING_LABELS[standingOf(measure)],
            Règle: measure.rule,
            Fin: endOf(measure),
            'Décidée par': nameOf(measure.decidedBy),
            Le: formatDate(measure.createdAt),
          }),
        }}
        searchLabel="Règle, faits"
        emptyTitle="Aucune mesure"
        noMatch="Aucune mesure de ce genre"
      />
    </>
  );
}
