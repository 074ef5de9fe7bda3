import type { RobotInput } from '@rpd/shared/domain';
import {
  CheckboxGroupField,
  FormDialog,
  TextAreaField,
  TextField,
  type UseFormReturn,
} from '@rpd/shared/ui/form';
import type { ReactNode } from 'react';
import { PERMISSION_OPTIONS } from '../lib/permission-options.ts';
import { MachinePassword } from './MachinePassword.tsx';

/** What a bot and an application both have. */
type MachineInput = Omit<RobotInput, 'discord_id'>;

interface MachineFormProps<Input extends MachineInput> {
  title: string;
  form: UseFormReturn<Input, unknown, Input>;
  /** The password of a new one; absent where credentials exist. */
  password?: { value: string; renew: () => void } | undefined;
  onClose: () => void;
  onSubmit: (values: Input) => Promise<unknown>;
  /** Its identifier, after the name. */
  children: ReactNode;
}

/** The dialog in which what signs in by itself is added or changed (ADM-7, ADM-8). */
export function MachineForm<Input extends MachineInput>({
  title,
  form,
  password,
  children,
  ...dialog
}: MachineFormProps<Input>) {
  // The fields below are those of either: their names hold for both.
  const { control } = form as unknown as UseFormReturn<MachineInput, unknown, MachineInput>;
  return (
    <FormDialog title={title} form={form} submitLabel={password ? 'Ajouter' : 'Enregistrer'} {...dialog}>
      <TextField control={control} name="name" label="Nom" required autoComplete="off" />
      {children}
      <TextAreaField control={control} name="description" label="Description" rows={3} counter={500} />
      <CheckboxGroupField
        control={control}
        name="permissions"
        label="Permissions"
        options={PERMISSION_OPTIONS}
      />
      {password ? <MachinePassword password={password.value} onRenew={password.renew} /> : null}
    </FormDialog>
  );
}
