import { CANARY_STEPS } from '@rpd/shared/remote';
import { toasts } from '@rpd/shared/ui';
import { FormDialog, SwitchField, TextField, useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { boolean, type InferType, number, object } from 'yup';
import { startCanary } from './deployments.api.ts';

interface CanaryDialogProps {
  name: string;
  title: string;
  version: string;
  /** Of the trial that is under way, if it is of this version. */
  share: number | undefined;
  isAuto?: boolean | undefined;
  onClose: () => void;
}

const schema = object({
  share: number()
    .typeError('Donnez un nombre de 1 à 99.')
    .required('Donnez un nombre de 1 à 99.')
    .integer('Donnez un nombre entier.')
    .min(1, 'Au moins 1 %.')
    .max(99, 'Au plus 99 % : pour tout le monde, mettez la version en ligne.'),
  auto: boolean().default(false),
});
type CanaryValues = InferType<typeof schema>;

/** Which share of the people gets a version: always the same ones. */
export function CanaryDialog({
  name,
  title,
  version,
  share: current,
  isAuto = false,
  onClose,
}: CanaryDialogProps) {
  const form = useForm<CanaryValues>({
    schema,
    defaultValues: { share: current ?? CANARY_STEPS[0], auto: isAuto },
  });
  const start = useMutation(startCanary);
  return (
    <FormDialog
      form={form}
      title={`Essayer ${version}`}
      description="Ces personnes gardent cette version jusqu’à la fin de l’essai ; les autres ne voient aucun changement."
      submitLabel={current === undefined ? 'Commencer l’essai' : 'Changer la part'}
      onClose={onClose}
      onSubmit={async ({ share, auto }) => {
        await start.mutateAsync({ name, version, share, auto });
        toasts.success(`« ${title} » : ${version} est à l’essai pour ${share} %`);
      }}
    >
      <TextField control={form.control} name="share" label="Part des personnes (%)" type="number" />
      <SwitchField
        control={form.control}
        name="auto"
        label="Avancer toute seule : 5 %, 25 %, puis tout le monde"
        help="Chaque étape dure au moins dix minutes et vingt personnes, tant que la version n’échoue pas plus que celle en ligne. Une version qui échoue est retirée dans tous les cas."
      />
    </FormDialog>
  );
}
