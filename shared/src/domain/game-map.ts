import type { InferType } from 'yup';
import { flag, line, number, picture, pictureText, reference, shape, text } from './schema.ts';

export const MAPS_MAX = 100;
export const MAP_TOKENS_MAX = 200;
/** Rectangles of the fog of one map. */
export const FOG_AREAS_MAX = 300;
/** Width and height of a map, in px. */
export const MAP_SIDE_MAX = 12_000;
/** How long a ping is seen, in ms. */
export const PING_MS = 4_000;

export const MAP_GRIDS = { square: 'Cases carrées', none: 'Sans grille' } as const;
export type MapGrid = keyof typeof MAP_GRIDS;

/** Colours of tokens, by the name of the palette. */
export const TOKEN_COLORS = {
  blue: 'Bleu',
  green: 'Vert',
  orange: 'Orange',
  red: 'Rouge',
  purple: 'Violet',
  pink: 'Rose',
  teal: 'Turquoise',
  gray: 'Gris',
} as const;
export type TokenColor = keyof typeof TOKEN_COLORS;

/** Sides of tokens, in squares. */
export const TOKEN_SIZES = [0.5, 1, 2, 3, 4] as const;

const length = (most: number) => number().integer().min(0).max(most);

/** A plan on which tokens move: a picture, or an empty sheet of so many squares. */
export const mapSchema = shape({
  title: line(120).required(),
  picture: picture().default(''),
  picture_alt: pictureText().default(''),
  /** Of a map without a picture. */
  columns: number().integer().min(4).max(100).default(24),
  rows: number().integer().min(4).max(100).default(16),
  grid: text(6).oneOf(['square', 'none']).default('square'),
  /** Side of a square, and where the first one begins, in px of the picture. */
  cell: number().integer().min(10).max(500).default(50),
  offsetX: length(499).default(0),
  offsetY: length(499).default(0),
  /** Side of a square, in metres. */
  metres: number().min(0.1).max(10_000).default(1.5),
});
export type MapInput = InferType<typeof mapSchema>;

const tokenFields = {
  name: line(60).required(),
  /** Shown where there is no picture; the name's by default. */
  initials: line(3).default(''),
  color: text(6)
    .oneOf(Object.keys(TOKEN_COLORS) as TokenColor[])
    .default('blue'),
  picture: picture().default(''),
  /** The character of the table that it stands for; '' for none. */
  character: reference().default(''),
  /** In squares. */
  size: number().oneOf(TOKEN_SIZES).default(1),
  /** The player who moves it besides the game masters; '' for none. */
  owner: reference().default(''),
  /** Only the game masters see it. */
  hidden: flag().default(false),
};
export const tokenSchema = shape(tokenFields);
export type TokenInput = InferType<typeof tokenSchema>;

/** A place on a map, in px. */
export const placeSchema = shape({
  x: length(MAP_SIDE_MAX).required(),
  y: length(MAP_SIDE_MAX).required(),
});
export type Place = InferType<typeof placeSchema>;

/** A new token, and where its middle is. */
export const newTokenSchema = shape({ ...tokenFields, x: length(MAP_SIDE_MAX), y: length(MAP_SIDE_MAX) });

/** `hide` and `show` cover and uncover the whole map, `cover` and `reveal` a rectangle. */
export const fogSchema = shape({
  action: text(6).oneOf(['hide', 'show', 'cover', 'reveal']).required(),
  x: length(MAP_SIDE_MAX).default(0),
  y: length(MAP_SIDE_MAX).default(0),
  width: length(MAP_SIDE_MAX).default(0),
  height: length(MAP_SIDE_MAX).default(0),
});
export type FogInput = InferType<typeof fogSchema>;

export interface FogArea {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Uncovered; else covered again. */
  open: boolean;
}

/** What is covered: the whole or nothing at first, then each rectangle over those before it. */
export interface Fog {
  covered: boolean;
  areas: FogArea[];
}

export interface MapToken extends TokenInput, Place {
  _id: string;
  /** Counts what is set on it, not moves; 0 for players. */
  version: number;
  /** Of its character, as long as that belongs to the table. Where it has no picture of its own, it shows this. */
  portrait: string;
}

/** A map as somebody reads it: of the tokens, those that they may see. */
export interface GameMap extends MapInput {
  _id: string;
  version: number;
  /** In px. */
  width: number;
  height: number;
  fog: Fog;
  tokens: MapToken[];
}

/** A map in the list of those who prepare it. */
export type MapHead = Omit<GameMap, 'fog' | 'tokens'>;

/** Which map a session shows; '' for none. */
export const showMapSchema = shape({ map: reference().default('') });

/** Somebody points at a place. */
export interface MapPing extends Place {
  _id: string;
  name: string;
  at: string;
}

/** Whether a place is not under the fog. */
export function isRevealed({ covered, areas }: Fog, { x, y }: Place): boolean {
  const over = areas.findLast(
    area => x >= area.x && y >= area.y && x <= area.x + area.width && y <= area.y + area.height,
  );
  return over ? over.open : !covered;
}

const contains = (outer: FogArea, inner: FogArea): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** The fog after a change; rectangles that lie under the new one are dropped. */
export function changeFog(fog: Fog, { action, x, y, width, height }: FogInput): Fog {
  if (action === 'hide' || action === 'show') return { covered: action === 'hide', areas: [] };
  const added = { x, y, width, height, open: action === 'reveal' };
  return { ...fog, areas: [...fog.areas.filter(area => !contains(added, area)), added] };
}

type Lattice = Pick<GameMap, 'cell' | 'offsetX' | 'offsetY' | 'width' | 'height'>;

/** Where the first whole or cut square begins, in px. */
const firstEdge = (offset: number, cell: number): number => {
  const rest = offset % cell;
  return rest > 0 ? rest - cell : 0;
};

function letters(index: number): string {
  const rest = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? rest : letters(Math.floor(index / 26) - 1) + rest;
}

const columnOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 64) - 64, 0) - 1;

/** From the middle of a token to the middle of its first square, in px. */
const toFirstSquare = (cell: number, size: number): number => ((Math.max(size, 1) - 1) * cell) / 2;

/** The square of a place or of a token's upper left corner: « C4 ». */
export function squareOf({ cell, offsetX, offsetY }: Lattice, { x, y }: Place, size = 1): string {
  const shift = toFirstSquare(cell, size);
  const column = Math.floor((x - shift - firstEdge(offsetX, cell)) / cell);
  const row = Math.floor((y - shift - firstEdge(offsetY, cell)) / cell);
  return `${letters(Math.max(0, column))}${Math.max(0, row) + 1}`;
}

/** Where the middle of a token is whose upper left square has this name; null for a square that the map has not. */
export function placeOf(map: Lattice, square: string, size = 1): Place | null {
  const [, name, number_] = /^\s*([A-Za-z]{1,3})\s*([1-9]\d{0,3})\s*$/.exec(square) ?? [];
  if (!name || !number_) return null;
  const { cell, offsetX, offsetY, width, height } = map;
  const middle = cell / 2 + toFirstSquare(cell, size);
  const x = Math.round(firstEdge(offsetX, cell) + columnOf(name.toUpperCase()) * cell + middle);
  const y = Math.round(firstEdge(offsetY, cell) + (Number(number_) - 1) * cell + middle);
  return x <= width && y <= height ? { x: Math.max(0, x), y: Math.max(0, y) } : null;
}

/** A place on the map: in whole squares where it has a grid. */
export function snap(map: Lattice & { grid: string }, { x, y }: Place, size = 1): Place {
  const { cell, offsetX, offsetY, width, height } = map;
  const bound = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most));
  if (map.grid === 'none') return { x: bound(x, width), y: bound(y, height) };
  const half = size >= 2 && size % 2 === 0 ? 0 : cell / 2;
  const onto = (value: number, offset: number) => {
    const edge = firstEdge(offset, cell) + half;
    return edge + Math.round((value - edge) / cell) * cell;
  };
  return { x: bound(onto(x, offsetX), width), y: bound(onto(y, offsetY), height) };
}

/** How far two places are from one another, in metres. */
export const metresBetween = (
  { cell, metres }: Pick<GameMap, 'cell' | 'metres'>,
  a: Place,
  b: Place,
): number => (Math.hypot(a.x - b.x, a.y - b.y) / cell) * metres;
