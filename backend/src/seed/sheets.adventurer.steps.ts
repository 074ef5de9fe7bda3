import type { CreationGrant, CreationOption, CreationStep } from '@rpd/shared/domain';

// A first adventurer in ten minutes: a people, a class, 27 points, what one knows, a name and a story.

const set = (fieldId: string, value: string | number | boolean): CreationGrant => ({
  fieldId,
  how: 'set',
  value,
});
const add = (fieldId: string, value: number | string[]): CreationGrant => ({ fieldId, how: 'add', value });
const line = (fieldId: string, cells: Record<string, string | number>): CreationGrant => ({
  fieldId,
  how: 'line',
  cells: Object.entries(cells).map(([columnId, value]) => ({ columnId, value })),
});
const item = (objet: string, nombre = 1): CreationGrant => line('Inventaire', { objet, nombre });

const people = (name: string, description: string, ...grants: CreationGrant[]): CreationOption => ({
  id: name.toLowerCase(),
  name,
  description,
  grants: [set('Peuple', name.toLowerCase()), ...grants],
});

const PEOPLES = [
  people(
    'Humain',
    'Partout chez lui. Un peu de tout, et l’envie d’essayer le reste.',
    ...['Force', 'Dextérité', 'Constitution', 'Intelligence', 'Sagesse', 'Charisme'].map(one => add(one, 1)),
  ),
  people(
    'Elfe',
    'Vif, patient, l’œil à tout. **Voit dans la pénombre.**',
    add('Dextérité', 2),
    add('Compétences', ['perception']),
  ),
  people(
    'Nain',
    'Têtu comme le granit, et aussi solide.',
    add('Constitution', 2),
    add('PV', 2),
    add('PV max', 2),
  ),
  people(
    'Sylvain',
    'Né sous les arbres : la forêt lui répond.',
    add('Sagesse', 2),
    add('Compétences', ['survie']),
  ),
];

interface Class {
  name: string;
  description: string;
  life: number;
  armour: number;
  weapon: [arme: string, degats: string];
  more: CreationGrant[];
}

const classOption = ({ name, description, life, armour, weapon, more }: Class): CreationOption => ({
  id: name.toLowerCase().replace('ê', 'e'),
  name,
  description,
  grants: [
    set('Classe', name.toLowerCase()),
    set('Niveau', 1),
    set('Classe d’armure', armour),
    add('PV', life),
    add('PV max', life),
    line('Attaques', { arme: weapon[0], toucher: 4, degats: weapon[1] }),
    set('Attaque', 4),
    set('Dégâts', weapon[1]),
    ...more,
  ],
});

const CLASSES = [
  classOption({
    name: 'Guerrier',
    description: 'Devant, l’arme à la main. **Le plus simple à jouer.**',
    life: 12,
    armour: 16,
    weapon: ['Épée longue', '1d8 + 2'],
    more: [set('Armure', 'Cotte de mailles'), item('Bouclier'), item('Corde de chanvre')],
  }),
  classOption({
    name: 'Mage',
    description: 'Fragile, savant, imprévisible. Choisit deux sorts.',
    life: 7,
    armour: 12,
    weapon: ['Bâton', '1d6'],
    more: [set('1er cercle', 2), item('Grimoire'), item('Encre et plumes')],
  }),
  classOption({
    name: 'Roublard',
    description: 'Dans l’ombre, par la serrure, derrière vous.',
    life: 9,
    armour: 14,
    weapon: ['Dague', '1d4 + 3'],
    more: [set('Armure', 'Cuir souple'), item('Outils de voleur'), add('Compétences', ['discrétion'])],
  }),
  classOption({
    name: 'Prêtre',
    description: 'Soigne, protège, et sait se battre. Choisit deux sorts.',
    life: 10,
    armour: 15,
    weapon: ['Masse d’armes', '1d6 + 2'],
    more: [set('1er cercle', 2), set('Armure', 'Écailles'), item('Symbole sacré')],
  }),
  classOption({
    name: 'Barde',
    description: 'Une chanson pour chaque danger. Choisit deux sorts.',
    life: 9,
    armour: 13,
    weapon: ['Rapière', '1d8 + 2'],
    more: [set('1er cercle', 2), item('Luth'), add('Compétences', ['persuasion'])],
  }),
];

const skill = (name: string, description: string): CreationOption => ({
  id: name.toLowerCase().replaceAll('é', 'e'),
  name,
  description,
  grants: [add('Compétences', [name.toLowerCase()])],
});

const spell = (id: string, sort: string, effect: string, words: string): CreationOption => ({
  id,
  name: sort,
  description: words,
  grants: [line('Sorts', { sort, cercle: 1, ...(effect && { 'effet-des': effect }), effet: words })],
});

const COSTS = [0, 1, 2, 3, 4, 5, 7, 9].map((cost, at) => ({ value: 8 + at, cost }));

export const adventurerSteps = (): CreationStep[] => [
  {
    id: 'peuple',
    kind: 'choice',
    title: 'Votre peuple',
    help: 'D’où venez-vous ? Votre peuple vous donne **un bonus**. Vous pourrez revenir ici à tout moment.',
    options: PEOPLES,
  },
  {
    id: 'classe',
    kind: 'choice',
    title: 'Votre classe',
    help: 'Ce que vous faites quand tout va mal. Votre classe donne vos points de vie, une arme et du matériel.',
    options: CLASSES,
  },
  {
    id: 'points',
    kind: 'points',
    title: '27 points à répartir',
    help: 'De 8 à 15 avant les bonus. **Mettez haut ce que fait votre classe** : la Force d’un guerrier, l’Intelligence d’un mage, la Dextérité d’un roublard.',
    fieldIds: ['Force', 'Dextérité', 'Constitution', 'Intelligence', 'Sagesse', 'Charisme'],
    points: 27,
    min: 8,
    max: 15,
    costs: COSTS,
  },
  {
    id: 'competences',
    kind: 'choice',
    title: 'Ce que vous savez faire',
    help: 'Deux compétences où vous êtes à l’aise, en plus de celles de votre peuple et de votre classe.',
    min: 2,
    max: 2,
    options: [
      skill('Acrobaties', 'Sauter, se rétablir, passer là où l’on ne passe pas.'),
      { ...skill('Arcanes', 'Reconnaître un sort, lire un grimoire.'), showIf: 'Classe != "guerrier"' },
      skill('Discrétion', 'Ne pas être vu, ne pas être entendu.'),
      skill('Perception', 'Remarquer ce qui cloche.'),
      skill('Persuasion', 'Faire dire oui.'),
      skill('Survie', 'Suivre une piste, trouver de l’eau.'),
    ],
  },
  {
    id: 'sorts',
    kind: 'choice',
    title: 'Vos deux premiers sorts',
    help: 'Chacun se lance en dépensant un emplacement du premier cercle.',
    showIf: 'Classe = "mage" || Classe = "prêtre" || Classe = "barde"',
    min: 2,
    max: 2,
    options: [
      spell('trait', 'Trait de lumière', '3d4', 'Trois traits qui touchent toujours.'),
      spell('soin', 'Mains qui soignent', '1d8 + 2', 'Rend des points de vie à qui vous touchez.'),
      spell('sommeil', 'Sommeil', '5d8', 'Endort les plus faibles.'),
      spell('armure', 'Armure de brume', '', 'La classe d’armure passe à 15 pour huit heures.'),
    ],
  },
  {
    id: 'histoire',
    kind: 'fields',
    title: 'Votre nom, votre histoire',
    help: 'Trois phrases suffisent : d’où vous partez, ce que vous cherchez, ce que vous craignez.',
    fieldIds: ['Nom', 'Devise', 'Histoire'],
  },
];
