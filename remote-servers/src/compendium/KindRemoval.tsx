import type { Compendium } from '@rpd/shared/domain';
import { Button, notifyFailure, Text, TOAST_MS, toasts } from '@rpd/shared/ui';
import { FormDialog, SelectField, useForm, useWatch } from '@rpd/shared/ui/form';
import { confirmDelete, Dialog } from '@rpd/shared/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { object, string, type AnyObject, type ObjectSchema } from 'yup';
import { deleteKind, restoreKind } from './compendium.api.ts';
import { entriesWords } from './compendium.labels.ts';

type Kind = Compendium['kinds'][number];

const LISTS = 'Les listes de fiches qui proposent ce genre n’en proposeront plus rien.';

/** Deletes a kind without entries, after a question; gives the two mutations for one that has some. */
export function useKindRemoval(server: string) {
  const remove = useMutation(deleteKind(server));
  const restore = useMutation(restoreKind);
  const ask = async ({ key, name }: Kind) => {
    let removed = '';
    return confirmDelete({
      item: name,
      description: LISTS,
      remove: async () => {
        ({ removed } = await remove.mutateAsync({ key }));
      },
      restore: () => restore.mutateAsync(removed),
    });
  };
  return { ask, remove, restore };
}

interface RemovalValues {
  way: string;
  to: string;
}

const WAYS = [
  { value: 'move', label: 'Les déplacer dans un autre genre' },
  { value: 'bin', label: 'Les mettre à la corbeille avec lui' },
];

const schema = object({
  way: string().required('Dites ce que deviennent les entrées.'),
  to: string().when('way', {
    is: 'move',
    then: own => own.required('Choisissez un autre genre.'),
    otherwise: own => own.default(''),
  }),
}) as ObjectSchema<AnyObject> as unknown as ObjectSchema<RemovalValues>;

interface KindRemovalProps {
  compendium: Compendium;
  kind: Kind;
  onClose: () => void;
  /** It is gone. Under a dialog, the message that brings it back cannot be reached. */
  onRemoved: () => void;
}

/** Asks what becomes of the entries of a kind that is deleted. Those of packs stay with their pack. */
export function KindRemoval(props: KindRemovalProps) {
  const { kind, onClose } = props;
  if (kind.entries === kind.homebrew) return <Fate {...props} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Supprimer « ${kind.name} »`}
      size="md"
      footer={
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      <Text>
        {entriesWords(kind.entries - kind.homebrew)} de ce genre{' '}
        {kind.entries - kind.homebrew > 1 ? 'viennent' : 'vient'} de paquets : retirez d’abord ces paquets.
      </Text>
    </Dialog>
  );
}

function Fate({ compendium: { server, kinds }, kind, onClose, onRemoved }: KindRemovalProps) {
  const { remove, restore } = useKindRemoval(server._id);
  const form = useForm<RemovalValues>({ schema, defaultValues: { way: '', to: '' } });
  const { control } = form;
  const way = useWatch({ control, name: 'way' });
  const undo = async (removed: string) => {
    try {
      await restore.mutateAsync(removed);
      toasts.success(`Restauration réussie de ${kind.name}`);
    } catch (error) {
      notifyFailure('Erreur lors de la restauration', error);
    }
  };
  return (
    <FormDialog
      title={`Supprimer « ${kind.name} »`}
      description={`Ce genre a ${entriesWords(kind.entries)}. ${LISTS} Les fiches gardent leurs lignes.`}
      size="md"
      form={form}
      onClose={onClose}
      submitLabel="Supprimer"
      onSubmit={async ({ way: entries, to }) => {
        const { removed } = await remove.mutateAsync({
          key: kind.key,
          fate: entries === 'move' ? { entries, to } : { entries },
        });
        toasts.success(`Suppression réussi de ${kind.name}`, {
          duration: TOAST_MS.undo,
          action: { label: 'Annuler', run: () => void undo(removed) },
        });
        onRemoved();
      }}
    >
      <SelectField
        control={control}
        name="way"
        label="Ses entrées"
        required
        placeholder="Choisir…"
        options={WAYS}
      />
      {way === 'move' ? (
        <SelectField
          control={control}
          name="to"
          label="Nouveau genre"
          help="Il reçoit les valeurs qui lui manquent."
          required
          placeholder="Choisir…"
          options={kinds
            .filter(({ key }) => key !== kind.key)
            .map(({ key, name }) => ({ value: key, label: name }))}
        />
      ) : null}
    </FormDialog>
  );
}
