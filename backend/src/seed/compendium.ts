import { PACK_FORMAT, PACK_FORMAT_VERSION, PACK_SCHEMA_PATH } from '@rpd/shared/domain';

type Spell = [id: string, name: string, level: number, school: string, dice: string, text: string];
type Item = [id: string, name: string, type: string, weight: number, dice: string, text: string];

const SPELLS: readonly Spell[] = [
  ['trait-de-seve', 'Trait de sève', 1, 'Forêt', '2d6', 'Une écharde de sève durcie file vers une cible.'],
  ['pas-de-mousse', 'Pas de mousse', 1, 'Forêt', '', 'Pendant dix minutes, vos pas ne font **aucun bruit**.'],
  ['feu-follet', 'Feu follet', 0, 'Brume', '', 'Une lueur vous suit et obéit au doigt.'],
  [
    'voile-gris',
    'Voile gris',
    2,
    'Brume',
    '',
    'Un brouillard se lève sur douze pas et cache ceux qui y sont.',
  ],
  ['souffle-du-puits', 'Souffle du puits', 2, 'Eau', '3d4', 'L’eau la plus proche jaillit et renverse.'],
  [
    'main-de-racine',
    'Main de racine',
    1,
    'Forêt',
    '1d8',
    'Des racines retiennent une cible tant que vous restez immobile.',
  ],
  ['chant-de-veille', 'Chant de veille', 1, 'Voix', '', 'Qui vous écoute ne peut être surpris avant l’aube.'],
  ['baume-d-aube', 'Baume d’aube', 1, 'Voix', '1d8 + 2', 'Rend des points de vie à qui vous touchez.'],
  [
    'grand-baume',
    'Grand baume',
    3,
    'Voix',
    '3d8 + 4',
    'Rend des points de vie à trois personnes que vous voyez.',
  ],
  ['cercle-d-epines', 'Cercle d’épines', 3, 'Forêt', '4d6', 'Un anneau de ronces blesse qui le traverse.'],
  ['oeil-du-heron', 'Œil du héron', 2, 'Eau', '', 'Vous voyez par les yeux d’un oiseau pendant une heure.'],
  [
    'nom-oublie',
    'Nom oublié',
    3,
    'Brume',
    '',
    'Une personne ne se souvient plus d’un nom jusqu’à la lune suivante.',
  ],
];

const ITEMS: readonly Item[] = [
  ['lanterne-sourde', 'Lanterne sourde', 'Outil', 1.5, '', 'Son volet s’ouvre et se ferme sans bruit.'],
  [
    'corde-de-lierre',
    'Corde de lierre',
    'Outil',
    2,
    '',
    'Quinze pas de corde souple, qui tient une personne.',
  ],
  ['dague-d-os', 'Dague d’os', 'Arme', 0.5, '1d4', 'Passe les fouilles : elle ne tinte pas.'],
  ['epee-de-garde', 'Épée de garde', 'Arme', 1.5, '1d8', 'Marquée du sceau de sa maison.'],
  ['arc-d-if', 'Arc d’if', 'Arme', 1, '1d6', 'Porte à cent pas par temps calme.'],
  ['gambison', 'Gambison', 'Armure', 4, '', 'Toile matelassée que l’on porte sous tout le reste.'],
  ['fiole-d-aube', 'Fiole d’aube', 'Potion', 0.2, '2d4 + 2', 'Se boit d’un trait et rend des points de vie.'],
  ['carte-des-gues', 'Carte des gués', 'Document', 0.1, '', 'Trois passages, dont un faux.'],
];

const values = (of: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== ''));

/** The pack of the demonstration, of own writing, and the server that has imported it. */
export const DEMO_PACK = {
  server: 'Les Terres d’Émeraude',
  by: 'mj',
  pack: {
    $schema: PACK_SCHEMA_PATH,
    format: PACK_FORMAT,
    formatVersion: PACK_FORMAT_VERSION,
    id: 'rpd.demo.emeraude',
    version: '1.0.0',
    name: 'Grimoire d’Émeraude',
    author: 'mj',
    system: 'Terres d’Émeraude',
    license: 'CC0-1.0',
    attribution: 'Écrit pour la démonstration de RPD.',
    entries: [
      ...SPELLS.map(([id, name, niveau, ecole, degats, description]) => ({
        id,
        kind: 'sort',
        name,
        values: values({ niveau, ecole, degats }),
        description,
      })),
      ...ITEMS.map(([id, name, type, poids, degats, description]) => ({
        id,
        kind: 'objet',
        name,
        values: values({ type, poids, degats }),
        description,
      })),
    ],
  },
};
