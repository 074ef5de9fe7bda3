import { appSchema, newAppSchema } from '@rpd/shared/domain';
import { bodyOf, crud, entity, exactly, moment, ref, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { orNull } from '../lib/openapi.schema.ts';
import type { Json } from '../lib/openapi.schema.ts';

const MACHINES = 'Bots et applications';
const machineLife = { credentialsAt: moment, lastUsedAt: orNull(moment) };
const app = entity(appSchema, machineLife);

const withPassword = (machine: Json): Json => {
  const { properties } = machine;
  return exactly({ ...(properties as Json), password: string });
};

const password = exactly({ password: { ...string, description: 'Absent : le serveur en fabrique un.' } });
const credentials = { ...password, required: [] };

export const appsApi: FeatureApi = {
  operations: {
    ...crud('/app', {
      group: MACHINES,
      one: 'une application',
      many: 'les applications',
      body: bodyOf(newAppSchema),
      answer: 'App',
      created: 'AppWithPassword',
    }),
    'POST /app/:id/credentials': {
      group: MACHINES,
      summary: 'Donner un nouveau mot de passe à une application',
      body: credentials,
      answer: ref('AppWithPassword'),
    },
  },
  answers: {
    App: app,
    AppWithPassword: withPassword(app),
  },
};
