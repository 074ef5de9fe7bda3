import { type Server, type ServerInput, serverSchema } from '@rpd/shared/domain';
import { useForm, useWatch, type UseFormReturn } from '@rpd/shared/ui/form';
import { NEW_SERVER, serverValues } from './servers.values.ts';

export type ServerForm = UseFormReturn<ServerInput, unknown, ServerInput>;

/** The form of a server that exists, or of a new one; `canSave` is false while theme and story are both empty (SRV-3). */
export function useServerForm(server?: Server): { form: ServerForm; canSave: boolean } {
  const form = useForm<ServerInput>({
    schema: serverSchema,
    defaultValues: server ? serverValues(server) : NEW_SERVER,
  });
  const texts = useWatch({ control: form.control, name: ['description.bio', 'description.text'] });
  return { form, canSave: texts.some(text => text.trim() !== '') };
}
