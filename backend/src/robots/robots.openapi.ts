import { newRobotSchema, PERMISSIONS, robotSchema } from '@rpd/shared/domain';
import { bodyOf, crud, entity, exactly, listOf, moment, oneOf, ref, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { orNull } from '../lib/openapi.schema.ts';
import type { Json } from '../lib/openapi.schema.ts';

const MACHINES = 'Bots et applications';
const machineLife = { credentialsAt: moment, lastUsedAt: orNull(moment) };
const robot = entity(robotSchema, { ...machineLife, roles: listOf(oneOf(...PERMISSIONS)) });
const withPassword = (machine: Json): Json => {
  const { properties } = machine;
  return exactly({ ...(properties as Json), password: string });
};

const password = exactly({ password: { ...string, description: 'Absent : le serveur en fabrique un.' } });
const credentials = { ...password, required: [] };

export const robotsApi: FeatureApi = {
  operations: {
    ...crud('/robot', {
      group: MACHINES,
      one: 'un bot',
      many: 'les bots',
      body: bodyOf(newRobotSchema),
      answer: 'Robot',
      created: 'RobotWithPassword',
    }),
    'POST /robot/:id/credentials': {
      group: MACHINES,
      summary: 'Donner un nouveau mot de passe à un bot',
      body: credentials,
      answer: ref('RobotWithPassword'),
    },
  },
  answers: {
    Robot: robot,
    RobotWithPassword: withPassword(robot),
  },
};
