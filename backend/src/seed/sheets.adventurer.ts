import { ENTRY_NAME } from '@rpd/shared/domain';
import { adventurerSteps } from './sheets.adventurer.steps.ts';
import { at, banner, button, divider, headPortrait, note, sheet, type FieldPlan } from './sheet-plan.ts';

const required = { required: true } as const;

const ABILITIES = ['Force', 'Dextérité', 'Constitution', 'Intelligence', 'Sagesse', 'Charisme'];

/** A score that is rolled by its modifier: every two points above ten are worth one. */
const ability = (name: string): FieldPlan => [
  name,
  'number',
  {
    ...required,
    widget: 'tile',
    min: 1,
    max: 30,
    dice: `1d20 + floor((@${name} - 10) / 2)`,
    pairedWith: `Modificateur de ${name}`,
    layout: at(2, 4),
  },
];
const modifier = (name: string): FieldPlan => [
  `Modificateur de ${name}`,
  'number',
  { formula: `floor((${name} - 10) / 2)`, ref: `mod_${name.slice(0, 3)}` },
];

const skill = (name: string, by: string): FieldPlan => [
  name,
  'roll',
  { dice: `1d20 + @mod_${by.slice(0, 3)}`, layout: at(12, 12) },
];

const cell = { required: false, options: [] };

/** What heroes of a fantasy world are made of. */
export const adventurer = () =>
  sheet({
    name: 'Aventurier d’Émeraude',
    owner: 'mj',
    gameType: 'Donjons & Dragons 5',
    description: 'La fiche complète des Terres d’Émeraude : identité, caractéristiques, équipement et magie.',
    isPublic: true,
    publish: true,
    hasPage: true,
    theme: { name: 'parchment' },
    steps: adventurerSteps(),
    plan: {
      Caractéristiques: [
        {
          sticky: true,
          columns: [
            [
              headPortrait(2),
              ['PV', 'number', { widget: 'bar', min: 0, pairedWith: 'PV max', layout: at(4, 12) }],
              ['Classe d’armure', 'number', { widget: 'tile', layout: at(2, 4) }],
              ['Initiative', 'number', { widget: 'tile', dice: '1d20 + @Initiative', layout: at(2, 4) }],
              ['Niveau', 'number', { ...required, widget: 'tile', min: 1, max: 20, layout: at(2, 4) }],
            ],
          ],
        },
        [
          {
            name: 'Actions',
            fields: [
              button('Tir à l’arc', {
                dice: '?{Avantage|Aucun,1d20|Avantage,2d20kh1|Désavantage,2d20kl1} + @Attaque + ?{Modificateur|0} => nat 20: Coup critique | nat 1: Échec critique ; Dégâts: 1d6 + @mod_Dex',
                costs: { Flèches: '1' },
              }),
              button('Sort du 1er cercle', { dice: '2d8', costs: { '1er cercle': '1' } }),
              button('Boire une potion', {
                dice: '2d4 + 2',
                costs: { Potions: '1' },
                resets: [['PV', '= PV + résultat']],
              }),
              button('Repos long', {
                resets: ['PV', '1er cercle', '2e cercle', '3e cercle', ['Succès', 0], ['Échecs', 0]],
              }),
              ['Flèches', 'number', { widget: 'counter', min: 0, initial: 20, layout: at(3, 6) }],
              ['Potions', 'number', { widget: 'counter', min: 0, layout: at(3, 6) }],
            ],
          },
        ],
        [{ name: 'Caractéristiques', fields: [...ABILITIES.map(ability), ...ABILITIES.map(modifier)] }],
        {
          columns: [
            {
              name: 'Jets de compétence',
              span: 4,
              fields: [
                skill('Acrobaties', 'Dextérité'),
                skill('Arcanes', 'Intelligence'),
                skill('Discrétion', 'Dextérité'),
                skill('Perception', 'Sagesse'),
                skill('Persuasion', 'Charisme'),
                skill('Survie', 'Sagesse'),
              ],
            },
            {
              name: 'Qui je suis',
              span: 4,
              fields: [
                ['Nom', 'string', { ...required, layout: at(12, 12) }],
                [
                  'Peuple',
                  'select',
                  { ...required, options: ['Humain', 'Elfe', 'Nain', 'Sylvain'], layout: at(6, 6) },
                ],
                [
                  'Classe',
                  'select',
                  { options: ['Guerrier', 'Mage', 'Roublard', 'Prêtre', 'Barde'], layout: at(6, 6) },
                ],
                ['Maison', 'string', { layout: at(12, 12) }],
                divider('Ce que je sais'),
                [
                  'Compétences',
                  'multiselect',
                  {
                    widget: 'chips',
                    options: ['Acrobaties', 'Arcanes', 'Discrétion', 'Perception', 'Persuasion', 'Survie'],
                  },
                ],
                ['Porte le sceau de sa maison', 'checkbox', { layout: at(12, 12) }],
              ],
            },
            {
              name: 'Entre la vie et la mort',
              span: 4,
              fields: [
                ['Succès', 'number', { widget: 'checks', min: 0, max: 3, layout: at(12, 12) }],
                ['Échecs', 'number', { widget: 'checks', min: 0, max: 3, layout: at(12, 12) }],
                ['Jet contre la mort', 'roll', { dice: '1d20', layout: at(12, 12) }],
                note(
                  'À 0 PV, lancez à chaque tour\u00a0: **10 ou plus** est un succès. Trois suffisent, dans un sens ou dans l’autre.',
                ),
                divider(''),
                ['Inspiration', 'number', { widget: 'dots', min: 0, max: 3, layout: at(12, 12) }],
              ],
            },
          ],
        },
      ],
      Combat: [
        {
          columns: [
            {
              name: 'Attaques',
              span: 8,
              fields: [
                [
                  'Attaques',
                  'repeat',
                  {
                    widget: 'table',
                    columns: [
                      { ...cell, id: 'arme', name: 'Arme', type: 'string' },
                      { ...cell, id: 'toucher', name: 'Toucher', type: 'number', dice: '1d20 + @Toucher' },
                      { ...cell, id: 'degats', name: 'Dégâts', type: 'string', dice: '@Dégâts' },
                      { ...cell, id: 'note', name: 'Note', type: 'string' },
                    ],
                  },
                ],
              ],
            },
            {
              name: 'En réserve',
              span: 4,
              fields: [
                ['PV max', 'number', { min: 1 }],
                ['Attaque', 'number', { dice: '1d20 + @Attaque' }],
                ['Dégâts', 'string', { dice: '@Dégâts' }],
              ],
            },
          ],
        },
        {
          columns: [
            {
              name: 'Sorts',
              span: 8,
              fields: [
                [
                  'Sorts',
                  'repeat',
                  {
                    widget: 'cards',
                    compendium: 'sort',
                    columns: [
                      { ...cell, id: 'sort', name: 'Sort', type: 'string', fromEntry: ENTRY_NAME },
                      { ...cell, id: 'cercle', name: 'Cercle', type: 'number', fromEntry: 'niveau' },
                      {
                        ...cell,
                        id: 'effet-des',
                        name: 'Effet',
                        type: 'string',
                        dice: '@Effet',
                        fromEntry: 'degats',
                      },
                      { ...cell, id: 'effet', name: 'Description', type: 'textarea' },
                    ],
                  },
                ],
              ],
            },
            {
              name: 'Emplacements de sorts',
              span: 4,
              fields: [
                ['1er cercle', 'number', { widget: 'checks', min: 0, max: 4, layout: at(12, 12) }],
                ['2e cercle', 'number', { widget: 'checks', min: 0, max: 3, layout: at(12, 12) }],
                ['3e cercle', 'number', { widget: 'checks', min: 0, max: 2, layout: at(12, 12) }],
              ],
            },
          ],
        },
      ],
      Équipement: [
        {
          columns: [
            {
              name: 'Sac à dos',
              span: 8,
              fields: [
                [
                  'Inventaire',
                  'repeat',
                  {
                    widget: 'table',
                    compendium: 'objet',
                    columns: [
                      { ...cell, id: 'objet', name: 'Objet', type: 'string', fromEntry: ENTRY_NAME },
                      { ...cell, id: 'nombre', name: 'Nombre', type: 'number' },
                      { ...cell, id: 'usage', name: 'Usage', type: 'string', fromEntry: 'type' },
                    ],
                  },
                ],
              ],
            },
            {
              name: 'Sur soi',
              span: 4,
              fields: [
                ['Bourse (pièces d’or)', 'number', { widget: 'counter', min: 0, layout: at(12, 12) }],
                ['Armure', 'string', { layout: at(12, 12) }],
                ['Armes', 'textarea'],
              ],
            },
          ],
        },
      ],
      Histoire: [
        {
          columns: [
            { span: 8, fields: [banner('fantastic_1.webp'), ['Histoire', 'textarea', { widget: 'prose' }]] },
            {
              span: 4,
              fields: [
                ['', 'portrait', { size: 'large', widget: 'frame', layout: at(12, 12) }],
                divider(''),
                ['Devise', 'string', { widget: 'quote', layout: at(12, 12) }],
                ['Date de naissance', 'date', { layout: at(12, 12) }],
              ],
            },
          ],
        },
      ],
      'Tableau de bord': [[[['Mes chiffres', 'dashboard', { element: 'widget' }]]]],
    },
  });
