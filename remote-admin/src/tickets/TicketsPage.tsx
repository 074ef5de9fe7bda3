import {
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITY_LABELS,
  TICKET_STATE_LABELS,
  type Ticket,
  type TicketSummary,
} from '@rpd/shared/domain';
import { Badge, Flex, formatDateTime, lazyWithPreload, PageHeader, Text, useShortcuts } from '@rpd/shared/ui';
import {
  type BulkEdit,
  type CellChange,
  type CellEdit,
  columnHelper,
  DataTable,
  FilterSelect,
  type RowDetails,
  useFilter,
} from '@rpd/shared/ui/table';
import { TicketPriorityBadge, TicketStateBadge } from '@rpd/shared/ui/tickets';
import { useSession } from '@rpd/shared/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ActiveFilterChip } from '../ui/ActiveFilterChip.tsx';
import { moveRow } from './rows.ts';
import { ShortcutsButton } from './ShortcutsButton.tsx';
import { ticketById } from '../lib/ticket.api.ts';
import { TicketLink } from './TicketLink.tsx';
import { changeTicket, forgetQueues, ticketsPage } from './tickets.api.ts';
import {
  CATEGORY_OPTIONS,
  CRITERIA,
  PRIORITY_OPTIONS,
  useAssigneeOptions,
  useLabelOptions,
  useTeamOptions,
  useTicketFilters,
} from './tickets.filters.ts';
import { TicketViews } from './TicketViews.tsx';
import { useTicketBulk, type TicketBulkDialog } from './useTicketBulk.tsx';

const TicketBulkDialogs = lazyWithPreload(
  async () =>
    (await import(/* webpackChunkName: "ticket-dialogs" */ './TicketBulkDialogs.tsx')).TicketBulkDialogs,
);

const TicketBeside = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "ticket-beside" */ './TicketBeside.tsx')).TicketBeside,
);
const TicketActs = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "ticket-beside" */ './TicketBeside.tsx')).TicketActs,
);

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const BULK_EDIT: BulkEdit<TicketSummary> = {
  entity: 'Ticket',
  versionOf: ticket => ticket.version,
  fields: [
    { name: 'priority', label: 'Priorité', type: 'choice', options: optionsOf(TICKET_PRIORITY_LABELS) },
    { name: 'state', label: 'État', type: 'choice', options: optionsOf(TICKET_STATE_LABELS) },
    { name: 'category', label: 'Catégorie', type: 'choice', options: optionsOf(TICKET_CATEGORY_LABELS) },
    { name: 'labels', label: 'Étiquettes', type: 'list', help: 'L’équipe seule les voit.' },
  ],
};

const DETAILS: RowDetails<TicketSummary> = {
  content: ticket => <TicketBeside ticket={ticket} />,
  actions: ticket => <TicketActs ticket={ticket} />,
  history: 'Ticket',
  one: ticketById,
};

/** To close one may ask first: its state is changed by its page, and in bulk with a preview. */
const cellEditBy = (
  save: (change: CellChange) => Promise<Ticket>,
  people: CellOptions,
  me: string | undefined,
): CellEdit<TicketSummary> => ({
  cells: {
    priority: {
      field: 'priority',
      type: 'choice',
      options: PRIORITY_OPTIONS,
      valueOf: ({ priority }) => priority,
    },
    category: {
      field: 'category',
      type: 'choice',
      options: CATEGORY_OPTIONS,
      valueOf: ({ category }) => category,
    },
    labels: { field: 'labels', type: 'words', valueOf: ({ labels }) => labels.join(', ') },
    assignee: {
      field: 'assignee',
      type: 'choice',
      options: people,
      valueOf: ({ assignee }) => assignee?._id ?? '',
    },
  },
  versionOf: ticket => ticket.version,
  // Of one's own one sees nothing that the team knows of it.
  mayEdit: ({ mergedInto, author }) => mergedInto === null && author._id !== me,
  save,
});
type CellOptions = readonly { value: string; label: string }[];

const authorOf = ({ author }: TicketSummary): string => author.name || 'Compte supprimé';

/** The choice of a list as the head of a file says it: 'À moi' alone would not tell what. */
const assignedTo = (label: string | undefined) => label && `Attribution : ${label}`;

const column = columnHelper<TicketSummary>();
const columns = column.columns([
  column.accessor('subject', {
    header: 'Sujet',
    cell: ({ row: { original: ticket } }) => <TicketLink ticket={ticket} />,
  }),
  column.accessor('state', {
    header: 'État',
    cell: ({ getValue }) => <TicketStateBadge state={getValue()} />,
  }),
  column.accessor('priority', {
    header: 'Priorité',
    cell: ({ getValue }) => <PriorityCell priority={getValue()} />,
  }),
  column.accessor('category', {
    header: 'Catégorie',
    cell: ({ getValue }) => TICKET_CATEGORY_LABELS[getValue()],
  }),
  column.display({
    id: 'labels',
    header: 'Étiquettes',
    cell: ({ row }) => <LabelsCell labels={row.original.labels} />,
  }),
  column.display({
    id: 'author',
    header: 'De',
    cell: ({ row }) => authorOf(row.original),
  }),
  column.display({
    id: 'assignee',
    header: 'Attribuée à',
    cell: ({ row }) => row.original.assignee?.name ?? <Text color="fg.muted">Personne</Text>,
  }),
  column.accessor('lastMessageAt', {
    header: 'Dernier message',
    cell: ({ getValue }) => formatDateTime(getValue()),
  }),
]);

const NOBODY = { value: '', label: 'Personne' };

function PriorityCell({ priority }: Pick<TicketSummary, 'priority'>) {
  if (priority === 'normal') return <Text color="fg.muted">{TICKET_PRIORITY_LABELS[priority]}</Text>;
  return <TicketPriorityBadge priority={priority} />;
}

function LabelsCell({ labels }: Pick<TicketSummary, 'labels'>) {
  if (labels.length === 0) return <Text color="fg.muted">–</Text>;
  return (
    <Flex gap="1" wrap="wrap">
      {labels.map(label => (
        <Badge key={label} colorPalette="purple">
          {label}
        </Badge>
      ))}
    </Flex>
  );
}

/** `/app/moderation/tickets` (MOD-1, DSK-5): what people ask, the most urgent first and then who waits longest. */
export function TicketsPage() {
  const filters = useTicketFilters();
  const assignees = useAssigneeOptions();
  const people = useTeamOptions();
  const me = useSession(({ user }) => user?._id);
  const update = useMutation(changeTicket);
  const client = useQueryClient();
  const [helping, setHelping] = useState(false);
  const [dialog, setDialog] = useState<TicketBulkDialog | null>(null);
  const bulkActions = useTicketBulk(setDialog);
  const { view: _view, ...others } = filters;
  useEffect(() => forgetQueues(client), [client]);
  useShortcuts({ j: () => moveRow(1), k: () => moveRow(-1), '?': () => setHelping(true) });
  return (
    <>
      <PageHeader
        title="Tickets"
        description="Les demandes d’aide et les signalements de la communauté."
        actions={<ShortcutsButton open={helping} onOpen={setHelping} />}
      />
      <TicketViews />
      <DataTable
        label="Tickets"
        views="tickets"
        columns={columns}
        criteria={CRITERIA}
        query={state => ticketsPage(state, filters)}
        rowId={ticket => ticket._id}
        rowName={ticket => ticket.subject}
        details={DETAILS}
        bulkActions={bulkActions}
        bulkEdit={BULK_EDIT}
        cellEdit={cellEditBy(update.mutateAsync, [NOBODY, ...people], me)}
        exported={{
          cells: ticket => ({
            Sujet: ticket.subject,
            État: TICKET_STATE_LABELS[ticket.state],
            Priorité: TICKET_PRIORITY_LABELS[ticket.priority],
            Catégorie: TICKET_CATEGORY_LABELS[ticket.category],
            Étiquettes: ticket.labels.join(', '),
            De: authorOf(ticket),
            'Attribuée à': ticket.assignee?.name ?? 'Personne',
            'Dernier message': formatDateTime(ticket.lastMessageAt),
          }),
          filter: assignedTo(assignees.find(({ value }) => value === filters.assignee)?.label) ?? '',
        }}
        searchLabel="Rechercher dans les demandes"
        emptyTitle={Object.values(others).some(Boolean) ? 'Aucune demande de ce genre' : 'Aucune demande ici'}
        noMatch="Aucune demande de ce genre"
        filters={<Filters />}
      />
      {dialog ? <TicketBulkDialogs dialog={dialog} /> : null}
    </>
  );
}

function Filters() {
  const [problem, setProblem] = useFilter('problem');
  const [label, setLabel] = useFilter('label');
  const [assignee, setAssignee] = useFilter('assignee');
  const assignees = useAssigneeOptions();
  const labels = useLabelOptions();
  return (
    <>
      <FilterSelect
        label="Attribution"
        all="Toute attribution"
        value={assignee}
        options={assignees}
        onChange={setAssignee}
      />
      {labels.length > 0 || label ? (
        <FilterSelect
          label="Étiquette"
          all="Toute étiquette"
          value={label}
          options={labels}
          onChange={setLabel}
        />
      ) : null}
      {problem ? (
        <ActiveFilterChip label="Jointes à un même problème" onClear={() => setProblem('')} />
      ) : null}
    </>
  );
}
