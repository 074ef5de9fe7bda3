import type { Entity } from '@rpd/shared/domain';
import { notifyOutcome } from '@rpd/shared/ui';
import { useForm, useVersionedSave } from '@rpd/shared/ui/form';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import type { ISchema } from 'yup';

/** What is said of a new thing (ERR-2, ERR-3). */
export const ADDED = { done: 'Ajout réussi de', failed: "Erreur lors de l'ajout" };
export const CREATED = { done: 'Création réussi de', failed: 'Erreur lors de la création' };

interface EditorOptions<Input extends object, Stored, Made> {
  schema: ISchema<Input> & { fields: object; getDefault: () => object };
  /** What is edited; absent for something new. */
  stored?: Stored | undefined;
  create: UseMutationOptions<Made, Error, Input>;
  update: UseMutationOptions<Stored, Error, Partial<Input> & Pick<Entity, '_id' | 'version'>>;
  /** Goes along with something new: what the form does not ask for. */
  along?: object;
  words: typeof ADDED;
  /** Every field of the form: the label by its path, for the two versions of a save that came too late. */
  labels: Readonly<Record<string, string>>;
  /** Words for the ids that fields hold. */
  names?: ReadonlyMap<string, string>;
}

/** A form for something new or something stored: submits it, says how it went, and shows both versions of a stale save. */
export function useEditor<
  Input extends object,
  Stored extends Entity & { name: string },
  Made extends Stored = Stored,
>({ schema, stored, create, update, along, words, labels, names }: EditorOptions<Input, Stored, Made>) {
  const blank = { ...schema.getDefault(), name: '' } as unknown as Input;
  const own = (whole: Stored) =>
    Object.fromEntries(Object.keys(schema.fields).map(key => [key, whole[key as keyof Stored]])) as Input;
  const values = stored ? own(stored) : blank;
  const form = useForm<Input>({ schema, defaultValues: values as never });
  const creating = useMutation(create);
  const updating = useMutation(update);
  const change = useVersionedSave<Input, Stored>({
    stored,
    valuesOf: own,
    write: (input, read) => updating.mutateAsync({ ...input, ...read }),
    fields: labels,
    names,
    titleOf: saved => saved.name,
  });

  const save = async (input: Input): Promise<Made | null> => {
    if (!stored) {
      return notifyOutcome(creating.mutateAsync({ ...input, ...along }), {
        done: made => `${words.done} ${made.name}`,
        failed: words.failed,
      });
    }
    await change.save(input);
    return null;
  };
  return { form, save, conflictDialog: change.dialog };
}
