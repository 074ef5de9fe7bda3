import { at, banner, button, divider, headPortrait, sheet, type FieldPlan } from './sheet-plan.ts';

const required = { required: true } as const;
const cell = { required: false, options: [] };

const trait = (name: string): FieldPlan => [
  name,
  'number',
  { widget: 'tile', min: 1, max: 10, dice: `1d10 + @${name.replace('-', '_')}`, layout: at(3, 6) },
];

/** Chrome, debts and a contract too many. */
export const mercenary = () =>
  sheet({
    name: 'Mercenaire de Néon-Lutèce',
    owner: 'Inès Belkacem',
    gameType: 'Cyberpunk RED',
    description: 'Rôle, implants, dettes et réputation par arrondissement.',
    isPublic: true,
    publish: true,
    hasPage: true,
    theme: { name: 'neon' },
    plan: {
      Profil: [
        {
          sticky: true,
          columns: [
            [
              headPortrait(2),
              [
                'Humanité restante',
                'number',
                { ...required, widget: 'bar', min: 0, max: 80, layout: at(3, 12) },
              ],
              ['Blessures', 'number', { widget: 'bar', min: 0, max: 40, layout: at(3, 12) }],
              ['Réputation', 'number', { widget: 'dots', min: 0, max: 10, layout: at(4, 12) }],
            ],
          ],
        },
        [
          {
            name: 'Système nerveux',
            fields: ['Réflexes', 'Corps', 'Technique', 'Sang-froid'].map(trait),
          },
        ],
        [
          {
            name: 'Actions',
            fields: [
              button('Rafale', {
                dice: '1d10 + @Réflexes + ?{Modificateur|0} => >= ?{Difficulté|13}: Touché | sinon: Manqué ; Dégâts: 3d6',
                costs: { Chargeur: '3' },
              }),
              button('Changer de chargeur', {
                costs: { 'Chargeurs de rechange': '1' },
                resets: ['Chargeur'],
              }),
              button('Stimulant', {
                dice: '1d6',
                costs: { 'Humanité restante': '2' },
                resets: [['Blessures', '= Blessures - résultat']],
              }),
              button('Nuit à l’abri', {
                resets: ['Chargeur', ['Alerte', 0], ['Blessures', '= Blessures - Corps']],
              }),
              ['Chargeur', 'number', { widget: 'bar', min: 0, max: 12, layout: at(6, 12) }],
              ['Chargeurs de rechange', 'number', { widget: 'counter', min: 0, layout: at(6, 12) }],
            ],
          },
        ],
        {
          columns: [
            {
              name: 'Identité',
              span: 4,
              fields: [
                ['Pseudonyme', 'string', { ...required, widget: 'heading', layout: at(12, 12) }],
                [
                  'Rôle',
                  'select',
                  { ...required, options: ['Solo', 'Netrunner', 'Fixer', 'Médecin', 'Rockeur'] },
                ],
                ['Dettes (eurodollars)', 'number', { widget: 'counter', step: 100, layout: at(12, 12) }],
              ],
            },
            {
              name: 'Chrome',
              span: 4,
              fields: [
                [
                  'Implants',
                  'multiselect',
                  { widget: 'chips', options: ['Yeux', 'Bras', 'Réflexes', 'Interface', 'Derme'] },
                ],
                divider('Jets'),
                ['Piratage', 'roll', { dice: '1d10 + @Technique', layout: at(12, 12) }],
                ['Réflexe de tir', 'roll', { dice: '1d10 + @Réflexes', layout: at(12, 12) }],
              ],
            },
            {
              name: 'La ville vous regarde',
              span: 4,
              fields: [['Alerte', 'number', { widget: 'clock', min: 0, max: 8, layout: at(12, 12) }]],
            },
          ],
        },
        {
          columns: [
            {
              name: 'Arsenal',
              span: 12,
              fields: [
                [
                  'Arsenal',
                  'repeat',
                  {
                    widget: 'table',
                    columns: [
                      { ...cell, id: 'arme', name: 'Arme', type: 'string' },
                      { ...cell, id: 'degats', name: 'Dégâts', type: 'string', dice: '@Dégâts' },
                      { ...cell, id: 'chargeur', name: 'Chargeur', type: 'number' },
                      { ...cell, id: 'etat', name: 'État', type: 'string' },
                    ],
                  },
                ],
              ],
            },
          ],
        },
      ],
      Contrats: [
        [
          [banner('sci-fi_1.webp'), ['Contrats en cours', 'textarea', { widget: 'prose' }]],
          [['Parties', 'dashboard', { element: 'table' }]],
        ],
      ],
    },
  });
