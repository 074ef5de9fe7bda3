import { type Handout, type HandoutReadersInput, handoutReadersSchema } from '@rpd/shared/domain';
import { notifyOutcome, Text } from '@rpd/shared/ui';
import { CheckboxGroupField, FormDialog, SwitchField, useForm, useWatch } from '@rpd/shared/ui/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { peopleAtTable, saveReaders } from './handouts.api.ts';

interface HandoutReadersProps {
  game: string;
  handout: Handout;
  me: string;
  onClose: () => void;
}

/** Gives a handout to the whole table or to some, and takes it back from those who are not ticked any more. */
export function HandoutReaders({ game, handout, me, onClose }: HandoutReadersProps) {
  const table = useQuery(peopleAtTable(game));
  const form = useForm<HandoutReadersInput>({
    schema: handoutReadersSchema,
    defaultValues: { all: handout.all, people: handout.people.map(({ _id }) => _id) },
  });
  const isForAll = useWatch({ control: form.control, name: 'all' });
  const save = useMutation(saveReaders);
  const options = (table.data?.people ?? [])
    .filter(({ _id }) => _id !== me)
    .map(({ _id, name }) => ({ value: _id, label: name }));
  const submit = ({ all, people }: HandoutReadersInput) => {
    // Who left the table is not there to be named.
    const named = all ? [] : people.filter(id => options.some(({ value }) => value === id));
    return notifyOutcome(save.mutateAsync({ handout: handout._id, all, people: named }), {
      done: () => (all || named.length > 0 ? 'Document donné' : 'Document repris'),
      failed: 'Le document n’a pas été donné',
    });
  };
  return (
    <FormDialog
      title={`Donner : ${handout.title}`}
      description="Les personnes que vous décochez ne le lisent plus."
      submitLabel="Valider"
      canSubmit={table.isSuccess}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <SwitchField control={form.control} name="all" label="Toute la table" />
      {isForAll ? null : (
        <CheckboxGroupField control={form.control} name="people" label="Personnes" options={options} />
      )}
      {table.isSuccess && options.length === 0 ? (
        <Text color="fg.muted">Personne n’a encore rejoint ce jeu.</Text>
      ) : null}
    </FormDialog>
  );
}
