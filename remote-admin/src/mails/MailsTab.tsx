import { MAIL_STATE_LABELS, MAIL_STATES, type MailState, type QueuedMail } from '@rpd/shared/domain';
import { tryAndNotify, Badge, formatDateTime, Text } from '@rpd/shared/ui';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import { columnHelper, DataTable, FilterSelect, useFilter, type RowAction } from '@rpd/shared/ui/table';
import { useMutation } from '@tanstack/react-query';
import { MailOpen, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { confirmBulkAction } from '../lib/confirm-bulk-action.ts';
import { runBulk } from '../lib/run-bulk.ts';
import { activeFiltersLabel } from '../lib/labels.ts';
import { mails, retryMail } from './mails.api.ts';
import { MailBody } from './MailBody.tsx';

const STATES = MAIL_STATES.map(value => ({ value, label: MAIL_STATE_LABELS[value] }));
const TONES: Record<MailState, string> = { waiting: 'gray', sending: 'blue', sent: 'green', failed: 'red' };

/** What is with the mail server, or past it, is not sent again. */
const canRetry = ({ state }: QueuedMail) => state === 'waiting' || state === 'failed';

/** A hundred people get the same words. */
const nameOf = ({ subject, recipient }: QueuedMail) => `${subject} (${recipient})`;

const column = columnHelper<QueuedMail>();
const columns = column.columns([
  column.accessor('subject', { header: 'Objet' }),
  column.accessor('recipient', { header: 'Destinataire' }),
  column.accessor('state', {
    header: 'État',
    cell: ({ row: { original: mail } }) => (
      <>
        <Badge colorPalette={TONES[mail.state]}>{MAIL_STATE_LABELS[mail.state]}</Badge>
        {mail.reason && mail.state !== 'sent' ? (
          <Text textStyle="xs" color="fg.muted" maxW="16rem">
            {mail.reason}
          </Text>
        ) : null}
      </>
    ),
  }),
  column.accessor('createdAt', { header: 'Date', cell: ({ getValue }) => formatDateTime(getValue()) }),
]);

/** The e-mail queue (ADM-12). */
export function MailsTab() {
  const [state, setState] = useFilter('state');
  const [read, setRead] = useState<QueuedMail>();
  const remove = useMutation(mails.remove);
  const retry = useMutation(retryMail);

  const askDelete = (mail: QueuedMail) =>
    confirmDelete({
      item: mail.subject,
      question: 'Êtes vous sûr de supprimer ce mail ?',
      description: nameOf(mail),
      remove: () => remove.mutateAsync(mail._id),
    });
  const askDeleteAll = (rows: QueuedMail[]) =>
    confirmBulkAction(
      {
        title: `Êtes vous sûr de supprimer ${rows.length > 1 ? `ces ${rows.length} mails` : 'ce mail'} ?`,
        description: 'Ceux qui attendent encore ne partiront pas.',
        confirmLabel: 'Supprimer',
      },
      () =>
        runBulk(rows, {
          rowName: nameOf,
          act: mail => remove.mutateAsync(mail._id),
          done: 'Suppression réussi de',
          failed: 'Erreur lors de la suppression',
        }),
    );
  const sendAgain = ({ _id, subject }: QueuedMail) =>
    tryAndNotify(retry.mutateAsync(_id), {
      done: () => `Modification réussi de ${subject}`,
      failed: 'Erreur lors de la modification',
    });
  const actions = (mail: QueuedMail): RowAction[] => [
    { label: 'Lire', icon: <MailOpen aria-hidden />, onSelect: () => setRead(mail), opens: true },
    {
      label: 'Renvoyer',
      icon: <RotateCw aria-hidden />,
      disabled: !canRetry(mail),
      onSelect: () => sendAgain(mail),
    },
    {
      label: 'Supprimer',
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      onSelect: () => void askDelete(mail),
    },
  ];
  return (
    <>
      <DataTable
        label="E-mails"
        columns={columns}
        query={page => mails.page(page, { state })}
        rowId={mail => mail._id}
        rowName={nameOf}
        rowActions={actions}
        bulkActions={[
          {
            label: 'Renvoyer',
            icon: <RotateCw aria-hidden />,
            run: rows =>
              runBulk(rows.filter(canRetry), {
                rowName: nameOf,
                act: mail => retry.mutateAsync(mail._id),
                done: 'Modification réussi de',
                failed: 'Erreur lors de la modification',
              }),
          },
          { label: 'Supprimer', icon: <Trash2 aria-hidden />, tone: 'danger', run: askDeleteAll },
        ]}
        exported={{
          filter: activeFiltersLabel([STATES, state]),
          cells: mail => ({
            Objet: mail.subject,
            Destinataire: mail.recipient,
            État: MAIL_STATE_LABELS[mail.state],
            Motif: mail.reason,
            Date: formatDateTime(mail.createdAt),
          }),
        }}
        filters={
          <FilterSelect
            label="État"
            all="Tous les états"
            value={state}
            options={STATES}
            onChange={setState}
          />
        }
        searchLabel="Rechercher un mail"
        emptyTitle="Aucun mail"
      />
      {read ? <MailBody mail={read} onClose={() => setRead(undefined)} /> : null}
    </>
  );
}
