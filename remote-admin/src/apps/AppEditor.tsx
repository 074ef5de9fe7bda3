import { appSchema, type App, type WithPassword } from '@rpd/shared/domain';
import { CheckboxGroupField, FormDialog, TextAreaField, TextField } from '@rpd/shared/ui/form';
import { useState } from 'react';
import { machinePassword } from '../lib/machine-password.ts';
import { PERMISSION_OPTIONS } from '../lib/permission-options.ts';
import { ADDED, useEditor } from '../lib/useEditor.ts';
import { MachinePassword } from '../ui/MachinePassword.tsx';
import { apps } from './apps.api.ts';

interface AppEditorProps {
  /** The application that is edited; absent for a new one. */
  app?: App;
  onClose: () => void;
  /** A new application, with the password that is shown this once. */
  onCreated?: (app: WithPassword<App>) => void;
}

/** The create and edit dialogs of the applications table (ADM-8). */
export function AppEditor({ app, onClose, onCreated }: AppEditorProps) {
  const [password, setPassword] = useState(machinePassword);
  const { form, save, conflictDialog } = useEditor({
    ...apps,
    schema: appSchema,
    stored: app,
    along: { password },
    words: ADDED,
    labels: { name: 'Nom', app_id: 'Identifiant', description: 'Description', permissions: 'Permissions' },
  });
  const { control } = form;
  return (
    <>
      <FormDialog
        title={app ? `Modifier ${app.name}` : 'Ajouter une application'}
        form={form}
        onClose={onClose}
        submitLabel={app ? 'Enregistrer' : 'Ajouter'}
        onSubmit={async values => {
          const created = await save(values);
          if (created) onCreated?.(created);
        }}
      >
        <TextField control={control} name="name" label="Nom" required autoComplete="off" />
        <TextField
          control={control}
          name="app_id"
          label="Identifiant"
          help="Laissez vide pour qu’il soit créé d’après le nom."
        />
        <TextAreaField control={control} name="description" label="Description" rows={3} counter={500} />
        <CheckboxGroupField
          control={control}
          name="permissions"
          label="Permissions"
          options={PERMISSION_OPTIONS}
        />
        {app ? null : <MachinePassword password={password} onRenew={() => setPassword(machinePassword())} />}
      </FormDialog>
      {conflictDialog}
    </>
  );
}
