import { noteSchema } from '@rpd/shared/domain';
import { Button, notifyOutcome, useOpenState } from '@rpd/shared/ui';
import { FormDialog, TextAreaField, useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { writeNote } from './people.api.ts';

interface NoteCreateProps {
  person: { _id: string; name: string };
}

/** Writes a note about somebody for the team. */
export function NoteCreate({ person }: NoteCreateProps) {
  const [isOpen, setOpen] = useOpenState<boolean>(`note-about-${person._id}`, false);
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        <NotebookPen aria-hidden />
        Noter
      </Button>
      {isOpen ? <NoteForm person={person} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function NoteForm({ person, onClose }: NoteCreateProps & { onClose: () => void }) {
  const form = useForm<{ text: string }>({ schema: noteSchema, defaultValues: { text: '' } });
  const { mutateAsync } = useMutation(writeNote);
  return (
    <FormDialog
      title={`Note sur ${person.name}`}
      description="L’équipe la lit, avec votre nom et la date. La personne ne la lit pas."
      form={form}
      submitLabel="Noter"
      onClose={onClose}
      onSubmit={({ text }) =>
        notifyOutcome(mutateAsync({ person: person._id, text }), {
          done: () => 'Note enregistrée',
          failed: 'La note n’a pas pu être enregistrée',
        })
      }
    >
      <TextAreaField control={form.control} name="text" label="Note" required rows={5} counter={2000} />
    </FormDialog>
  );
}
