import {
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITY_LABELS,
  TICKET_STATE_LABELS,
  type TicketSummary,
} from '@rpd/shared/domain';
import { formatDateTime, lazyWithPreload, PageHeader, Text, useShortcuts } from '@rpd/shared/ui';
import {
  type BulkEdit,
  columnHelper,
  DataTable,
  FilterSelect,
  type RowDetails,
  useFilter,
} from '@rpd/shared/ui/table';
import { TicketStateBadge } from '@rpd/shared/ui/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ActiveFilterChip } from '../ui/ActiveFilterChip.tsx';
import { moveRow } from './rows.ts';
import { ShortcutsButton } from './ShortcutsButton.tsx';
import { ticketById } from '../lib/ticket.api.ts';
import { TicketLink } from './TicketLink.tsx';
import { forgetQueues, ticketsPage } from './tickets.api.ts';
import { CRITERIA, useAssigneeOptions, useLabelOptions, useTicketFilters } from './tickets.filters.ts';
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
  column.accessor('category', {
    header: 'Catégorie',
    cell: ({ getValue }) => TICKET_CATEGORY_LABELS[getValue()],
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

/** `/app/moderation/tickets` (MOD-1, DSK-5): what people ask, the most urgent first and then who waits longest. */
export function TicketsPage() {
  const filters = useTicketFilters();
  const assignees = useAssigneeOptions();
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
        exported={{
          cells: ticket => ({
            Sujet: ticket.subject,
            État: TICKET_STATE_LABELS[ticket.state],
            Priorité: TICKET_PRIORITY_LABELS[ticket.priority],
            Catégorie: TICKET_CATEGORY_LABELS[ticket.category],
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
