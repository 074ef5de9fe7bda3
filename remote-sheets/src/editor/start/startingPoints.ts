import type { SheetDraft } from '../model/draft.ts';
import {
  choice,
  column,
  documentOf,
  long,
  number,
  text,
  tick,
  type FieldPlan,
  type TabPlan,
} from './plan.ts';

export interface StartingPoint {
  name: string;
  description: string;
  plan: () => TabPlan[];
}

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
  tick(`${name} : maîtrise`, { ref: `m_${name}`, width: 6 }),
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

const fantasy: StartingPoint = {
  name: 'Fantasy, six caractéristiques',
  description: 'Modificateurs, dix-huit compétences et charge calculés, sorts et inventaire en lignes.',
  plan: () => [
    {
      name: 'Identité',
      rows: [
        {
          name: 'Qui êtes-vous ?',
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
          name: 'Pour le maître de jeu',
          columns: [{ fields: [long('Notes du maître de jeu', { visibility: 'gmOnly' })] }],
        },
      ],
    },
  ],
};

const sciFi: StartingPoint = {
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

const horror: StartingPoint = {
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

const free: StartingPoint = {
  name: 'Forme libre',
  description: 'Trois qualités, deux défauts, un secret : une page pour jouer tout de suite.',
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

export const STARTING_POINTS: readonly StartingPoint[] = [fantasy, sciFi, horror, free];

/** The sheet that a starting point begins with; its name is what its author will give it. */
export function startFrom({ name, description, plan }: StartingPoint, draft: SheetDraft): SheetDraft {
  return {
    ...draft,
    ...documentOf(plan()),
    description: { ...draft.description, name: draft.description.name || name, description },
  };
}
