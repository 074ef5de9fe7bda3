import { MERGE_CONFLICTS, MERGE_GROUPS, mergeSchema } from '@rpd/shared/domain';
import { bodyOf, count, exactly, id, listOf, moment, oneOf, person, ref, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const PEOPLE = 'Personnes';
const counted = { total: count, names: listOf(string) };
const groups = listOf(exactly({ group: oneOf(...MERGE_GROUPS), ...counted }));

export const mergesApi: FeatureApi = {
  operations: {
    'GET /api/moderation/people/:id/merge': {
      group: PEOPLE,
      summary: 'Lire ce qu’une fusion ferait, avant de la faire : ce compte resterait',
      query: ['other'],
      answer: ref('MergePreview'),
    },
    'POST /api/moderation/people/:id/merge': {
      group: PEOPLE,
      summary: 'Fusionner un autre compte avec celui-ci, qui reste',
      body: bodyOf(mergeSchema),
      answer: ref('AccountMerge'),
    },
    'DELETE /api/moderation/people/:id/merge': {
      group: PEOPLE,
      summary: 'Défaire la fusion avec laquelle ce compte est parti, pendant 30 jours',
      answer: ref('MergeUndone'),
    },
  },
  answers: {
    AccountMerge: exactly({ _id: id, other: person, kept: person, by: person, at: moment, until: moment }),
    MergePreview: exactly({
      kept: ref('ListedPerson'),
      other: ref('ListedPerson'),
      moves: groups,
      conflicts: listOf(exactly({ kind: oneOf(...MERGE_CONFLICTS), ...counted })),
      seal: string,
    }),
    MergeUndone: exactly({ back: groups, left: groups }),
  },
};
