import type { MobKind } from '@rpd/shared/domain';

/** A mob, its maker, and its server and stats by their names; stats belong to `system`. */
export interface DemoMob {
  name: string;
  kind: MobKind;
  level: number;
  owner: string;
  server: string;
  system: string;
  description: string;
  stats: Readonly<Record<string, number>>;
}

type Values = readonly number[];
const FANTASY_STATS = [
  'Force',
  'Dextérité',
  'Constitution',
  'Intelligence',
  'Sagesse',
  'Charisme',
  'Points de vie',
];
const SCI_FI_STATS = ['Réflexes', 'Technique', 'Sang-froid', 'Intelligence', 'Empathie', 'Points de vie'];

const named = (names: readonly string[], values: Values) =>
  Object.fromEntries(names.map((name, index) => [name, values[index] ?? 1]));

const fantasy = (
  name: string,
  kind: MobKind,
  level: number,
  description: string,
  values: Values,
): DemoMob => ({
  name,
  kind,
  level,
  description,
  owner: 'mj',
  server: 'Les Terres d’Émeraude',
  system: 'Donjons & Dragons 5',
  stats: named(FANTASY_STATS, values),
});
const sciFi = (name: string, kind: MobKind, level: number, description: string, values: Values): DemoMob => ({
  name,
  kind,
  level,
  description,
  owner: 'Inès Belkacem',
  server: 'Néon-Lutèce 2089',
  system: 'Cyberpunk RED',
  stats: named(SCI_FI_STATS, values),
});
const story = (name: string, level: number, owner: string, server: string, description: string): DemoMob => ({
  name,
  kind: 'npc',
  level,
  owner,
  server,
  description,
  system: '',
  stats: {},
});

export const MOBS: readonly DemoMob[] = [
  fantasy(
    'Gobelin des talus',
    'mob',
    1,
    'Vole les clous avant les bijoux : il y en a plus.',
    [8, 14, 10, 10, 8, 8, 7],
  ),
  fantasy(
    'Loup de Sylvenuit',
    'mob',
    2,
    'Ne hurle jamais. C’est à cela qu’on le reconnaît.',
    [12, 15, 12, 3, 12, 6, 11],
  ),
  fantasy('Chevalier sans maison', 'mob', 4, 'Sert qui paie, salue qui tombe.', [16, 11, 14, 11, 11, 15, 52]),
  fantasy(
    'Ogre du péage',
    'mob',
    5,
    'Compte mal, mais longtemps. Accepte les chèvres.',
    [19, 8, 16, 5, 7, 7, 59],
  ),
  fantasy(
    'Gardien de pierre levée',
    'mob',
    9,
    'S’éveille quand on dit un nom qu’il attend.',
    [22, 9, 20, 3, 11, 1, 138],
  ),
  fantasy(
    'Dragon des cendres',
    'mob',
    17,
    'Dort sur des archives, non sur de l’or : il préfère les secrets.',
    [27, 10, 25, 16, 15, 21, 256],
  ),
  fantasy(
    'Dame Ysoline de Valclair',
    'npc',
    6,
    'Cheffe de maison, joueuse d’échecs, mère de trois héritiers dont deux le savent.',
    [9, 13, 12, 17, 16, 18, 40],
  ),
  fantasy(
    'Frère Anselme',
    'npc',
    3,
    'Archiviste de la cour. Prête tous les livres, sauf un.',
    [10, 10, 11, 16, 15, 12, 22],
  ),
  sciFi(
    'Drone de recouvrement',
    'mob',
    3,
    'Poli, patient, armé. Récite les conditions générales.',
    [7, 8, 9, 4, 1, 25],
  ),
  sciFi('Milice de la Marque', 'mob', 4, 'Uniformes sponsorisés, consignes floues.', [7, 4, 6, 4, 3, 30]),
  sciFi('Chien-fil', 'mob', 6, 'Sent la peur à travers un pare-feu.', [9, 2, 8, 3, 2, 35]),
  sciFi(
    'Sœur Octet',
    'npc',
    7,
    'Tient le dernier fournisseur d’accès libre, sous l’ossuaire.',
    [4, 9, 8, 9, 6, 40],
  ),
  story(
    'Le sacristain de Kerlan',
    2,
    'Héloïse Morvan',
    'Brumes de Kerlan',
    'Tient le registre paroissial d’une main et la lampe de l’autre. Les deux tremblent.',
  ),
  story(
    'Capitaine Maupertuis',
    8,
    'Loïc Kermarrec',
    'La Confrérie des Mers',
    'Corsaire du roi le dimanche, pirate en semaine.',
  ),
  story(
    'L’intendant Vael',
    5,
    'Théo Garnier',
    'Station Hélios-9',
    'Voix de la station. Répond à toutes les questions, sauf à celle sur les capsules.',
  ),
];
