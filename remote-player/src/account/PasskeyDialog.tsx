import { passkeyNameSchema, type Passkey } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { toasts } from '@rpd/shared/ui';
import { FormDialog, TextField, useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import type { InferType } from 'yup';
import { addPasskey, renamePasskey } from './account.api.ts';

type Values = InferType<typeof passkeyNameSchema>;

interface PasskeyDialogProps {
  passkey: Passkey | 'new';
  onClose: () => void;
}

/** Names a passkey; a new one is then made by the browser. */
export function PasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const isNew = passkey === 'new';
  const form = useForm<Values>({
    schema: passkeyNameSchema,
    defaultValues: { name: isNew ? '' : passkey.name },
  });
  const add = useMutation(addPasskey);
  const rename = useMutation(renamePasskey);
  const save = async ({ name }: Values) => {
    if (!isNew) {
      await rename.mutateAsync({ _id: passkey._id, name });
      return;
    }
    await add.mutateAsync({ name }).catch((error: unknown) => {
      throw refusalOf(error);
    });
    toasts.success('Clé d’accès ajoutée', { detail: 'Elle sert dès votre prochaine connexion.' });
  };
  return (
    <FormDialog
      form={form}
      title={isNew ? 'Ajouter une clé d’accès' : 'Renommer la clé d’accès'}
      description={
        isNew
          ? 'Donnez-lui un nom, puis suivez votre navigateur : il demande votre empreinte, votre visage ou le code de l’appareil.'
          : undefined
      }
      submitLabel={isNew ? 'Continuer' : 'Enregistrer'}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="name"
        label="Nom de la clé"
        required
        help="Pour la reconnaître : « Mon téléphone », « Clé USB »."
      />
    </FormDialog>
  );
}

/** What a browser refuses, it says in English and in its own words. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ApiError) return error;
  return error.name === 'InvalidStateError'
    ? new ApiError(409, 'Cet appareil a déjà une clé d’accès pour votre compte.', {}, error)
    : new ApiError(
        422,
        'La clé d’accès n’a pas été créée : vous avez arrêté, ou le temps était écoulé.',
        {},
        error,
      );
}
