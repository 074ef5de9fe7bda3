import { type Warnings, warningsSchema } from '@rpd/shared/domain';
import { FormDialog, useForm, WarningsField } from '@rpd/shared/ui/form';
import { useQuery } from '@tanstack/react-query';
import { object } from 'yup';
import { campaignOf } from './table.api.ts';

interface WarningsDialogProps {
  game: string;
  warnings: Warnings;
  onWarnings: (warnings: Warnings) => void | Promise<unknown>;
  /** It is sent already. */
  isSent?: boolean;
  onClose: () => void;
}

type Values = { warnings: Warnings };
const schema = object({ warnings: warningsSchema() });

/** What the table is asked about before it reads the next message. */
export function WarningsDialog({ game, warnings, onWarnings, isSent = false, onClose }: WarningsDialogProps) {
  const form = useForm<Values>({ schema, defaultValues: { warnings } });
  const { data: campaign } = useQuery(campaignOf(game));
  return (
    <FormDialog
      title="Avertir de votre message"
      description={
        isSent
          ? 'Votre message est replié : chaque personne choisit de l’afficher.'
          : 'Votre prochain message sera replié : chaque personne choisira de l’afficher.'
      }
      form={form}
      submitLabel={isSent ? 'Enregistrer' : 'Choisir'}
      onSubmit={values => onWarnings(values.warnings)}
      onClose={onClose}
    >
      <WarningsField
        limits={campaign}
        control={form.control}
        name="warnings"
        help="Le message ne s’affiche qu’avec l’accord de la personne qui le lit."
        isOpenAtFirst
      />
    </FormDialog>
  );
}
