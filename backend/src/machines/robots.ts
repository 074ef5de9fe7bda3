import { newRobotSchema, robotSchema } from '@rpd/shared/domain';
import type { RobotInput } from '@rpd/shared/domain';
import { robotCodec } from '../store/tables/machines.ts';
import { createMachineStore } from './machines.store.ts';
import type { MachineKind } from './machines.change.ts';

/** The bots of the communities (ADM-7). */
export const robots: MachineKind<RobotInput> = {
  subject: 'Robot',
  name: 'robot',
  schema: robotSchema,
  newSchema: newRobotSchema,
  machines: createMachineStore<RobotInput, 'discord_id'>({
    table: 'robots',
    identifier: 'discord_id',
    codec: robotCodec,
  }),
  taken: { field: 'discord_id', refusal: 'Cet identifiant Discord est déjà celui d’un bot.' },
  // The specification calls a bot's permissions its roles: either name will do, and both are answered.
  read: ({ roles, ...fields }) =>
    roles === undefined || fields['permissions'] !== undefined ? fields : { ...fields, permissions: roles },
  present: robot => ({ ...robot, roles: robot.permissions }),
};
