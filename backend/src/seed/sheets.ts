import { sheet } from './sheet-plan.ts';
import type { DemoSheet } from './sheet-plan.ts';

const required = { required: true } as const;
/** A score that is rolled by its modifier: every two points above ten are worth one. */
const ability = (name: string) => ({ ...required, dice: `1d20 + floor((@${name} - 10) / 2)` });

/** Made anew at each call: the ids of a template's parts are random. */
export const buildSheets = (): DemoSheet[] => [
  sheet({
    name: 'Aventurier d’Émeraude',
    owner: 'mj',
    gameType: 'Donjons & Dragons 5',
    description: 'La fiche complète des Terres d’Émeraude : identité, caractéristiques, équipement et magie.',
    isPublic: true,
    publish: true,
    plan: {
      Identité: [
        [
          [
            ['Nom', 'string', required],
            ['Peuple', 'select', { ...required, options: ['Humain', 'Elfe', 'Nain', 'Sylvain'] }],
          ],
          [
            ['Classe', 'select', { options: ['Guerrier', 'Mage', 'Roublard', 'Prêtre', 'Barde'] }],
            ['Niveau', 'number', required],
          ],
        ],
        [
          [
            ['Maison', 'string'],
            ['Date de naissance', 'date'],
          ],
          [['Histoire', 'textarea']],
        ],
      ],
      Caractéristiques: [
        [
          [
            ['Force', 'number', ability('Force')],
            ['Dextérité', 'number', ability('Dextérité')],
            ['Constitution', 'number', ability('Constitution')],
          ],
          [
            ['Intelligence', 'number', ability('Intelligence')],
            ['Sagesse', 'number', ability('Sagesse')],
            ['Charisme', 'number', ability('Charisme')],
          ],
        ],
        [
          [
            [
              'Compétences',
              'multiselect',
              { options: ['Acrobaties', 'Arcanes', 'Discrétion', 'Perception', 'Persuasion', 'Survie'] },
            ],
          ],
        ],
      ],
      Combat: [
        [
          [
            ['PV', 'number'],
            ['PV max', 'number'],
          ],
          [
            ['Initiative', 'number', { dice: '1d20 + @Initiative' }],
            ['Attaque', 'number', { dice: '1d20 + @Attaque' }],
            ['Dégâts', 'string', { dice: '@Dégâts' }],
          ],
        ],
      ],
      Équipement: [
        [
          [
            ['Armes', 'textarea'],
            ['Armure', 'string'],
          ],
          [
            ['Bourse (pièces d’or)', 'number'],
            ['Porte le sceau de sa maison', 'checkbox'],
          ],
        ],
      ],
      'Tableau de bord': [[[['Mes chiffres', 'dashboard', { element: 'widget' }]]]],
    },
  }),
  sheet({
    name: 'Investigateur de Kerlan',
    owner: 'Héloïse Morvan',
    gameType: 'L’Appel de Cthulhu',
    description: 'Pour les enquêtes de 1893 : métier, santé mentale, et ce que l’on préfère taire.',
    isPublic: true,
    publish: true,
    plan: {
      'État civil': [
        [
          [
            ['Nom et prénom', 'string', required],
            ['Métier', 'string', required],
          ],
          [
            ['Âge', 'number'],
            ['Lieu de naissance', 'string'],
          ],
        ],
      ],
      Esprit: [
        [
          [
            ['Santé mentale', 'number', required],
            ['Chance', 'number'],
          ],
          [
            ['Phobies', 'textarea'],
            ['A vu le phare allumé', 'checkbox'],
          ],
        ],
      ],
      Carnet: [[[['Indices', 'textarea']], [['Soupçons', 'textarea']]]],
    },
  }),
  sheet({
    name: 'Mercenaire de Néon-Lutèce',
    owner: 'Inès Belkacem',
    gameType: 'Cyberpunk RED',
    description: 'Rôle, implants, dettes et réputation par arrondissement.',
    isPublic: true,
    publish: true,
    plan: {
      Profil: [
        [
          [
            ['Pseudonyme', 'string', required],
            [
              'Rôle',
              'select',
              { ...required, options: ['Solo', 'Netrunner', 'Fixer', 'Médecin', 'Rockeur'] },
            ],
          ],
          [
            ['Réputation', 'number'],
            ['Dettes (eurodollars)', 'number'],
          ],
        ],
      ],
      Chrome: [
        [
          [['Implants', 'multiselect', { options: ['Yeux', 'Bras', 'Réflexes', 'Interface', 'Derme'] }]],
          [['Humanité restante', 'number', required]],
        ],
      ],
      Contrats: [[[['Contrats en cours', 'textarea']]], [[['Parties', 'dashboard', { element: 'table' }]]]],
    },
  }),
  sheet({
    name: 'Marin de la Confrérie',
    owner: 'Loïc Kermarrec',
    gameType: 'Pirates !',
    description: 'Une page, un équipage : qui vous êtes, ce que vous savez faire, ce que vous cachez.',
    isPublic: true,
    publish: true,
    plan: {
      'À bord': [
        [
          [
            ['Nom de mer', 'string', required],
            ['Poste', 'select', { options: ['Capitaine', 'Quartier-maître', 'Canonnier', 'Vigie', 'Coq'] }],
          ],
          [
            ['Part de butin', 'number'],
            ['Sait lire une carte', 'checkbox'],
          ],
        ],
        [[['Secret', 'textarea']]],
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
