import { column, long, number, text, tick, type StartingPoint } from '../plan.ts';

export const horror: StartingPoint = {
  name: 'Enquête et horreur',
  description: 'Pourcentages, seuils de réussite, santé mentale et carnet d’indices.',
  plan: () => [
    {
      name: 'État civil',
      rows: [
        {
          name: 'Investigateur',
          columns: [
            {
              fields: [
                text('Nom', { required: true }),
                text('Métier'),
                number('Âge', { min: 15, max: 99, step: 1 }),
              ],
            },
            {
              fields: ['Force', 'Constitution', 'Dextérité', 'Intelligence', 'Pouvoir', 'Éducation'].map(
                name => number(name, { min: 1, max: 100, initial: 50, width: 6, dice: '1d100' }),
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'Esprit',
      rows: [
        {
          name: 'Santé mentale',
          columns: [
            {
              fields: [
                number('Santé mentale', { min: 0, max: 99, initial: 50, required: true }),
                number('Seuil de folie', { formula: 'floor(Santé_mentale / 5) * 4' }),
                tick('Folie passagère'),
                long('Phobies et manies', { showIf: 'Folie_passagère' }),
              ],
            },
            {
              fields: [
                {
                  name: 'Compétences',
                  type: 'repeat',
                  columns: [
                    column('Compétence', { required: true }),
                    column('Valeur', { type: 'number', min: 0, max: 100, dice: '1d100' }),
                    column('Majeure', { type: 'number', formula: 'floor(Valeur / 2)' }),
                    column('Extrême', { type: 'number', formula: 'floor(Valeur / 5)' }),
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
    {
      name: 'Carnet',
      rows: [
        {
          name: 'Indices',
          columns: [
            {
              fields: [
                {
                  name: 'Indices',
                  type: 'repeat',
                  columns: [
                    column('Indice', { required: true }),
                    column('Trouvé le', { type: 'date' }),
                    column('Élucidé', { type: 'checkbox' }),
                  ],
                },
                number('Indices élucidés', { formula: 'count(Indices, Élucidé)' }),
              ],
            },
            { fields: [long('Ce que cache la maison', { visibility: 'gmOnly' })] },
          ],
        },
      ],
    },
  ],
};
