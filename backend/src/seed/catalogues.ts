import type { CatalogueInputs, CatalogueKind, EquipmentSlot } from '@rpd/shared/domain';

/** An entry with its system and stats by their names; kinds in the order in which they are needed. */
export type DemoEntry = {
  [Kind in CatalogueKind]: {
    kind: Kind;
    system: string;
    /** Names of the stats that it refers to. */
    stats: readonly string[];
    input: Omit<CatalogueInputs[Kind], 'gameType' | 'stat' | 'stats'>;
  };
}[CatalogueKind];

const FANTASY = 'Donjons & Dragons 5';
const SCI_FI = 'Cyberpunk RED';

const stat =
  (system: string, min: number, max: number, initial: number) =>
  (name: string, abbreviation: string, description: string): DemoEntry => ({
    kind: 'stat',
    system,
    stats: [],
    input: { name, abbreviation, description, icon: '', min, max, default: initial },
  });
const skill =
  (system: string) =>
  (name: string, from: string, description: string): DemoEntry => ({
    kind: 'skill',
    system,
    stats: [from],
    input: { name, description, icon: '' },
  });
const job =
  (system: string) =>
  (name: string, stats: string[], description: string): DemoEntry => ({
    kind: 'class',
    system,
    stats,
    input: { name, description, icon: '' },
  });
const gear =
  (system: string) =>
  (name: string, slot: EquipmentSlot, description: string): DemoEntry => ({
    kind: 'equipmenttype',
    system,
    stats: [],
    input: { name, slot, description, icon: '' },
  });

const ability = stat(FANTASY, 1, 30, 10);
const trait = stat(SCI_FI, 1, 10, 5);

export const CATALOGUES: readonly DemoEntry[] = [
  ability('Force', 'FOR', 'Soulever, briser, retenir une porte que l’on préférerait fermée.'),
  ability('Dextérité', 'DEX', 'Esquiver, viser, marcher sans réveiller le dragon.'),
  ability('Constitution', 'CON', 'Tenir debout : le froid, le poison, la cuisine de l’auberge.'),
  ability('Intelligence', 'INT', 'Se souvenir, déduire, lire les langues mortes.'),
  ability('Sagesse', 'SAG', 'Percevoir ce que les autres ne voient pas, et savoir se taire.'),
  ability('Charisme', 'CHA', 'Convaincre, séduire, mentir avec grâce.'),
  stat(FANTASY, 1, 999, 10)('Points de vie', 'PV', 'Ce qui vous sépare du sol.'),
  trait('Réflexes', 'REF', 'Dégainer, piloter, plonger derrière le comptoir.'),
  trait('Technique', 'TECH', 'Réparer, détourner, faire parler les machines.'),
  trait('Sang-froid', 'SF', 'Ne pas ciller quand les néons s’éteignent.'),
  trait('Intelligence', 'INT', 'Relier des faits qu’une corporation a pris soin de séparer.'),
  trait('Empathie', 'EMP', 'Ce qui reste d’humain sous le chrome.'),
  stat(SCI_FI, 1, 200, 35)('Points de vie', 'PV', 'Chair, chrome et obstination.'),

  skill(FANTASY)('Athlétisme', 'Force', 'Grimper, nager, sauter d’un toit à l’autre.'),
  skill(FANTASY)('Acrobaties', 'Dextérité', 'Tomber, mais avec style.'),
  skill(FANTASY)('Discrétion', 'Dextérité', 'Être là sans que cela se sache.'),
  skill(FANTASY)('Arcanes', 'Intelligence', 'Reconnaître un sortilège avant qu’il n’arrive.'),
  skill(FANTASY)('Perception', 'Sagesse', 'La compétence que le meneur demande toujours en souriant.'),
  skill(FANTASY)('Survie', 'Sagesse', 'Trouver de l’eau, un abri, et le bon côté de la forêt.'),
  skill(FANTASY)('Persuasion', 'Charisme', 'Obtenir en parlant ce que l’on n’ose pas voler.'),
  skill(SCI_FI)('Armes de poing', 'Réflexes', 'Rapide, bruyant, définitif.'),
  skill(SCI_FI)('Pilotage', 'Réflexes', 'Toits, boulevards et périphérique aérien.'),
  skill(SCI_FI)('Interface', 'Intelligence', 'Plonger dans un réseau et en ressortir entier.'),
  skill(SCI_FI)('Électronique', 'Technique', 'Serrures, caméras, portes blindées.'),
  skill(SCI_FI)('Baratin', 'Empathie', 'Faire croire que l’on est attendu.'),

  job(FANTASY)('Guerrier', ['Force', 'Constitution'], 'En première ligne, et fier de l’être.'),
  job(FANTASY)(
    'Roublard',
    ['Dextérité', 'Charisme'],
    'Toutes les portes sont ouvertes, certaines ne le savent pas.',
  ),
  job(FANTASY)('Magicien', ['Intelligence'], 'Dix ans d’études pour une boule de feu. Cela valait la peine.'),
  job(FANTASY)(
    'Prêtre',
    ['Sagesse', 'Constitution'],
    'La lumière qui referme les plaies, et parfois les bouches.',
  ),
  job(FANTASY)('Barde', ['Charisme', 'Dextérité'], 'Connaît une chanson pour chaque désastre.'),
  job(SCI_FI)('Solo', ['Réflexes', 'Sang-froid'], 'Protection rapprochée, ou l’inverse.'),
  job(SCI_FI)('Netrunner', ['Intelligence', 'Technique'], 'Habite en ville, vit ailleurs.'),
  job(SCI_FI)('Fixer', ['Empathie', 'Sang-froid'], 'Connaît quelqu’un qui connaît quelqu’un.'),

  gear(FANTASY)('Heaume', 'head', 'Du cuir bouilli à l’acier ciselé.'),
  gear(FANTASY)('Armure', 'body', 'Ce qui se tient entre vous et le reste du monde.'),
  gear(FANTASY)('Arme à une main', 'mainHand', 'Épées, haches, masses et dagues.'),
  gear(FANTASY)('Arme à deux mains', 'twoHands', 'Espadons, hallebardes, arcs longs.'),
  gear(FANTASY)('Bouclier', 'offHand', 'Sert aussi de plateau, de luge et de table de jeu.'),
  gear(FANTASY)('Anneau', 'finger', 'Deux au plus : la magie est jalouse.'),
  gear(SCI_FI)('Implant neural', 'implant', 'Pose en une heure, remords en option.'),
  gear(SCI_FI)('Veste blindée', 'body', 'La mode, mais qui arrête les balles.'),
  gear(SCI_FI)('Pistolet intelligent', 'mainHand', 'Vise tout seul. Refuse parfois.'),
  gear(SCI_FI)('Console de plongée', 'belt', 'Le réseau entier à portée de ceinture.'),
];
