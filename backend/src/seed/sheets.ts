import { adventurer } from './sheets.adventurer.ts';
import { investigator } from './sheets.investigator.ts';
import { mercenary } from './sheets.mercenary.ts';
import { at, divider, headPortrait, note, sheet } from './sheet-plan.ts';
import type { DemoSheet } from './sheet-plan.ts';

const required = { required: true } as const;
/** Built at each call: the ids of a template's parts are random. */
export const buildSheets = (): DemoSheet[] => [
  adventurer(),
  investigator(),
  mercenary(),
  sheet({
    name: 'Marin de la Confrérie',
    owner: 'Loïc Kermarrec',
    gameType: 'Pirates !',
    description: 'Une page, un équipage : qui vous êtes, ce que vous savez faire, ce que vous cachez.',
    isPublic: true,
    publish: true,
    theme: { name: 'ink' },
    plan: {
      'À bord': [
        {
          sticky: true,
          columns: [
            [
              headPortrait(2),
              ['Nom de mer', 'string', { ...required, widget: 'heading', layout: at(4, 12) }],
              ['Vigueur', 'number', { widget: 'dots', max: 6, initial: 4, layout: at(3, 12) }],
              ['Part de butin', 'number', { widget: 'counter', step: 0.5, min: 0, layout: at(3, 12) }],
            ],
          ],
        },
        {
          columns: [
            {
              name: 'À bord',
              span: 4,
              fields: [
                [
                  'Poste',
                  'select',
                  { options: ['Capitaine', 'Quartier-maître', 'Canonnier', 'Vigie', 'Coq'] },
                ],
                ['Sait lire une carte', 'checkbox'],
                ['Mauvais sort', 'number', { widget: 'clock', max: 6, min: 0, initial: 0 }],
              ],
            },
            {
              name: 'Savoir-faire',
              span: 4,
              fields: [
                ['Lame', 'number', { widget: 'dots', max: 5, initial: 1 }],
                ['Poudre', 'number', { widget: 'dots', max: 5, initial: 1 }],
                ['Voile', 'number', { widget: 'dots', max: 5, initial: 1 }],
                ['Boniment', 'number', { widget: 'dots', max: 5, initial: 1 }],
                divider('', 'double'),
                ['À l’abordage', 'roll', { dice: '(@Lame)d6kh1', layout: at(12, 12) }],
                ['Bordée', 'roll', { dice: '(@Poudre)d6kh1', layout: at(12, 12) }],
              ],
            },
            {
              name: 'Ce que vous cachez',
              span: 4,
              fields: [
                ['Secret', 'textarea', { widget: 'quote' }],
                note('On ne le lit qu’à voix basse, et jamais à quai.'),
              ],
            },
          ],
        },
      ],
    },
  }),
  sheet({
    name: 'Brouillon : chasseur d’Obsidienne',
    owner: 'mj',
    gameType: 'Système maison',
    description: 'Fiche en cours d’écriture pour la saison 2. Privée jusqu’à l’ouverture.',
    isPublic: false,
    publish: false,
    plan: {
      'Onglet 1': [
        [
          [
            ['Nom', 'string', required],
            ['Proie jurée', 'string'],
          ],
          [['Serment', 'textarea']],
        ],
      ],
    },
  }),
  sheet({
    name: 'Élève de Saint-Elme',
    owner: 'joueur',
    gameType: 'Système maison',
    description: 'Trois qualités, deux défauts, un secret : tout le nécessaire pour une année à l’internat.',
    isPublic: true,
    publish: true,
    plan: {
      Élève: [
        [
          [
            ['Prénom', 'string', required],
            ['Classe', 'select', { options: ['Seconde', 'Première', 'Terminale'] }],
          ],
          [['Club', 'string']],
        ],
        [
          [
            ['Qualités', 'textarea'],
            ['Défauts', 'textarea'],
          ],
          [['Secret', 'textarea']],
        ],
      ],
    },
  }),
];
