import { type CardStyle } from './card-style.ts';

/** What a picture is drawn for when nobody has chosen one. */
export const COVER_KINDS = ['server', 'game', 'person', 'character', 'server-emblem', 'game-emblem'] as const;
export type CoverKind = (typeof COVER_KINDS)[number];
/** Those that are drawn as a wide scene. */
export type SceneKind = 'server' | 'game' | 'person';

/** The worlds that pictures are drawn in, each with its motifs and palettes. */
export const COVER_WORLDS = [
  'fantasy',
  'sci-fi',
  'horror',
  'sea',
  'city',
  'history',
  'ruins',
  'mystery',
] as const;
export type CoverWorld = (typeof COVER_WORLDS)[number];

/** Changes with the drawings: a browser keeps a picture for ever. */
export const COVER_EDITION = 1;

/** Words of types and systems, folded (lower case, no accents); the first world that one of them names is taken. */
const WORDS: readonly (readonly [CoverWorld, RegExp])[] = [
  ['ruins', /apocalyp|survi|zombie|desert|ruine/],
  ['sea', /pirate|marin|ocean|\bmers?\b|navire|corsaire/],
  ['horror', /horreur|cthulhu|vampire|gothi|epouvant|tenebre/],
  ['sci-fi', /science|futur|cyber|espace|spatial|galact|star|nova|robot/],
  ['fantasy', /fantas|medieval|magie|dragon|donjon|heroi|oublie|elfe/],
  ['history', /histor|antiq|rome|viking|western|guerre|renaissance|empire/],
  ['city', /contempor|moderne|urbain|ecole|lycee|policier|slice/],
];

/**
 * The world of a thing without a picture.
 * @param names its own name, then those of its types or systems
 * @param look the card style of its types: decides where no name does
 */
export function coverWorld(names: readonly string[], look: CardStyle = 'plain'): CoverWorld {
  for (const name of names) {
    const folded = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    const found = WORDS.find(([, words]) => words.test(folded));
    if (found) return found[0];
  }
  return look === 'plain' ? 'mystery' : look;
}

/** Those that are drawn as an emblem: a square in place of a wide scene. */
export type EmblemKind = Exclude<CoverKind, SceneKind>;

/**
 * The square picture of a thing without a portrait or icon. Its world is its id's: a character has no type of its own, and the icon
 * of a server or game stands where its types are not read.
 */
export const emblemPath = (id: string, kind: EmblemKind = 'character'): string =>
  coverPath(kind, id, worldOf(id));

/** The scene of a person, who has no other: the world is their id's. */
export const personCoverPath = (id: string): string => coverPath('person', id, worldOf(id));

const worldOf = (id: string): CoverWorld =>
  COVER_WORLDS[Number.parseInt(id.slice(-6), 16) % COVER_WORLDS.length] ?? COVER_WORLDS[0];

/** Address below the API host of the picture that is drawn for an entity: always the same one. */
export const coverPath = (kind: CoverKind, id: string, world: CoverWorld): string =>
  `/covers/${COVER_EDITION}/${kind}/${world}/${id}.svg`;
