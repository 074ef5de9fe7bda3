import type { Server } from '@rpd/shared/domain';
import { FormDialog } from '@rpd/shared/ui/form';
import { ServerFields } from './ServerFields.tsx';
import { useServerEditor } from './useServerEditor.ts';

/** The create and edit dialogs of the servers table (ADM-9). */
export function ServerEditor({ server, onClose }: { server?: Server; onClose: () => void }) {
  const { form, save, types, conflictDialog } = useServerEditor(server);
  return (
    <>
      <FormDialog
        title={server ? `Modifier ${server.name}` : 'Créer un serveur'}
        form={form}
        onClose={onClose}
        onSubmit={save}
        submitLabel={server ? 'Enregistrer' : 'Créer'}
      >
        <ServerFields control={form.control} types={types} server={server} />
      </FormDialog>
      {conflictDialog}
    </>
  );
}
