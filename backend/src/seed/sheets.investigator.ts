import { at, button, divider, note, sheet, type FieldPlan } from './sheet-plan.ts';

const required = { required: true } as const;

const skill = (name: string): FieldPlan => [
  name,
  'number',
  { min: 0, max: 100, dice: '1d100', layout: at(6, 6) },
];

/** For those who look behind the door. */
export const investigator = () =>
  sheet({
    name: 'Investigateur de Kerlan',
    owner: 'Héloïse Morvan',
    gameType: 'L’Appel de Cthulhu',
    description: 'Pour les enquêtes de 1893 : métier, santé mentale, et ce que l’on préfère taire.',
    isPublic: true,
    publish: true,
    hasPage: true,
    theme: { name: 'noir' },
    plan: {
      Dossier: [
        {
          sticky: true,
          columns: [
            [
              ['Santé mentale', 'number', { ...required, widget: 'bar', min: 0, max: 99, layout: at(6, 12) }],
              ['Chance', 'number', { widget: 'bar', min: 0, max: 99, dice: '1d100', layout: at(6, 12) }],
            ],
          ],
        },
        [
          {
            name: 'Quand tout bascule',
            fields: [
              button('Test de santé mentale', { dice: '1d100 => <= @Santé_mentale: Tenu | sinon: Ébranlé' }),
              button('Voir l’indicible', {
                dice: '1d6',
                resets: [['Santé mentale', '= Santé_mentale - résultat']],
              }),
              button('Forcer la chance', { costs: { Chance: '10' } }),
              button('Tirer', { dice: '1d100 ; Dégâts: 1d10', costs: { Cartouches: '1' } }),
              button('Recharger', { resets: ['Cartouches'] }),
              button('Nuit de repos', {
                resets: [
                  ['Heure', 0],
                  ['Santé mentale', '= Santé_mentale + 1'],
                ],
              }),
              ['Cartouches', 'number', { widget: 'checks', min: 0, max: 6, layout: at(6, 12) }],
            ],
          },
        ],
        {
          columns: [
            {
              name: 'État civil',
              span: 4,
              fields: [
                ['', 'portrait', { size: 'medium', widget: 'frame', layout: at(5, 5) }],
                ['Nom et prénom', 'string', { ...required, layout: at(7, 7) }],
                ['Métier', 'string', { ...required, widget: 'heading', layout: at(12, 12) }],
                ['Âge', 'number', { layout: at(4, 4) }],
                ['Lieu de naissance', 'string', { layout: at(8, 8) }],
              ],
            },
            {
              name: 'Ce que je sais faire',
              span: 5,
              fields: [
                'Observation',
                'Bibliothèque',
                'Psychologie',
                'Discrétion',
                'Premiers soins',
                'Esquive',
              ]
                .map(skill)
                .concat([note('Réussir\u00a0: faire **moins que sa valeur** avec 1d100.')]),
            },
            {
              name: 'Ce qui approche',
              span: 3,
              fields: [
                ['Heure', 'number', { widget: 'clock', min: 0, max: 12, layout: at(12, 12) }],
                ['A vu le phare allumé', 'checkbox', { layout: at(12, 12) }],
              ],
            },
          ],
        },
        [
          {
            name: 'Carnet',
            span: 7,
            fields: [['Indices', 'textarea'], divider('À vérifier', 'double'), ['Soupçons', 'textarea']],
          },
          { name: 'La nuit', span: 5, fields: [['Phobies', 'textarea', { widget: 'quote' }]] },
        ],
      ],
    },
  });
