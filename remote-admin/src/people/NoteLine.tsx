import { type Note, noteSchema } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Box, Flex, formatDateTime, IconButton, importOrNotify, Text, useOpenState } from '@rpd/shared/ui';
import { FormDialog, TextAreaField, useForm, useVersionedSave } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { deleteNote, updateNote } from './people.api.ts';

/** What somebody of the team noted, with the way to change it for who wrote it. */
export function NoteLine({ note }: { note: Note }) {
  const isOwn = useSession(({ user }) => user?._id === note.author._id);
  const remove = useMutation(deleteNote);
  const [isEditing, setEditing] = useOpenState<boolean>(`note-${note._id}`, false);
  const askDelete = async () => {
    const overlay = await importOrNotify(import('@rpd/shared/ui/overlay'));
    await overlay?.confirmDelete({ item: 'cette note', remove: () => remove.mutateAsync(note._id) });
  };
  const isEdited = note.version > 1;
  return (
    <Flex gap="2" align="start">
      <Box flex="1" minW="0">
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {note.text}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {note.author.name || 'Compte supprimé'}, le {formatDateTime(note.createdAt)}
          {isEdited ? `, modifiée le ${formatDateTime(note.updatedAt)}` : ''}
        </Text>
      </Box>
      {isOwn ? (
        <Flex gap="1">
          <IconButton label="Modifier la note" size="xs" onClick={() => setEditing(true)}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label="Supprimer la note" size="xs" onClick={() => void askDelete()}>
            <Trash2 aria-hidden />
          </IconButton>
        </Flex>
      ) : null}
      {isEditing ? <NoteForm note={note} onClose={() => setEditing(false)} /> : null}
    </Flex>
  );
}

const valuesOf = ({ text }: { text: string }) => ({ text });

function NoteForm({ note, onClose }: { note: Note; onClose: () => void }) {
  const form = useForm<{ text: string }>({ schema: noteSchema, defaultValues: valuesOf(note) });
  const update = useMutation(updateNote);
  const change = useVersionedSave<{ text: string }, Note>({
    stored: note,
    valuesOf,
    write: (values, read) => update.mutateAsync({ ...values, ...read }),
    fields: { text: 'Note' },
    titleOf: () => 'la note',
  });
  return (
    <>
      <FormDialog
        title="Modifier la note"
        form={form}
        submitLabel="Enregistrer"
        onClose={onClose}
        onSubmit={values => change.save(values)}
      >
        <TextAreaField control={form.control} name="text" label="Note" required rows={5} counter={2000} />
      </FormDialog>
      {change.dialog}
    </>
  );
}
