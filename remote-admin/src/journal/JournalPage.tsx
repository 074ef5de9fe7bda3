import {
  JOURNAL_ACTION_LABELS,
  JOURNAL_ACTIONS,
  JOURNAL_ENTITY_LABELS,
  type JournalLine,
} from '@rpd/shared/domain';
import { Button, Flex, formatDate, formatDateTime, lazyWithPreload, PageHeader, Text } from '@rpd/shared/ui';
import { undoChange, undoTogether } from '@rpd/shared/ui/history';
import {
  columnHelper,
  type Criterion,
  DataTable,
  FilterDate,
  type RowDetails,
  useFilter,
} from '@rpd/shared/ui/table';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { History, Layers, Undo2, UserSearch, X } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ActiveFilterChip } from '../ui/ActiveFilterChip.tsx';
import { firstOfBulk, journalLine, journalPage, lastLine } from './journal.api.ts';
import { actorLabel, kindLabel } from './journal.labels.ts';
import { ActionBadges, detailText, Detail, Thing } from './JournalCells.tsx';

const JournalBeside = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "journal-beside" */ './JournalBeside.tsx')).JournalBeside,
);

const DETAILS: RowDetails<JournalLine> = {
  content: line => <JournalBeside line={line} />,
  one: journalLine,
};

const ACTIONS = JOURNAL_ACTIONS.map(value => ({ value, label: JOURNAL_ACTION_LABELS[value] }));
const ENTITIES = Object.entries(JOURNAL_ENTITY_LABELS).map(([value, label]) => ({ value, label }));
const ACTORS = [
  { value: 'user', label: 'Une personne' },
  { value: 'robot', label: 'Un bot' },
  { value: 'app', label: 'Une application' },
  { value: 'publisher', label: 'Le jeton de mise en ligne' },
  { value: 'anonymous', label: 'Personne de connu' },
];
const UNDOS = [
  { value: 'undone', label: 'Annulé depuis' },
  { value: 'undoes', label: 'Est une annulation' },
];
/** `by` and `about`: what the ids of the address are called. */
const criteriaOf = (by: string, about: string): readonly Criterion[] => [
  { name: 'action', label: 'Action', type: 'choice', options: ACTIONS, all: 'Toutes les actions' },
  { name: 'entity', label: 'Objet', type: 'choice', options: ENTITIES, all: 'Tous les objets' },
  { name: 'actor', label: 'Fait par', type: 'choice', options: ACTORS },
  { name: 'undo', label: 'Annulation', type: 'choice', options: UNDOS },
  { name: 'at', label: 'Quand', type: 'date' },
  { name: 'person', label: 'Par', type: 'id', words: () => by },
  { name: 'entityId', label: 'Sur', type: 'id', words: () => about },
];
const column = columnHelper<JournalLine>();
const columns = column.columns([
  column.accessor('at', { header: 'Quand', cell: ({ getValue }) => formatDateTime(getValue()) }),
  column.accessor('actor', {
    header: 'Qui',
    cell: ({ row: { original: line } }) => (
      <>
        {actorLabel(line)}
        <Text textStyle="xs" color="fg.muted">
          {line.address}
        </Text>
      </>
    ),
  }),
  column.accessor('action', {
    header: 'Action',
    cell: ({ row: { original: line } }) => (
      <Flex gap="1" wrap="wrap">
        <ActionBadges line={line} />
      </Flex>
    ),
  }),
  column.accessor('entity', {
    header: 'Objet',
    cell: ({ row: { original: line } }) => (
      <>
        <Thing line={line} />
        <Text textStyle="xs" color="fg.muted">
          {kindLabel(line)}
        </Text>
      </>
    ),
  }),
  column.display({
    id: 'detail',
    header: 'Détail',
    cell: ({ row }) => <Detail line={row.original} />,
  }),
]);

/** `/app/admin/journal`: who did what, and when; nobody takes a line out. */
export function JournalPage() {
  const [, setParams] = useSearchParams();
  const [person] = useFilter('person');
  const [entityId] = useFilter('entityId');
  const [bulk, setBulk] = useFilter('bulk');
  const [from, setFrom] = useFilter('from');
  const [to, setTo] = useFilter('to');
  const isNarrowed = [person, entityId, bulk, from, to].some(Boolean);
  const doer = useQuery(lastLine({ person })).data;
  const thing = useQuery(lastLine({ entityId })).data;
  const by = `Par ${doer?.actor.name ?? 'cette personne'}`;
  const about = `Sur ${thing?.entityName ?? 'cet objet'}`;
  const together = useQuery(firstOfBulk(bulk)).data;
  const client = useQueryClient();
  const only = (name: string, value: string) => setParams({ [name]: value });

  return (
    <>
      <PageHeader
        title="Journal"
        description="Qui a fait quoi, et quand. Personne n’y efface une ligne : un changement s’annule par une ligne de plus."
      />
      <DataTable
        label="Journal"
        views="journal"
        columns={columns}
        criteria={criteriaOf(by, about)}
        query={(state, criteria) => journalPage(state, { ...criteria, bulk, from, to })}
        rowId={line => line._id}
        rowName={line => `${actorLabel(line)} ${formatDateTime(line.at)}`}
        details={DETAILS}
        rowActions={line => [
          {
            label: 'Annuler le changement de',
            icon: <Undo2 aria-hidden />,
            disabled: line.undo !== 'open',
            onSelect: () => undoChange(client, line),
          },
          {
            label: 'Tout ce qui a été fait en une fois avec',
            icon: <Layers aria-hidden />,
            disabled: line.bulk === null,
            onSelect: () => only('bulk', line.bulk ?? ''),
          },
          {
            label: 'Tout ce qu’a fait',
            icon: <UserSearch aria-hidden />,
            disabled: line.actor._id === null,
            onSelect: () => only('person', line.actor._id ?? ''),
          },
          {
            label: 'Tout ce qui concerne l’objet de',
            icon: <History aria-hidden />,
            disabled: line.entityId === null,
            onSelect: () => only('entityId', line.entityId ?? ''),
          },
        ]}
        exported={{
          filter: [from && `du ${formatDate(from)}`, to && `au ${formatDate(to)}`]
            .filter(Boolean)
            .join(' · '),
          cells: line => ({
            Quand: formatDateTime(line.at),
            Qui: actorLabel(line),
            Action: JOURNAL_ACTION_LABELS[line.action],
            Objet: `${kindLabel(line)} : ${line.entityName}`,
            Détail: detailText(line),
          }),
        }}
        filters={
          <>
            {/* Of older links: a criterion of the moment is what one adds now. */}
            {from || to ? (
              <Flex gap="3" wrap={{ base: 'wrap', sm: 'nowrap' }}>
                <FilterDate label="Du" value={from} onChange={setFrom} />
                <FilterDate label="Au" value={to} onChange={setTo} />
              </Flex>
            ) : null}
            {bulk ? <ActiveFilterChip label="Fait en une fois" onClear={() => setBulk('')} /> : null}
            {together?.line ? (
              <Button
                variant="outline"
                onClick={() =>
                  void undoTogether(client, {
                    entry: together.line?._id ?? '',
                    entity: together.line?.entity ?? '',
                    count: together.total,
                  })
                }
              >
                <Undo2 aria-hidden="true" />
                Tout annuler
              </Button>
            ) : null}
            {isNarrowed ? (
              <Button variant="ghost" colorPalette="gray" onClick={() => setParams({})}>
                <X aria-hidden="true" />
                Tout voir
              </Button>
            ) : null}
          </>
        }
        searchLabel="Rechercher un nom, une adresse"
        emptyTitle="Rien de tel dans le journal"
        noMatch="Rien de tel dans le journal"
      />
    </>
  );
}
