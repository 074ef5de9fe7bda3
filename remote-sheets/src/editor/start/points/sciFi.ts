import { choice, column, long, number, text, type StartingPoint } from '../plan.ts';

export const sciFi: StartingPoint = {
  name: 'Science-fiction',
  description: 'Implants en lignes, humanité qui baisse avec eux, dettes et contrats.',
  plan: () => [
    {
      name: 'Profil',
      rows: [
        {
          name: 'Identité',
          columns: [
            {
              fields: [
                text('Pseudonyme', { required: true }),
                choice('Rôle', ['Pilote', 'Pirate', 'Médecin', 'Mercenaire', 'Négociateur']),
              ],
            },
            {
              fields: ['Corps', 'Réflexes', 'Technique', 'Sang-froid'].map(name =>
                number(name, {
                  min: 1,
                  max: 10,
                  initial: 5,
                  width: 6,
                  dice: `1d10 + @${name.replace(/[^\p{L}\p{N}]+/gu, '_')}`,
                }),
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'Chrome et crédits',
      rows: [
        {
          name: 'Implants',
          columns: [
            {
              fields: [
                {
                  name: 'Implants',
                  type: 'repeat',
                  columns: [
                    column('Implant', { required: true }),
                    column('Humanité perdue', { type: 'number', min: 0 }),
                    column('Actif', { type: 'checkbox', initial: true }),
                  ],
                },
                number('Humanité', { formula: 'max(0, 50 - sum(Implants.Humanité_perdue))' }),
                long('Cyberpsychose', { showIf: 'Humanité < 10', help: 'Ce qui vous échappe.' }),
              ],
            },
            {
              fields: [
                number('Crédits', { initial: 500 }),
                number('Dettes', { min: 0, visibility: 'ownerAndGm' }),
                long('Contrats en cours'),
              ],
            },
          ],
        },
      ],
    },
  ],
};
