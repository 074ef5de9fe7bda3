import type { Ticket } from '@rpd/shared/domain';
import { saveFile, Stack, notifyOutcome } from '@rpd/shared/ui';
import { FormDialog, SelectField, SwitchField, useForm } from '@rpd/shared/ui/form';
import { readTranscript } from './tickets.api.ts';

interface Values {
  format: 'text' | 'html';
  notes: boolean;
}

/** Asks for the conversation as a file. */
export function TicketTranscript({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const form = useForm<Values>({ defaultValues: { format: 'text', notes: false } });
  const download = async ({ format, notes }: Values) => {
    const file = await notifyOutcome(readTranscript(ticket._id, format, notes), {
      done: () => 'Conversation téléchargée',
      failed: 'Erreur lors du téléchargement',
    });
    saveFile(`demande-${ticket._id}.${format === 'html' ? 'html' : 'txt'}`, file);
  };
  return (
    <FormDialog
      title="Télécharger la conversation"
      form={form}
      submitLabel="Télécharger"
      onClose={onClose}
      onSubmit={download}
    >
      <Stack gap="5">
        <SelectField
          control={form.control}
          name="format"
          label="Format"
          options={[
            { value: 'text', label: 'Texte (.txt)' },
            { value: 'html', label: 'Page web (.html)' },
          ]}
        />
        <SwitchField
          control={form.control}
          name="notes"
          label="Avec les notes internes"
          help="À ne pas remettre à l’auteur de la demande."
        />
      </Stack>
    </FormDialog>
  );
}
