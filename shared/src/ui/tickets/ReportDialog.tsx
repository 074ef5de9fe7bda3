import { Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { OwnEvidenceFile } from '../../domain/evidence.ts';
import { TICKET_TEXT_MAX, type Ticket, type TicketSubject } from '../../domain/ticket.ts';
import { api } from '../../http/index.ts';
import { MarkdownField } from '../markdown/MarkdownField.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { SelectField } from '../form/choiceFields.tsx';
import { useForm } from '../form/useForm.ts';
import { toasts } from '../toasts.ts';
import { AttachEvidence } from './AttachEvidence.tsx';
import { reportSchema, type Reported } from './report.ts';

/** What people report, by what it is about. */
const REASONS: Record<TicketSubject, readonly string[]> = {
  server: ['Contenu déplacé', 'Lien Discord mort ou trompeur', 'Copie d’un autre serveur', 'Autre raison'],
  character: ['Contenu déplacé', 'Portrait choquant', 'Copie d’un autre personnage', 'Autre raison'],
  user: ['Harcèlement', 'Propos déplacés', 'Usurpation d’identité', 'Autre raison'],
  game: ['Contenu déplacé', 'Lien mort ou trompeur', 'Copie d’un autre jeu', 'Autre raison'],
  event: ['Contenu déplacé', 'Événement trompeur', 'Publicité', 'Autre raison'],
  handout: ['Contenu déplacé', 'Image choquante', 'Autre raison'],
  message: ['Harcèlement', 'Propos déplacés', 'Contenu déplacé', 'Autre raison'],
};

/** The form of a report: it opens a ticket that the moderation answers, with the page it came from. */
export function ReportDialog({ about, onClose }: { about: Reported; onClose: () => void }) {
  const { kind, id, name } = about;
  const { pathname } = useLocation();
  const reasons = REASONS[kind];
  const form = useForm({ schema: reportSchema, defaultValues: { reason: '', text: '', files: [] } });
  const { field } = useController({ control: form.control, name: 'files' });
  const report = useMutation({
    mutationFn: ({ reason, text, files }: { reason: string; text: string; files: OwnEvidenceFile[] }) =>
      api
        .post('ticket', {
          json: {
            subject: `${reason} : ${name}`.slice(0, 150),
            category: 'report',
            text,
            pictures: [],
            files: files.map(({ _id }) => _id),
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
      <Text textStyle="sm" color="fg.muted" mt="4">
        La modération seule lit vos pièces, pendant un an. Ce que vous signalez est gardé tel qu’il est
        maintenant.
      </Text>
      <AttachEvidence
        files={field.value}
        onAdd={file => field.onChange([...form.getValues('files'), file])}
        onRemove={id => field.onChange(field.value.filter(({ _id }) => _id !== id))}
      />
    </FormDialog>
  );
}
