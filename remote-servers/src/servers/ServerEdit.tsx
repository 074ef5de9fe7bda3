import type { Server, ServerInput } from '@rpd/shared/domain';
import { told } from '@rpd/shared/ui';
import { FormDialog, useConflict } from '@rpd/shared/ui/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ServerGeneralFields, ServerStoryFields } from './ServerFields.tsx';
import { serverTypes, updateServer } from './servers.api.ts';
import { serverDifferences } from './servers.values.ts';
import { sheetNames } from './sheets.api.ts';
import { useServerForm } from './useServerForm.ts';

/** The settings of a server, for its owner (SRV-5). */
export function ServerEdit({ server, onClose }: { server: Server; onClose: () => void }) {
  // As it was when the dialog opened: a newer one that arrives meanwhile must not lend its version to older words.
  const [{ _id, version }] = useState(server);
  const { form, canSave } = useServerForm(server);
  const client = useQueryClient();
  const types = useQuery(serverTypes);
  const update = useMutation(updateServer);
  const conflict = useConflict<Server>();

  const save = (values: ServerInput) =>
    told(
      conflict.settle({
        version,
        save: current => update.mutateAsync({ ...values, _id, version: current }),
        async differences(theirs) {
          const both = [values, theirs].flatMap(({ options }) => options.characters.sheet_type);
          const sheets = await sheetNames(client, [...new Set(both)]);
          return serverDifferences(values, theirs, { types: types.data ?? [], sheets });
        },
      }),
      {
        done: saved => saved && `Modification réussi de ${saved.name}`,
        failed: 'Erreur lors de la modification',
      },
    );
  return (
    <>
      <FormDialog
        title="Paramètres du serveur"
        size="lg"
        form={form}
        canSubmit={canSave}
        onSubmit={save}
        onClose={onClose}
      >
        <ServerGeneralFields form={form} />
        <ServerStoryFields form={form} />
      </FormDialog>
      {conflict.dialog}
    </>
  );
}
