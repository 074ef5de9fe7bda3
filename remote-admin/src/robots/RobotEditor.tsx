import { robotSchema, type Robot, type WithPassword } from '@rpd/shared/domain';
import { CheckboxGroupField, FormDialog, TextAreaField, TextField } from '@rpd/shared/ui/form';
import { useState } from 'react';
import { machinePassword } from '../lib/machine-password.ts';
import { PERMISSION_OPTIONS } from '../lib/permission-options.ts';
import { ADDED, useEditor } from '../lib/useEditor.ts';
import { MachinePassword } from '../ui/MachinePassword.tsx';
import { robots } from './robots.api.ts';

interface RobotEditorProps {
  /** The bot that is edited; absent for a new one. */
  robot?: Robot;
  onClose: () => void;
  /** A new bot, with the password that is shown this once. */
  onCreated?: (robot: WithPassword<Robot>) => void;
}

/** The create and edit dialogs of the bots table (ADM-7). */
export function RobotEditor({ robot, onClose, onCreated }: RobotEditorProps) {
  const [password, setPassword] = useState(machinePassword);
  const { form, save, conflictDialog } = useEditor({
    ...robots,
    schema: robotSchema,
    stored: robot,
    along: { password },
    words: ADDED,
    labels: {
      name: 'Nom',
      discord_id: 'Identifiant Discord',
      description: 'Description',
      permissions: 'Permissions',
    },
  });
  const { control } = form;
  return (
    <>
      <FormDialog
        title={robot ? `Modifier ${robot.name}` : 'Ajouter un bot'}
        form={form}
        onClose={onClose}
        submitLabel={robot ? 'Enregistrer' : 'Ajouter'}
        onSubmit={async values => {
          const created = await save(values);
          if (created) onCreated?.(created);
        }}
      >
        <TextField control={control} name="name" label="Nom" required autoComplete="off" />
        <TextField
          control={control}
          name="discord_id"
          label="Identifiant du bot"
          help="Son identifiant Discord, de 17 à 20 chiffres."
        />
        <TextAreaField control={control} name="description" label="Description" rows={3} counter={500} />
        <CheckboxGroupField
          control={control}
          name="permissions"
          label="Permissions"
          options={PERMISSION_OPTIONS}
        />
        {robot ? null : (
          <MachinePassword password={password} onRenew={() => setPassword(machinePassword())} />
        )}
      </FormDialog>
      {conflictDialog}
    </>
  );
}
