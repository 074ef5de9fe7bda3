import { column, long, number, text, tick, type FieldPlan, type StartingPoint } from '../plan.ts';

/** An ability, its modifier and its roll. */
const ability = (name: string, ref: string): FieldPlan[] => [
  number(name, { ref, min: 1, max: 30, initial: 10, required: true, width: 6 }),
  number(`Mod. ${name}`, {
    ref: `mod${ref}`,
    formula: `floor((${ref} - 10) / 2)`,
    dice: `1d20 + @mod${ref}`,
    width: 6,
  }),
];

const skill = (name: string, ref: string): FieldPlan[] => [
  tick(`${name} : maîtrise`, { ref: `m_${name}`, width: 6 }),
  number(name, {
    formula: `mod${ref} + if(m_${name.replace(/[^\p{L}\p{N}]+/gu, '_')}, maitrise, 0)`,
    dice: `1d20 + @${name.replace(/[^\p{L}\p{N}]+/gu, '_')}`,
    width: 6,
  }),
];

const SKILLS: readonly (readonly [string, string])[] = [
  ['Acrobaties', 'DEX'],
  ['Arcanes', 'INT'],
  ['Athlétisme', 'FOR'],
  ['Discrétion', 'DEX'],
  ['Dressage', 'SAG'],
  ['Escamotage', 'DEX'],
  ['Histoire', 'INT'],
  ['Intimidation', 'CHA'],
  ['Intuition', 'SAG'],
  ['Investigation', 'INT'],
  ['Médecine', 'SAG'],
  ['Nature', 'INT'],
  ['Perception', 'SAG'],
  ['Persuasion', 'CHA'],
  ['Religion', 'INT'],
  ['Représentation', 'CHA'],
  ['Survie', 'SAG'],
  ['Tromperie', 'CHA'],
];

const inventory = (): FieldPlan => ({
  name: 'Inventaire',
  type: 'repeat',
  columns: [
    column('Objet', { required: true }),
    column('Quantité', { type: 'number', initial: 1, min: 0 }),
    column('Poids', { type: 'number', min: 0, help: 'En kilogrammes' }),
  ],
});

export const fantasy: StartingPoint = {
  name: 'Fantasy, six caractéristiques',
  description: 'Modificateurs, dix-huit compétences et charge calculés, sorts et inventaire en lignes.',
  plan: () => [
    {
      name: 'Identité',
      rows: [
        {
          name: 'Qui êtes-vous ?',
          columns: [
            { fields: [text('Nom', { required: true }), text('Peuple'), text('Classe')] },
            {
              fields: [
                number('Niveau', { min: 1, max: 20, initial: 1, required: true, width: 6 }),
                number('Bonus de maîtrise', {
                  ref: 'maitrise',
                  formula: '2 + floor((niveau - 1) / 4)',
                  width: 6,
                }),
                long('Historique'),
              ],
            },
          ],
        },
      ],
    },
    {
      name: 'Caractéristiques',
      rows: [
        {
          name: 'Les six caractéristiques',
          columns: [
            {
              fields: [
                ...ability('Force', 'FOR'),
                ...ability('Dextérité', 'DEX'),
                ...ability('Constitution', 'CON'),
              ],
            },
            {
              fields: [
                ...ability('Intelligence', 'INT'),
                ...ability('Sagesse', 'SAG'),
                ...ability('Charisme', 'CHA'),
              ],
            },
          ],
        },
        {
          name: 'Compétences',
          columns: [
            { fields: SKILLS.slice(0, 9).flatMap(([name, ref]) => skill(name, ref)) },
            { fields: SKILLS.slice(9).flatMap(([name, ref]) => skill(name, ref)) },
          ],
        },
      ],
    },
    {
      name: 'Combat et sac',
      rows: [
        {
          name: 'Au combat',
          columns: [
            {
              fields: [
                number('Points de vie max', {
                  formula: '8 + modCON + (niveau - 1) * (5 + modCON)',
                  width: 6,
                }),
                number('Blessures', { min: 0, initial: 0, width: 6 }),
                number('Points de vie', { formula: 'Points_de_vie_max - Blessures', width: 6 }),
                number('Initiative', { formula: 'modDEX', dice: '1d20 + @Initiative', width: 6 }),
              ],
            },
            {
              fields: [
                {
                  name: 'Sorts',
                  type: 'repeat',
                  columns: [
                    column('Sort', { required: true }),
                    column('Niveau du sort', { type: 'number', min: 0, max: 9 }),
                    column('Préparé', { type: 'checkbox' }),
                  ],
                },
              ],
            },
          ],
        },
        {
          name: 'Équipement',
          columns: [
            {
              fields: [
                inventory(),
                number('Charge', { formula: 'sum(Inventaire, Quantité * Poids)', width: 6 }),
                number('Charge maximale', { formula: 'FOR * 7', width: 6 }),
                tick('Encombré', { formula: 'Charge > Charge_maximale' }),
              ],
            },
          ],
        },
      ],
    },
    {
      name: 'Secrets',
      rows: [
        {
          name: 'Pour le maître du jeu',
          columns: [{ fields: [long('Notes du maître du jeu', { visibility: 'gmOnly' })] }],
        },
      ],
    },
  ],
};
