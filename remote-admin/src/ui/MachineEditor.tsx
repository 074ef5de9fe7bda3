import type { Entity, Permission, RobotInput, WithPassword, UndoableEntity } from '@rpd/shared/domain';
import type { PageRequest } from '@rpd/shared/http';
import {
  CheckboxGroupField,
  FormDialog,
  TextAreaField,
  TextField,
  type UseFormReturn,
} from '@rpd/shared/ui/form';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useState, type ReactElement, type ReactNode } from 'react';
import type { ISchema } from 'yup';
import { machinePassword } from '../lib/machine-password.ts';
import { PERMISSION_NAMES, PERMISSION_OPTIONS } from '../lib/permission-options.ts';
import { ADDED, useEditor } from './useEditor.ts';
import { MachinePassword } from './MachinePassword.tsx';

/** What signs in by itself: a bot, an application. */
export interface Machine extends Entity {
  name: string;
  description: string;
  permissions: Permission[];
  credentialsAt: string;
  lastUsedAt: string | null;
}

/** What a bot and an application both have, beside what each calls itself. */
export type MachineInput = Omit<RobotInput, 'discord_id'>;

/** What a machine calls itself where it asks for a token. */
export interface Identifier {
  field: 'discord_id' | 'app_id';
  label: string;
  help: string;
}

/** A kind of machine: what is asked of one, and the calls that save it. */
export interface MachineKind<Input extends MachineInput, Stored extends Machine> {
  /** As the journal calls it. */
  entity: UndoableEntity;
  /** The title of the dialog for a new one. */
  addTitle: string;
  identifier: Identifier;
  schema: ISchema<Input> & { fields: object; getDefault: () => object };
  calls: {
    page: (request: PageRequest) => object;
    create: UseMutationOptions<WithPassword<Stored>, Error, Input>;
    update: UseMutationOptions<Stored, Error, Partial<Input> & Pick<Stored, '_id' | 'version'>>;
    remove: UseMutationOptions<Stored, Error, string>;
    renew: UseMutationOptions<WithPassword<Stored>, Error, { _id: string; password: string }>;
  };
  /** What this kind has beside what every machine has. */
  more?: {
    /** The labels of its fields, and the words of what they hold. */
    labels: Readonly<Record<string, string>>;
    names: ReadonlyMap<string, string>;
    Fields: (props: { form: UseFormReturn<Input, unknown, Input> }) => ReactNode;
    Facts: (props: { machine: Stored }) => ReactNode;
    action: {
      label: string;
      icon: ReactElement;
      View: (props: { machine: Stored; onClose: () => void }) => ReactNode;
    };
  };
}

interface MachineEditorProps<Input extends MachineInput, Stored extends Machine> {
  kind: MachineKind<Input, Stored>;
  /** What is edited; absent for a new one. */
  machine?: Stored;
  onClose: () => void;
  /** A new one, with the password that is shown this once. */
  onCreated?: (machine: WithPassword<Stored>) => void;
}

/** The dialog in which what signs in by itself is added or changed (ADM-7, ADM-8). */
export function MachineEditor<Input extends MachineInput, Stored extends Machine>({
  kind: { addTitle, identifier, schema, calls, more },
  machine,
  onClose,
  onCreated,
}: MachineEditorProps<Input, Stored>) {
  const [password, setPassword] = useState(machinePassword);
  const { form, save, conflictDialog } = useEditor<Input, Stored, WithPassword<Stored>>({
    ...calls,
    schema,
    stored: machine,
    along: { password },
    words: ADDED,
    labels: {
      name: 'Nom',
      [identifier.field]: identifier.label,
      description: 'Description',
      permissions: 'Permissions',
      ...more?.labels,
    },
    names: more ? new Map([...PERMISSION_NAMES, ...more.names]) : PERMISSION_NAMES,
  });
  // The fields below are those of either: their names hold for both.
  type Fields = MachineInput & Record<Identifier['field'], string>;
  const { control } = form as unknown as UseFormReturn<Fields, unknown, Fields>;
  return (
    <>
      <FormDialog
        title={machine ? `Modifier ${machine.name}` : addTitle}
        form={form}
        submitLabel={machine ? 'Enregistrer' : 'Ajouter'}
        onClose={onClose}
        onSubmit={async values => {
          const created = await save(values);
          if (created) onCreated?.(created);
        }}
      >
        <TextField control={control} name="name" label="Nom" required autoComplete="off" />
        <TextField
          control={control}
          name={identifier.field}
          label={identifier.label}
          help={identifier.help}
        />
        <TextAreaField control={control} name="description" label="Description" rows={3} counter={500} />
        <CheckboxGroupField
          control={control}
          name="permissions"
          label="Permissions"
          options={PERMISSION_OPTIONS}
        />
        {more ? <more.Fields form={form} /> : null}
        {machine ? null : (
          <MachinePassword password={password} onRenew={() => setPassword(machinePassword())} />
        )}
      </FormDialog>
      {conflictDialog}
    </>
  );
}
