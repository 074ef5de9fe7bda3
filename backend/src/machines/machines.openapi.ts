import { appSchema, newAppSchema, newRobotSchema, PERMISSIONS, robotSchema } from '@rpd/shared/domain';
import type { ISchema } from 'yup';
import { bodyOf, crud, entity, exactly, listOf, moment, oneOf, ref, string } from '../lib/openapi.ts';
import type { FeatureApi, Operation } from '../lib/openapi.ts';
import { orNull } from '../lib/openapi.schema.ts';
import type { Json } from '../lib/openapi.schema.ts';

const group = 'Bots et applications';
const life = { credentialsAt: moment, lastUsedAt: orNull(moment) };
const robot = entity(robotSchema, { ...life, roles: listOf(oneOf(...PERMISSIONS)) });
const app = entity(appSchema, life);

const withPassword = ({ properties }: Json): Json => exactly({ ...(properties as Json), password: string });
const password = exactly({ password: { ...string, description: 'Absent : le serveur en fabrique un.' } });

interface Described {
  one: string;
  many: string;
  /** 'à un bot'. */
  to: string;
  newSchema: ISchema<unknown>;
  answer: string;
}

const machine = (
  address: string,
  { one, many, to, newSchema, answer }: Described,
): Record<string, Operation> => {
  const created = `${answer}WithPassword`;
  return {
    ...crud(address, { group, one, many, body: bodyOf(newSchema), answer, created }),
    [`POST ${address}/:id/credentials`]: {
      group,
      summary: `Donner un nouveau mot de passe ${to}`,
      body: { ...password, required: [] },
      answer: ref(created),
    },
  };
};

export const machinesApi: FeatureApi = {
  operations: {
    ...machine('/robot', {
      one: 'un bot',
      many: 'les bots',
      to: 'à un bot',
      newSchema: newRobotSchema,
      answer: 'Robot',
    }),
    ...machine('/app', {
      one: 'une application',
      many: 'les applications',
      to: 'à une application',
      newSchema: newAppSchema,
      answer: 'App',
    }),
  },
  answers: {
    Robot: robot,
    RobotWithPassword: withPassword(robot),
    App: app,
    AppWithPassword: withPassword(app),
  },
};
