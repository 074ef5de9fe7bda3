import type { Server, ServerInput } from '@rpd/shared/domain';
import { FormDialog, useVersionedSave } from '@rpd/shared/ui/form';
import { Presence } from '@rpd/shared/ui/live';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ServerGeneralFields, ServerStoryFields } from './ServerFields.tsx';
import { ServerPublicPage } from './ServerPublicPage.tsx';
import { serverTypes, updateServer } from './servers.api.ts';
import { SERVER_FIELDS, serverValues } from './servers.values.ts';
import { sheetNames } from './sheets.api.ts';
import { useServerForm } from './useServerForm.ts';

/** The settings of a server, for its owner (SRV-5). */
export function ServerEdit({ server, onClose }: { server: Server; onClose: () => void }) {
  const { form, canSave } = useServerForm(server);
  const client = useQueryClient();
  const types = useQuery(serverTypes);
  const update = useMutation(updateServer);
  const change = useVersionedSave<ServerInput, Server>({
    stored: server,
    valuesOf: serverValues,
    write: (values, read) => update.mutateAsync({ ...values, ...read }),
    fields: SERVER_FIELDS,
    async names(mine, theirs) {
      const both = [mine, theirs].flatMap(({ options }) => options.characters.sheet_type);
      const sheets = await sheetNames(client, [...new Set(both)]);
      return new Map([...sheets, ...(types.data ?? []).map(type => [type._id, type.name] as const)]);
    },
    titleOf: saved => saved.name,
  });
  return (
    <>
      <FormDialog
        title="Paramètres du serveur"
        size="lg"
        form={form}
        canSubmit={canSave}
        onSubmit={change.save}
        onClose={onClose}
      >
        <Presence topic={`servers:${server._id}`} state="editing" />
        <ServerGeneralFields form={form} />
        <ServerStoryFields form={form} />
        <ServerPublicPage server={server} form={form} />
      </FormDialog>
      {change.dialog}
    </>
  );
}
