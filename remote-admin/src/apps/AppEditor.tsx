import { appSchema, type App } from '@rpd/shared/domain';
import { TextField } from '@rpd/shared/ui/form';
import { useState } from 'react';
import { machinePassword } from '../lib/machine-password.ts';
import { ADDED, useEditor } from '../lib/useEditor.ts';
import { MachineForm } from '../ui/MachineForm.tsx';
import type { MachineEditorProps } from '../ui/MachinesTable.tsx';
import { apps } from './apps.api.ts';

const LABELS = {
  name: 'Nom',
  app_id: 'Identifiant',
  description: 'Description',
  permissions: 'Permissions',
};

/** The create and edit dialogs of the applications table (ADM-8). */
export function AppEditor({ machine, onClose, onCreated }: MachineEditorProps<App>) {
  const [password, setPassword] = useState(machinePassword);
  const { form, save, conflictDialog } = useEditor({
    ...apps,
    schema: appSchema,
    stored: machine,
    along: { password },
    words: ADDED,
    labels: LABELS,
  });
  return (
    <>
      <MachineForm
        title={machine ? `Modifier ${machine.name}` : 'Ajouter une application'}
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
          name="app_id"
          label="Identifiant"
          help="Laissez vide pour qu’il soit créé d’après le nom."
        />
      </MachineForm>
      {conflictDialog}
    </>
  );
}
