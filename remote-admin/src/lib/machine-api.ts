import type { Entity } from '@rpd/shared/domain';
import { api, type QuerySubject } from '@rpd/shared/http';
import { mutationOptions } from '@tanstack/react-query';
import { reloadIfUncertain } from './reload-if-uncertain.ts';
import { entityApi } from './entity-api.ts';

/** The calls of what signs in by itself, at `path`: its creation is answered with its password, this once. */
export function machineApi<Input extends object, Stored extends Entity, Made extends Stored>(
  path: string,
  key: QuerySubject,
) {
  const calls = entityApi<Input & { password?: string }, Stored, Made>(path, key);
  return {
    ...calls,
    /** New credentials: the old password opens nothing any more. */
    renew: mutationOptions({
      mutationFn: ({ _id, password }: { _id: string; password: string }) =>
        api.post(`${path}/${_id}/credentials`, { json: { password } }).json<Made>(),
      onSuccess: (_machine, _input, _before, { client }) => calls.reload(client),
      onError: (error, _input, _before, { client }) => reloadIfUncertain(error, () => calls.reload(client)),
    }),
  };
}
