import { MAIL_STATE_LABELS, MAIL_STATES, type MailState, type QueuedMail } from '@rpd/shared/domain';
import {
  tryAndNotify,
  Badge,
  Flex,
  formatDateTime,
  formatNumber,
  lazyWithPreload,
  Text,
  useOpenState,
} from '@rpd/shared/ui';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import {
  columnHelper,
  type Criterion,
  DataTable,
  type BulkAction,
  type RowAction,
} from '@rpd/shared/ui/table';
import { useMutation } from '@tanstack/react-query';
import { AtSign, MailOpen, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { runBulk } from '../lib/run-bulk.ts';
import { mails, retryMail } from './mails.api.ts';
import { MailBody } from './MailBody.tsx';
import { MailingNotice } from './MailingNotice.tsx';

const MailAddress = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "mail-address" */ './MailAddress.tsx')).MailAddress,
);

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
const TONES: Record<MailState, string> = { waiting: 'gray', sending: 'blue', sent: 'green', failed: 'red' };

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

/** Where it stands; that it failed stays until it is sent. */
function MailStateCell({ mail: { state, failedAt, reason } }: { mail: QueuedMail }) {
  return (
    <>
      <Flex gap="1" wrap="wrap">
        <Badge colorPalette={TONES[state]}>{MAIL_STATE_LABELS[state]}</Badge>
        {failedAt && state !== 'failed' ? <Badge colorPalette="red">Échec, pas encore parti</Badge> : null}
      </Flex>
      {reason && state !== 'sent' ? (
        <Text textStyle="xs" color="fg.muted" maxW="16rem">
          {reason}
        </Text>
      ) : null}
    </>
  );
}

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
  const [read, setRead] = useState<QueuedMail>();
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
    { label: 'Lire', icon: <MailOpen aria-hidden />, onSelect: () => setRead(mail), opens: true },
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
      {read ? <MailBody mail={read} onClose={() => setRead(undefined)} /> : null}
      {corrected ? <MailAddress mail={corrected} onClose={() => setCorrected(undefined)} /> : null}
    </>
  );
}
