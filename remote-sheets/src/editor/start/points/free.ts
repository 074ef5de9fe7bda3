import { long, text, type StartingPoint } from '../plan.ts';

export const free: StartingPoint = {
  name: 'Forme libre',
  description: 'Trois qualités, deux défauts, un secret : une page pour jouer tout de suite.',
  plan: () => [
    {
      name: 'Personnage',
      rows: [
        {
          name: 'En quelques mots',
          columns: [
            {
              fields: [
                text('Nom', { required: true }),
                text('En une phrase', { maxLength: 140 }),
                long('Apparence'),
              ],
            },
            { fields: [long('Qualités'), long('Défauts'), long('Secret', { visibility: 'ownerAndGm' })] },
          ],
        },
      ],
    },
  ],
};
