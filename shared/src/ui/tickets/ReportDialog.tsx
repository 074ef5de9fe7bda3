import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { TICKET_TEXT_MAX, type Ticket, type TicketSubject } from '../../domain/ticket.ts';
import { api } from '../../http/index.ts';
import { MarkdownField } from '../markdown/MarkdownField.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { SelectField } from '../form/choiceFields.tsx';
import { useForm } from '../form/useForm.ts';
import { toasts } from '../toasts.ts';
import { PicturesField } from './PicturesField.tsx';
import { reportSchema, type Reported } from './report.ts';

/** What people report, by what it is about. */
const REASONS: Record<TicketSubject, readonly string[]> = {
  server: ['Contenu déplacé', 'Lien Discord mort ou trompeur', 'Copie d’un autre serveur', 'Autre raison'],
  character: ['Contenu déplacé', 'Portrait choquant', 'Copie d’un autre personnage', 'Autre raison'],
  user: ['Harcèlement', 'Propos déplacés', 'Usurpation d’identité', 'Autre raison'],
};

/** The form of a report: it opens a ticket that the moderation answers, with the page it came from. */
export function ReportDialog({ about, onClose }: { about: Reported; onClose: () => void }) {
  const { kind, id, name } = about;
  const { pathname } = useLocation();
  const reasons = REASONS[kind];
  const form = useForm({ schema: reportSchema, defaultValues: { reason: '', text: '', pictures: [] } });
  const report = useMutation({
    mutationFn: ({ reason, text, pictures }: { reason: string; text: string; pictures: string[] }) =>
      api
        .post('ticket', {
          json: {
            subject: `${reason} : ${name}`.slice(0, 150),
            category: 'report',
            text,
            pictures,
            page: pathname.slice(0, 500),
            appVersion: (document.documentElement.dataset['version'] ?? '').slice(0, 40),
            about: { kind, id },
          },
        })
        .json<Ticket>(),
    onSuccess: (_ticket, _input, _before, { client }) => client.invalidateQueries({ queryKey: ['tickets'] }),
  });
  return (
    <FormDialog
      title={`Signaler ${name}`}
      description="La modération lit votre signalement et vous répond dans « Mes demandes ». La personne concernée n’en est pas informée."
      form={form}
      submitLabel="Envoyer le signalement"
      onClose={onClose}
      onSubmit={async values => {
        await report.mutateAsync(values);
        toasts.success('Signalement envoyé : merci, la modération vous répondra.', { duration: 5000 });
      }}
    >
      <SelectField
        control={form.control}
        name="reason"
        label="Motif"
        required
        placeholder="Choisissez un motif"
        options={reasons.map(reason => ({ value: reason, label: reason }))}
      />
      <MarkdownField
        control={form.control}
        name="text"
        label="Que s’est-il passé ?"
        help="Dites où et quand : cela nous aide à vérifier."
        required
        rows={5}
        counter={TICKET_TEXT_MAX}
      />
      <PicturesField control={form.control} name="pictures" />
    </FormDialog>
  );
}
