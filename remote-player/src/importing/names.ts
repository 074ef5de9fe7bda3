import { foldName } from '@rpd/shared/domain';

// What a path of a file may be called on a sheet.

/** How names are compared: without case, accents and signs. */
export const nameKey = (text: string): string => foldName(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** Parts of a path that say nothing of what stands there. */
const HOLDERS = new Set([
  'system',
  'data',
  'value',
  'props',
  'attributes',
  'details',
  'abilities',
  'stats',
  'skills',
  'traits',
  'resources',
  'characteristics',
  'base',
  'current',
  'score',
]);
/** Ends of a path that say what of a thing it is. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  max: ['max', 'maximum', 'maximale', 'maximaux'],
  min: ['min', 'minimum'],
  temp: ['temporaires', 'temp'],
  mod: ['mod', 'modificateur'],
};

const WORDS_OF_A_THING = new Set(['name', 'label', 'text', 'total']);

/** Words of most systems, in English as files have them, and what sheets call them. */
export const COMMON_WORDS: Readonly<Record<string, readonly string[]>> = {
  strength: ['Force', 'FOR'],
  dexterity: ['Dextérité', 'DEX'],
  agility: ['Agilité', 'AGI'],
  constitution: ['Constitution', 'CON'],
  intelligence: ['Intelligence', 'INT'],
  wisdom: ['Sagesse', 'SAG'],
  charisma: ['Charisme', 'CHA'],
  hp: ['Points de vie', 'PV', 'Vie'],
  health: ['Points de vie', 'PV', 'Santé'],
  mana: ['Points de mana', 'PM'],
  ac: ['Classe d’armure', 'CA'],
  armor: ['Armure'],
  init: ['Initiative'],
  speed: ['Vitesse'],
  movement: ['Vitesse', 'Mouvement'],
  level: ['Niveau'],
  xp: ['Expérience', 'XP', 'PX', 'Points d’expérience'],
  race: ['Peuple', 'Espèce', 'Ascendance'],
  species: ['Espèce', 'Peuple', 'Race'],
  ancestry: ['Ascendance', 'Peuple', 'Race'],
  class: ['Classe'],
  background: ['Historique', 'Passé'],
  alignment: ['Alignement'],
  biography: ['Biographie', 'Histoire'],
  description: ['Effet', 'Effets', 'Détails'],
  notes: ['Remarques'],
  appearance: ['Apparence', 'Description physique'],
  languages: ['Langues'],
  age: ['Âge'],
  gender: ['Genre', 'Sexe'],
  height: ['Taille'],
  weight: ['Poids'],
  eyes: ['Yeux'],
  hair: ['Cheveux'],
  skin: ['Peau'],
  name: ['Nom', 'Intitulé'],
  quantity: ['Quantité', 'Qté', 'Nombre'],
  price: ['Prix', 'Coût'],
  damage: ['Dégâts'],
  range: ['Portée'],
  duration: ['Durée'],
  school: ['École'],
  equipped: ['Équipé', 'Équipée'],
  inventory: ['Inventaire', 'Équipement'],
  equipment: ['Équipement', 'Inventaire'],
  weapons: ['Armes', 'Attaques'],
  spells: ['Sorts', 'Grimoire'],
};

export interface Named {
  label: string;
  names: string[];
}

/** What the last telling part of a path is called, with what of it the path says. */
export function namesOf(path: string, words: Readonly<Record<string, readonly string[]>>): Named {
  const segments = path.split('.');
  const last = segments.at(-1) ?? '';
  const ends = Object.hasOwn(ENDS, last) ? ENDS[last] : undefined;
  const said = segments.filter(one => !HOLDERS.has(one) && !Object.hasOwn(ENDS, one));
  // « class.name » is the class.
  const telling = said.length > 1 && WORDS_OF_A_THING.has(last) ? said.slice(0, -1) : said;
  const word = telling.at(-1);
  const plain = { label: path, names: [path, last] };
  if (word === undefined) return { ...plain, names: [path] };
  const known = Object.hasOwn(words, word) ? (words[word] ?? []) : [];
  const called = [...known, word, telling.slice(-2).join(' ')];
  const names = ends ? called.flatMap(one => ends.map(end => `${one} ${end}`)) : called;
  const [first] = known;
  return { label: first ? (ends ? `${first} (${ends[0]})` : first) : path, names: [path, ...names] };
}

export const namesOfPath = (path: string): Named => namesOf(path, COMMON_WORDS);
