import { LoadingState, notifyOutcome, Text } from '@rpd/shared/ui';
import { FormDialog, SelectField, useForm } from '@rpd/shared/ui/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { object, string } from 'yup';
import type { Type, TypeInput, TypeKind } from './TypeEditor.tsx';

interface TypeReplacementProps<Input extends TypeInput, Stored extends Type> {
  kind: TypeKind<Input, Stored>;
  type: Stored;
  /** What is of this type: '2 au total : serveurs (Brume, Sel)'. */
  used: string;
  onClose: () => void;
}

const schema = object({ replacement: string().required('Choisissez ce qui le remplace.') });

/** Deletes a type that is used: what takes its place is chosen first (ADM-11). */
export function TypeReplacement<Input extends TypeInput, Stored extends Type>({
  kind: { calls },
  type,
  used,
  onClose,
}: TypeReplacementProps<Input, Stored>) {
  const all = useQuery(calls.choices());
  const replace = useMutation(calls.replace);
  const form = useForm<{ replacement: string }>({ schema, defaultValues: { replacement: '' } });
  const others = (all.data ?? []).filter(({ _id }) => _id !== type._id);
  const submit = ({ replacement }: { replacement: string }) =>
    notifyOutcome(replace.mutateAsync({ id: type._id, replacement }), {
      done: () => `Suppression réussi de ${type.name}`,
      failed: 'Erreur lors de la suppression',
    });
  return (
    <FormDialog
      title={`Êtes vous sûr de supprimer ${type.name} ?`}
      description={`Encore employé, ${used}.`}
      form={form}
      submitLabel="Remplacer et supprimer"
      canSubmit={others.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {all.isPending ? <LoadingState label="Chargement des types…" /> : null}
      {all.data && others.length === 0 ? (
        <Text>Il n’y a pas d’autre type : ajoutez d’abord celui qui prend sa place.</Text>
      ) : null}
      {others.length > 0 ? (
        <SelectField
          control={form.control}
          name="replacement"
          label="Ce qui le remplace"
          required
          placeholder="Choisir…"
          help="Tout ce qui est de ce type passe à celui-ci, d’un seul coup."
          options={others.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      ) : null}
    </FormDialog>
  );
}
