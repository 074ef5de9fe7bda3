import {
  JOURNAL_ACTION_LABELS,
  JOURNAL_ACTIONS,
  type JournalAction,
  type JournalLine,
} from '@rpd/shared/domain';
import { Badge, Button, Flex, formatDate, formatDateTime, Link, PageHeader, Text } from '@rpd/shared/ui';
import { columnHelper, DataTable, FilterDate, FilterSelect, useFilter } from '@rpd/shared/ui/table';
import { useQuery } from '@tanstack/react-query';
import { History, UserSearch, X } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { activeFiltersLabel } from '../lib/labels.ts';
import { ActiveFilterChip } from '../ui/ActiveFilterChip.tsx';
import { journalPage, lastLine } from './journal.api.ts';
import { actorLabel, detailLabel, ENTITY_LABELS, fieldLabel, kindLabel, placeOf } from './journal.labels.ts';

const ACTIONS = JOURNAL_ACTIONS.map(value => ({ value, label: JOURNAL_ACTION_LABELS[value] }));
const ENTITIES = Object.entries(ENTITY_LABELS).map(([value, label]) => ({ value, label }));
/** What takes something away, and what was refused. */
const RED_ACTIONS: ReadonlySet<JournalAction> = new Set<JournalAction>([
  'delete',
  'deactivate',
  'rollback',
  'sign-in-refused',
  'refused',
  'token-reused',
  'blocked',
]);

/** What was said of it, and the fields that changed and of which nothing was said. */
function detailOf(line: JournalLine): string {
  const detail = detailLabel(line);
  const labels = [...new Set(line.fields.map(fieldLabel))];
  const others = labels.filter(label => !detail.toLowerCase().includes(`${label}\u00a0:`));
  return [detail, others.join(', ')].filter(Boolean).join(' · ');
}

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
      <Badge colorPalette={RED_ACTIONS.has(line.action) ? 'red' : 'gray'}>
        {JOURNAL_ACTION_LABELS[line.action]}
      </Badge>
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
    cell: ({ row }) => detailOf(row.original),
  }),
]);

/** What a line is about, with a link to it where it is. */
function Thing({ line }: { line: JournalLine }) {
  const place = placeOf(line);
  if (!line.entityName) return '—';
  return place ? (
    <Link to={place} display="inline">
      {line.entityName}
    </Link>
  ) : (
    line.entityName
  );
}

/** `/app/admin/journal`: who did what, and when; nobody takes a line out. */
export function JournalPage() {
  const [, setParams] = useSearchParams();
  const [person, setPerson] = useFilter('person');
  const [entityId, setEntityId] = useFilter('entityId');
  const [entity, setEntity] = useFilter('entity');
  const [action, setAction] = useFilter('action');
  const [from, setFrom] = useFilter('from');
  const [to, setTo] = useFilter('to');
  const isNarrowed = [person, entityId, entity, action, from, to].some(Boolean);
  const doer = useQuery(lastLine({ person })).data;
  const thing = useQuery(lastLine({ entityId })).data;
  const by = person && `Par ${doer?.actor.name ?? 'cette personne'}`;
  const about = entityId && `Sur ${thing?.entityName ?? 'cet objet'}`;
  const only = (name: string, value: string) => setParams({ [name]: value });

  return (
    <>
      <PageHeader
        title="Journal"
        description="Qui a fait quoi, et quand. Personne n’y change ni n’y efface une ligne."
      />
      <DataTable
        label="Journal"
        columns={columns}
        query={state => journalPage(state, { person, entity, entityId, action, from, to })}
        rowId={line => line._id}
        rowName={line => `${line.actor.name} ${formatDateTime(line.at)}`}
        rowActions={line => [
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
          filter: [
            by,
            about,
            activeFiltersLabel([ACTIONS, action], [ENTITIES, entity]),
            from && `du ${formatDate(from)}`,
            to && `au ${formatDate(to)}`,
          ]
            .filter(Boolean)
            .join(' · '),
          cells: line => ({
            Quand: formatDateTime(line.at),
            Qui: actorLabel(line),
            Action: JOURNAL_ACTION_LABELS[line.action],
            Objet: `${kindLabel(line)} : ${line.entityName}`,
            Détail: detailOf(line),
          }),
        }}
        filters={
          <>
            <FilterSelect
              label="Action"
              all="Toutes les actions"
              value={action}
              options={ACTIONS}
              onChange={setAction}
            />
            <FilterSelect
              label="Objet"
              all="Tous les objets"
              value={entity}
              options={ENTITIES}
              onChange={setEntity}
            />
            {/* From one day to the other: where there is no room left, both go to the next line. */}
            <Flex gap="3" wrap={{ base: 'wrap', sm: 'nowrap' }}>
              <FilterDate label="Du" value={from} onChange={setFrom} />
              <FilterDate label="Au" value={to} onChange={setTo} />
            </Flex>
            {by ? <ActiveFilterChip label={by} onClear={() => setPerson('')} /> : null}
            {about ? <ActiveFilterChip label={about} onClear={() => setEntityId('')} /> : null}
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
      />
    </>
  );
}
