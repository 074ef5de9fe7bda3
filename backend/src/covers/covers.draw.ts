import type { CoverKind, CoverWorld, EmblemKind } from '@rpd/shared/domain';
import { emblem, SIDE } from './emblems.ts';
import { PALETTES } from './palettes.ts';
import { seeded } from './random.ts';
import { brokenCity, circle, grid, planet, skyline } from './scenes.built.ts';
import { castle, deadTree, dunes, forest, mountains, sea } from './scenes.land.ts';
import type { Scene } from './scenes.land.ts';
import { HEIGHT, WIDTH } from './shapes.ts';

const SCENES: Record<CoverWorld, readonly [Scene, ...Scene[]]> = {
  fantasy: [mountains, forest, castle, circle],
  'sci-fi': [planet, grid, skyline],
  horror: [deadTree, forest, mountains],
  sea: [sea, sea, mountains],
  city: [skyline],
  history: [castle, dunes, mountains],
  ruins: [brokenCity, dunes],
  mystery: [circle, mountains, planet, forest],
};

const isEmblem = (kind: CoverKind): kind is EmblemKind => !['server', 'game', 'person'].includes(kind);

/**
 * The picture of an entity without one: a scene of 640 × 256, or an emblem of 96 × 96.
 * @returns SVG that depends on the arguments alone
 */
export function drawCover(kind: CoverKind, world: CoverWorld, id: string): string {
  const random = seeded(`${kind} ${world} ${id}`);
  const palette = random.pick(PALETTES[world]);
  const sky = `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${palette.sky[0]}"/><stop offset="0.85" stop-color="${palette.sky[1]}"/></linearGradient>`;
  if (isEmblem(kind))
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">${sky}${emblem(kind, random, palette, id)}</svg>`;
  const scene = random.pick(SCENES[world])(random, palette);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" preserveAspectRatio="xMidYMid slice">${sky}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>${scene}</svg>`;
}
