import { useMutation } from '@tanstack/react-query';
import { savedViewSchema, sharesViewsOf, type ColumnLayout } from '../../../domain/saved-view.ts';
import type { SavedView, SavedViewInput } from '../../../domain/saved-view.ts';
import { useSession } from '../../../session/index.ts';
import { FormDialog, SwitchField, TextField, useForm } from '../../form/index.ts';
import { toasts } from '../../toasts.ts';
import { changeView, createView } from './views.api.ts';

export type ShownList = Pick<SavedViewInput, 'list' | 'query'> & ColumnLayout;

interface ViewFormProps {
  /** What is on the screen. */
  now: ShownList;
  /** The view that is changed; a new one without it. */
  view?: SavedView;
  onClose: () => void;
}

/** A view's name, and with whom it is shared. Of a view that is there what it shows can be replaced by what is on the screen. */
export function ViewForm({ now, view, onClose }: ViewFormProps) {
  const roles = useSession(({ user }) => user?.roles) ?? [];
  const create = useMutation(createView);
  const change = useMutation(changeView);
  const form = useForm<SavedViewInput>({
    schema: savedViewSchema,
    defaultValues: view
      ? {
          list: view.list,
          name: view.name,
          query: view.query,
          hidden: view.hidden,
          order: view.order,
          widths: view.widths,
          shared: view.shared,
        }
      : { ...now, name: '', shared: false },
  });
  const save = async (values: SavedViewInput) => {
    if (view) await change.mutateAsync({ ...values, _id: view._id, version: view.version });
    else await create.mutateAsync(values);
    toasts.success(view ? `Modification réussi de ${values.name}` : `Création réussi de ${values.name}`);
  };
  return (
    <FormDialog
      title={view ? `Modifier ${view.name}` : 'Garder cette vue'}
      description={
        view
          ? undefined
          : 'La recherche, les filtres, le tri et les colonnes de maintenant se retrouvent d’un geste, sur tous vos appareils.'
      }
      form={form}
      submitLabel="Enregistrer"
      onClose={onClose}
      onSubmit={save}
    >
      <TextField control={form.control} name="name" label="Nom" required counter={60} />
      {sharesViewsOf(now.list, roles) ? (
        <SwitchField
          control={form.control}
          name="shared"
          label="La partager avec l’équipe"
          help="Les personnes de l’équipe qui ouvrent cette liste voient la vue, avec votre nom. Elles ne peuvent pas la changer."
        />
      ) : null}
    </FormDialog>
  );
}
