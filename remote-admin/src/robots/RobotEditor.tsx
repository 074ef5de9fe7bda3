import { robotSchema, type Robot } from '@rpd/shared/domain';
import { TextField } from '@rpd/shared/ui/form';
import { useState } from 'react';
import { machinePassword } from '../lib/machine-password.ts';
import { ADDED, useEditor } from '../lib/useEditor.ts';
import { MachineForm } from '../ui/MachineForm.tsx';
import type { MachineEditorProps } from '../ui/MachinesTable.tsx';
import { robots } from './robots.api.ts';

const LABELS = {
  name: 'Nom',
  discord_id: 'Identifiant Discord',
  description: 'Description',
  permissions: 'Permissions',
};

/** The create and edit dialogs of the bots table (ADM-7). */
export function RobotEditor({ machine, onClose, onCreated }: MachineEditorProps<Robot>) {
  const [password, setPassword] = useState(machinePassword);
  const { form, save, conflictDialog } = useEditor({
    ...robots,
    schema: robotSchema,
    stored: machine,
    along: { password },
    words: ADDED,
    labels: LABELS,
  });
  return (
    <>
      <MachineForm
        title={machine ? `Modifier ${machine.name}` : 'Ajouter un bot'}
        form={form}
        password={machine ? undefined : { value: password, renew: () => setPassword(machinePassword()) }}
        onClose={onClose}
        onSubmit={async values => {
          const created = await save(values);
          if (created) onCreated?.(created);
        }}
      >
        <TextField
          control={form.control}
          name="discord_id"
          label="Identifiant du bot"
          help="Son identifiant Discord, de 17 à 20 chiffres."
        />
      </MachineForm>
      {conflictDialog}
    </>
  );
}
