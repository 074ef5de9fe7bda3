import { INACTIVE_KINDS, inactiveActSchema, ownInactiveSchema } from '@rpd/shared/domain';
import { criteriaParams } from '../lib/criteria.ts';
import { bodyOf, exactly, id, integer, listOf, moment, oneOf, person, ref, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { orNull } from '../lib/openapi.schema.ts';
import { INACTIVE_FILTERS, inactiveCriteria } from './inactivity.store.ts';

const GROUP = 'Serveurs';

export const inactivityApi: FeatureApi = {
  operations: {
    'GET /api/administration/inactive': {
      group: GROUP,
      summary: 'Lister les serveurs ou les personnages sans activité',
      isList: true,
      query: [...criteriaParams(inactiveCriteria('server')), ...INACTIVE_FILTERS],
      answer: listOf(ref('InactiveThing')),
    },
    'POST /api/administration/inactive': {
      group: GROUP,
      summary: 'Demander « Toujours là ? », archiver ou restaurer, ou voir ce que cela ferait',
      body: bodyOf(inactiveActSchema),
      answer: ref('InactiveOutcome'),
    },
    'GET /inactive/mine': {
      group: GROUP,
      summary: 'Lire ce que l’on vous demande de garder, et ce qui est archivé',
      answer: listOf(ref('InactiveThing')),
    },
    'POST /inactive/mine': {
      group: GROUP,
      summary: 'Garder, archiver ou restaurer une chose à soi',
      body: bodyOf(ownInactiveSchema),
      answer: listOf(ref('InactiveThing')),
    },
  },
  answers: {
    InactiveThing: exactly({
      _id: id,
      kind: oneOf(...INACTIVE_KINDS),
      name: string,
      picture: string,
      owner: person,
      lastAt: moment,
      askedAt: orNull(moment),
      archivedAt: orNull(moment),
    }),
    InactiveOutcome: exactly({
      done: listOf(exactly({ _id: id, name: string, owner: string, detail: string })),
      left: listOf(exactly({ _id: id, name: string, reason: string })),
      people: integer,
    }),
  },
};
