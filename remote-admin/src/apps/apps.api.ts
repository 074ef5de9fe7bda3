import type { App, AppInput, WithPassword } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions } from '@tanstack/react-query';
import { entityApi } from '../lib/entity-api.ts';

type NewApp = AppInput & { password?: string };

/** Connected applications (RPN): their creation is answered with the password, this once. */
export const apps = entityApi<NewApp, App, WithPassword<App>>('app', 'apps');

/** New credentials: the old password opens nothing any more. */
export const renewApp = mutationOptions({
  mutationFn: ({ _id, password }: { _id: string; password: string }) =>
    api.post(`app/${_id}/credentials`, { json: { password } }).json<WithPassword<App>>(),
  onSuccess: (_robot, _input, _before, { client }) => apps.reload(client),
});
