import { ROLE_NAMES, ROLES, type UserInput } from '@rpd/shared/domain';
import {
  CheckboxGroupField,
  SwitchField,
  TextAreaField,
  TextField,
  type UseFormReturn,
} from '@rpd/shared/ui/form';

const ROLE_OPTIONS = ROLES.map(role => ({ value: role, label: ROLE_NAMES[role] }));

interface UserFieldsProps {
  control: UseFormReturn<UserInput, unknown, UserInput>['control'];
  /** Theirs to open: it can only be withdrawn here. */
  hasPublicPage?: boolean;
}

/** What an administrator fills in, in the dialogs and on the screens alike (ADM-6). */
export function UserFields({ control, hasPublicPage = false }: UserFieldsProps) {
  return (
    <>
      <TextField control={control} name="name" label="Pseudo" required autoComplete="off" />
      <TextField control={control} name="email" label="E-mail" type="email" required autoComplete="off" />
      <TextAreaField
        control={control}
        name="description"
        label="Description"
        help="Une note pour l’équipe : les autres ne la voient pas."
        rows={3}
        counter={500}
      />
      <SwitchField
        control={control}
        name="valid"
        label="Actif"
        help="Un compte inactif ne peut plus se connecter."
      />
      {hasPublicPage ? (
        <SwitchField
          control={control}
          name="publicPage"
          label="Page publique"
          help="Retirée, elle disparaît aussitôt. La personne seule peut la rouvrir."
        />
      ) : null}
      <CheckboxGroupField control={control} name="roles" label="Rôles" required options={ROLE_OPTIONS} />
    </>
  );
}
