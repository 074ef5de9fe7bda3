import { CATALOGUE_SCHEMAS } from '@rpd/shared/domain';
import { bodyOf, crud, entity, exactly, id, importBody, integer, listOf, ref } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const catalogues = (
  [
    ['stat', 'une caractéristique', 'les caractéristiques', 'Stat'],
    ['skill', 'une compétence', 'les compétences', 'Skill'],
    ['class', 'une classe', 'les classes', 'Class'],
    ['equipmenttype', 'un type d’équipement', 'les types d’équipement', 'EquipmentType'],
  ] as const
).map(([kind, one, many, answer]) => {
  const group = 'Catalogues';
  const body = bodyOf(CATALOGUE_SCHEMAS[kind]);
  return {
    ...crud(`/${kind}`, { group, one, many, body, answer, query: ['gameType'] }),
    [`GET /${kind}/:id/dependents`]: {
      group,
      summary: `Lire ce qui emploie ${one}`,
      answer: ref('Dependents'),
    },
    [`POST /${kind}/import`]: {
      group,
      summary: `Importer ${many} d’un fichier, ou savoir ce que cela ferait`,
      body: importBody,
      answer: ref('ImportReport'),
    },
    [`PUT /${kind}/order`]: {
      group,
      summary: `Ranger ${many}`,
      body: exactly({ ids: { ...listOf(id), minItems: 1, maxItems: 1000 } }),
      answer: listOf(ref(answer)),
    },
  };
});

export const cataloguesApi: FeatureApi = {
  operations: {
    ...Object.assign({}, ...catalogues),
  },
  answers: {
    Stat: entity(CATALOGUE_SCHEMAS.stat, { rank: integer }),
    Skill: entity(CATALOGUE_SCHEMAS.skill, { rank: integer }),
    Class: entity(CATALOGUE_SCHEMAS.class, { rank: integer }),
    EquipmentType: entity(CATALOGUE_SCHEMAS.equipmenttype, { rank: integer }),
  },
};
