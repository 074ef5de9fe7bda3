import { Button } from '../Button.tsx';
import { useMutation } from '@tanstack/react-query';
import { type ImposedKind, type ImposedWarning, imposedWarningSchema } from '../../domain/imposed-warning.ts';
import { NO_WARNINGS, type Warnings } from '../../domain/warnings.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { TextAreaField } from '../form/textFields.tsx';
import { useForm } from '../form/useForm.ts';
import { WarningsField } from '../form/WarningsField.tsx';
import { notifyOutcome, tryAndNotify } from '../notify.ts';
import { imposeWarning, liftWarning } from './imposed.api.ts';

interface TeamWarningDialogProps {
  kind: ImposedKind;
  id: string;
  name: string;
  asked: ImposedWarning | null;
  onClose: () => void;
}

type Values = { warnings: Warnings; reason: string };

/** What readers are asked before, and why: the author reads the reason. */
export function TeamWarningDialog({ kind, id, name, asked, onClose }: TeamWarningDialogProps) {
  const impose = useMutation(imposeWarning);
  const lift = useMutation(liftWarning);
  const form = useForm<Values>({
    schema: imposedWarningSchema,
    defaultValues: { warnings: asked?.warnings ?? NO_WARNINGS, reason: asked?.reason ?? '' },
  });
  const takeBack = async () => {
    const lifted = await tryAndNotify(lift.mutateAsync({ kind, id }), {
      done: () => 'L’avertissement n’est plus demandé',
      failed: 'L’avertissement n’a pas pu être levé',
    });
    if (lifted) onClose();
  };
  return (
    <FormDialog
      title={`Avertir du contenu de ${name}`}
      description="Le contenu ne s’affichera qu’avec l’accord de la personne qui le lit. Son auteur reçoit l’avertissement et le motif, peut les contester, et ne peut pas retirer l’avertissement."
      form={form}
      submitLabel="Demander l’avertissement"
      onClose={onClose}
      onSubmit={values =>
        notifyOutcome(impose.mutateAsync({ kind, id, ...values }), {
          done: () => 'Avertissement demandé',
          failed: 'L’avertissement n’a pas pu être demandé',
        })
      }
    >
      <WarningsField control={form.control} name="warnings" isOpenAtFirst />
      <TextAreaField
        control={form.control}
        name="reason"
        label="Motif"
        help="L’auteur le lit tel quel."
        required
        rows={3}
        counter={500}
      />
      {asked ? (
        <Button
          variant="outline"
          colorPalette="gray"
          mt="4"
          busy={lift.isPending}
          onClick={() => void takeBack()}
        >
          Ne plus demander cet avertissement
        </Button>
      ) : null}
    </FormDialog>
  );
}
