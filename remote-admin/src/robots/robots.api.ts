import type { Robot, RobotInput, WithPassword } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions } from '@tanstack/react-query';
import { entityApi } from '../lib/entity-api.ts';

type NewRobot = RobotInput & { password?: string };

/** Bots: their creation is answered with the password, this once. */
export const robots = entityApi<NewRobot, Robot, WithPassword<Robot>>('robot', 'robots');

/** New credentials: the old password opens nothing any more. */
export const renewRobot = mutationOptions({
  mutationFn: ({ _id, password }: { _id: string; password: string }) =>
    api.post(`robot/${_id}/credentials`, { json: { password } }).json<WithPassword<Robot>>(),
  onSuccess: (_robot, _input, _before, { client }) => robots.reload(client),
});
