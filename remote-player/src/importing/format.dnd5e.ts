import { flatten, isObject, textIn, type Json, type Note } from './flatten.ts';
import { COMMON_WORDS, namesOf, type Named } from './names.ts';
import type { SourcePart } from './source.ts';

// A character of Foundry's system for the fifth edition: `system.abilities.str.value`.

export const isDnd5e = (json: Json): boolean =>
  isObject(json['system']) &&
  isObject(json['system']['abilities']) &&
  isObject(json['system']['abilities']['str']);

const ABILITIES: Readonly<Record<string, readonly string[]>> = {
  str: ['Force', 'FOR'],
  dex: ['Dextérité', 'DEX'],
  con: ['Constitution', 'CON'],
  int: ['Intelligence', 'INT'],
  wis: ['Sagesse', 'SAG'],
  cha: ['Charisme', 'CHA'],
};
const SKILLS: Readonly<Record<string, readonly string[]>> = {
  acr: ['Acrobaties'],
  ani: ['Dressage', 'Dressage animal'],
  arc: ['Arcanes', 'Arcane'],
  ath: ['Athlétisme'],
  dec: ['Tromperie', 'Supercherie'],
  his: ['Histoire'],
  ins: ['Intuition', 'Perspicacité'],
  itm: ['Intimidation'],
  inv: ['Investigation'],
  med: ['Médecine'],
  nat: ['Nature'],
  prc: ['Perception'],
  prf: ['Représentation', 'Performance'],
  per: ['Persuasion'],
  rel: ['Religion'],
  slt: ['Escamotage'],
  ste: ['Discrétion', 'Furtivité'],
  sur: ['Survie'],
};
const WORDS: Readonly<Record<string, readonly string[]>> = {
  ...COMMON_WORDS,
  ...ABILITIES,
  trait: ['Traits de personnalité', 'Personnalité', 'Traits'],
  ideal: ['Idéaux', 'Idéal'],
  bond: ['Liens', 'Lien'],
  flaw: ['Défauts', 'Défaut'],
  faith: ['Divinité', 'Foi'],
  inspiration: ['Inspiration'],
  exhaustion: ['Épuisement'],
  walk: ['Vitesse'],
  prof: ['Bonus de maîtrise', 'Maîtrise'],
  pp: ['Pièces de platine', 'PP', 'Platine'],
  gp: ['Pièces d’or', 'PO', 'Or'],
  ep: ['Pièces d’électrum', 'PE', 'Électrum'],
  sp: ['Pièces d’argent', 'PA', 'Argent'],
  cp: ['Pièces de cuivre', 'PC', 'Cuivre'],
};

function named(path: string): Named & Pick<SourcePart, 'only'> {
  const [group = '', key = '', end = ''] = path.split('.');
  const ability = Object.hasOwn(ABILITIES, key) ? ABILITIES[key] : undefined;
  if (group === 'abilities' && end === 'proficient' && ability) {
    const names = ability.flatMap(one => [`Sauvegarde ${one}`, `Sauvegarde de ${one}`, `JS ${one}`]);
    return {
      label: `Maîtrise des sauvegardes : ${ability[0]}`,
      names: [path, ...names],
      only: ['checkbox', 'select'],
    };
  }
  const skill = Object.hasOwn(SKILLS, key) ? SKILLS[key] : undefined;
  // How well it is known, not the bonus that a number of a sheet holds.
  if (group === 'skills' && end === 'value' && skill) {
    return { label: `Maîtrise : ${skill[0]}`, names: [path, ...skill], only: ['checkbox', 'select'] };
  }
  return namesOf(path, WORDS);
}

/** What items are called together, by their type; several lists may go to one. */
const LISTS: Readonly<Record<string, { label: string; names: readonly string[] }>> = {
  weapon: {
    label: 'Armes',
    names: ['Armes', 'Attaques', 'Armes et attaques', 'Équipement', 'Inventaire', 'Objets', 'Matériel'],
  },
  equipment: { label: 'Équipement', names: ['Équipement', 'Inventaire', 'Objets', 'Matériel', 'Armures'] },
  consumable: {
    label: 'Consommables',
    names: ['Consommables', 'Inventaire', 'Équipement', 'Objets', 'Matériel'],
  },
  tool: { label: 'Outils', names: ['Outils', 'Inventaire', 'Équipement', 'Objets', 'Matériel'] },
  loot: { label: 'Trésors', names: ['Trésors', 'Inventaire', 'Équipement', 'Objets', 'Matériel'] },
  container: { label: 'Contenants', names: ['Contenants', 'Inventaire', 'Équipement', 'Objets', 'Matériel'] },
  spell: { label: 'Sorts', names: ['Sorts', 'Grimoire', 'Sortilèges', 'Magie', 'Liste des sorts'] },
  feat: { label: 'Capacités', names: ['Capacités', 'Aptitudes', 'Dons', 'Traits', 'Capacités et traits'] },
};
/** Items that are a word about the character. */
const WORDS_ABOUT: Readonly<Record<string, { label: string; names: readonly string[] }>> = {
  class: { label: 'Classe', names: ['Classe', 'Classe et niveau'] },
  subclass: { label: 'Sous-classe', names: ['Sous-classe', 'Archétype'] },
  race: { label: 'Peuple', names: ['Peuple', 'Race', 'Espèce', 'Ascendance'] },
  background: { label: 'Historique', names: ['Historique', 'Passé'] },
};

const typed = (items: readonly Json[], type: string): Json[] => items.filter(item => item['type'] === type);

/** The words that embedded items are: « Magicien », and the sum of the levels of all classes. */
export function wordsOfItems(items: readonly Json[]): SourcePart[] {
  const words = Object.entries(WORDS_ABOUT).flatMap(([type, { label, names }]): SourcePart[] => {
    const found = typed(items, type)
      .map(item => textIn(item['name']))
      .filter(Boolean);
    return found.length > 0
      ? [{ path: `items.${type}`, label, names: [...names], value: found.join(' / ') }]
      : [];
  });
  const levels = typed(items, 'class').map(({ system }) =>
    isObject(system) ? Number(system['levels']) : Number.NaN,
  );
  const level = levels.reduce((sum, one) => sum + one, 0);
  if (levels.length === 0 || !Number.isFinite(level)) return words;
  return [
    ...words,
    { path: 'items.class.levels', label: 'Niveau', names: ['Niveau', 'Niveau total'], value: level },
  ];
}

const isWordItem = (type: string): boolean => Object.hasOwn(WORDS_ABOUT, type);
/** What the items of a type are called. No field is looked for what an item that is a word says beside it. */
export function listNames(type: string): { label: string; names: readonly string[] } | undefined {
  if (isWordItem(type))
    return { label: `${WORDS_ABOUT[type]?.label}\u00a0: ce que l’objet en dit`, names: [] };
  return Object.hasOwn(LISTS, type) ? LISTS[type] : undefined;
}

const isItemId = (value: unknown): boolean => typeof value === 'string' && /^[A-Za-z0-9]{16}$/u.test(value);

export function readDnd5e({ system }: Json, items: readonly Json[], note: Note): SourcePart[] {
  const parts = flatten(system, { names: named, note });
  // People and backgrounds are items there: what stands in the character is their ids.
  const ids = new Set(items.map(item => item['_id']));
  return [...wordsOfItems(items), ...parts.filter(({ value }) => !(isItemId(value) && ids.has(value)))];
}
