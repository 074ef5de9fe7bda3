import { MAIL_STATE_LABELS, MAIL_STATES, type QueuedMail } from '@rpd/shared/domain';
import { tryAndNotify, formatDateTime, formatNumber, lazyWithPreload, useOpenState } from '@rpd/shared/ui';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import {
  columnHelper,
  type Criterion,
  DataTable,
  type BulkAction,
  type RowAction,
  type RowDetails,
} from '@rpd/shared/ui/table';
import { useMutation } from '@tanstack/react-query';
import { AtSign, RotateCw, Trash2 } from 'lucide-react';
import { runBulk } from '../lib/run-bulk.ts';
import { mails, queuedMail, retryMail } from './mails.api.ts';
import { MailingNotice } from './MailingNotice.tsx';
import { MailStateCell } from './MailState.tsx';

const MailAddress = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "mail-address" */ './MailAddress.tsx')).MailAddress,
);

const MailBeside = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "mail-beside" */ './MailBeside.tsx')).MailBeside,
);

const DETAILS: RowDetails<QueuedMail> = {
  // What was read of one mail is not shown with the next one.
  content: mail => <MailBeside key={mail._id} mail={mail} />,
  history: 'Mail',
  one: queuedMail,
};

const STATES = MAIL_STATES.map(value => ({ value, label: MAIL_STATE_LABELS[value] }));
const SECRETS = [
  { value: 'true', label: 'Apporte un lien ou un mot de passe' },
  { value: 'false', label: 'N’apporte rien de secret' },
];
const CRITERIA: readonly Criterion[] = [
  { name: 'state', label: 'État', type: 'choice', options: STATES, all: 'Tous les états' },
  { name: 'secret', label: 'Contenu', type: 'choice', options: SECRETS },
  { name: 'attempts', label: 'Essais', type: 'number' },
  { name: 'createdAt', label: 'Écrit', type: 'date' },
  { name: 'sentAt', label: 'Envoyé', type: 'date' },
];
/** What is with the mail server is not sent again, nor what brought a link that has served. */
const canResend = ({ state, bringsSecret }: QueuedMail) =>
  state !== 'sending' && !(state === 'sent' && bringsSecret);
/** A person who redirects a link becomes its recipient. */
const canCorrect = ({ state, bringsSecret }: QueuedMail) =>
  (state === 'waiting' || state === 'failed') && !bringsSecret;

/** A hundred people get the same words. */
const nameOf = ({ subject, recipient }: QueuedMail) => `${subject} (${recipient})`;
/** A mail as a toast names it: the words in « » are its subject, and nothing else has happened to them. */
const mailOf = ({ subject, recipient }: QueuedMail) => `le mail « ${subject} » à ${recipient}`;

const RESENT = {
  rowName: nameOf,
  done: 'Remis dans la file d’envoi :',
  failed: 'Les mails n’ont pas été remis dans la file d’envoi',
};

const column = columnHelper<QueuedMail>();
const columns = column.columns([
  column.accessor('subject', { header: 'Objet' }),
  column.accessor('recipient', { header: 'Destinataire' }),
  column.accessor('state', { header: 'État', cell: ({ row }) => <MailStateCell mail={row.original} /> }),
  column.accessor('createdAt', { header: 'Date', cell: ({ getValue }) => formatDateTime(getValue()) }),
]);

const bulkOf = (resend: (id: string) => Promise<unknown>, remove: (id: string) => Promise<unknown>) =>
  [
    {
      label: 'Renvoyer',
      icon: <RotateCw aria-hidden />,
      affects: canResend,
      question: rows => ({
        title: rows.length > 1 ? `Renvoyer ces ${formatNumber(rows.length)} mails ?` : 'Renvoyer ce mail ?',
        description: 'Ce qui était déjà parti arrivera une seconde fois.',
        confirmLabel: 'Renvoyer',
        tone: 'brand',
      }),
      run: rows => runBulk(rows, { ...RESENT, act: mail => resend(mail._id) }),
    },
    {
      label: 'Supprimer',
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      question: rows => ({
        title: `Êtes vous sûr de supprimer ${rows.length > 1 ? `ces ${formatNumber(rows.length)} mails` : 'ce mail'} ?`,
        description: 'Ceux qui attendent encore ne partiront pas.',
        confirmLabel: 'Supprimer',
      }),
      run: rows =>
        runBulk(rows, {
          rowName: nameOf,
          act: mail => remove(mail._id),
          done: 'Suppression réussi de',
          failed: 'Erreur lors de la suppression',
        }),
    },
  ] satisfies BulkAction<QueuedMail>[];

/** The e-mail queue (ADM-12), failures first. */
export function MailsTab() {
  const [corrected, setCorrected] = useOpenState<QueuedMail | undefined>('address', undefined);
  const remove = useMutation(mails.remove);
  const retry = useMutation(retryMail);

  const askDelete = (mail: QueuedMail) =>
    confirmDelete({
      item: mail.subject,
      question: 'Êtes vous sûr de supprimer ce mail ?',
      description: nameOf(mail),
      remove: () => remove.mutateAsync(mail._id),
    });
  const sendAgain = (mail: QueuedMail) =>
    tryAndNotify(retry.mutateAsync(mail._id), {
      done: () => `Remis dans la file d’envoi : ${mailOf(mail)}`,
      failed: 'Le mail n’a pas été remis dans la file d’envoi',
      duration: 4000,
    });
  const actions = (mail: QueuedMail): RowAction[] => [
    {
      label: 'Corriger l’adresse de',
      icon: <AtSign aria-hidden />,
      disabled: !canCorrect(mail),
      onSelect: () => setCorrected(mail),
    },
    {
      label: 'Renvoyer',
      icon: <RotateCw aria-hidden />,
      disabled: !canResend(mail),
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
      <MailingNotice />
      <DataTable
        label="E-mails"
        views="mails"
        columns={columns}
        criteria={CRITERIA}
        query={mails.page}
        rowId={mail => mail._id}
        rowName={nameOf}
        rowActions={actions}
        details={DETAILS}
        bulkActions={bulkOf(retry.mutateAsync, remove.mutateAsync)}
        exported={{
          cells: mail => ({
            Objet: mail.subject,
            Destinataire: mail.recipient,
            État: MAIL_STATE_LABELS[mail.state],
            Motif: mail.reason,
            Date: formatDateTime(mail.createdAt),
          }),
        }}
        searchLabel="Rechercher un mail"
        emptyTitle="Aucun mail"
        noMatch="Aucun mail de ce genre"
      />
      {corrected ? <MailAddress mail={corrected} onClose={() => setCorrected(undefined)} /> : null}
    </>
  );
}
