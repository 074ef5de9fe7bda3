import { factorRuleSchema, type FactorRule, type FactorRuleInput, ROLE_BADGES } from '@rpd/shared/domain';
import { toasts } from '@rpd/shared/ui';
import { FormDialog, NumberField, useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { saveFactorRule } from './factor-rules.api.ts';

/** Requires a second factor of a role, and says how long its accounts have. */
export function FactorRuleDialog({ rule, onClose }: { rule: FactorRule; onClose: () => void }) {
  const { role, graceDays, accounts, protectedAccounts } = rule;
  const form = useForm<FactorRuleInput>({
    schema: factorRuleSchema,
    defaultValues: { role, required: true, graceDays },
  });
  const { mutateAsync } = useMutation(saveFactorRule);
  const missing = accounts - protectedAccounts;
  const save = async (values: FactorRuleInput) => {
    await mutateAsync(values);
    toasts.success('Protection exigée', { detail: ROLE_BADGES[role].label });
  };
  return (
    <FormDialog
      form={form}
      title={`Protéger les comptes du rôle ${ROLE_BADGES[role].label}`}
      description={`Chacun devra avoir une clé d’accès, ou un code à la connexion. ${
        missing === 0
          ? 'Tous les comptes du rôle en ont déjà.'
          : `Il en manque à ${missing} compte${missing > 1 ? 's' : ''} sur ${accounts}\u00a0: une notification et un mail le leur disent à leur prochaine connexion, avec la date.`
      }`}
      submitLabel="Exiger"
      onSubmit={save}
      onClose={onClose}
    >
      <NumberField
        control={form.control}
        name="graceDays"
        label="Délai, en jours"
        required
        help="À partir de la connexion où il en manque. Passé ce délai, le compte s’ouvre encore, mais seulement sur « Sécurité »."
      />
    </FormDialog>
  );
}
