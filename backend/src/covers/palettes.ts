import type { CoverWorld } from '@rpd/shared/domain';

/** Colours of one picture, from the sky to what is nearest. */
export interface Palette {
  /** Top and bottom of the sky. */
  sky: readonly [string, string];
  /** Sun, moon, windows. */
  light: string;
  far: string;
  mid: string;
  near: string;
}

const palette = (top: string, bottom: string, light: string, [far, mid, near]: [string, string, string]) => ({
  sky: [top, bottom] as const,
  light,
  far,
  mid,
  near,
});

const VIOLET = palette('#2b1a63', '#9a6bd6', '#ffe6a8', ['#6a48b5', '#432a86', '#22144f']);
const DAWN = palette('#5b2a7c', '#f2a46b', '#fff0c9', ['#b5628a', '#713a78', '#351d4d']);
const FOREST = palette('#123b45', '#8fc9a0', '#f7f0c0', ['#4c8d7c', '#256055', '#0e3438']);
const GOLD = palette('#5d3a14', '#f3cf7a', '#fff6d8', ['#c08a3b', '#83551f', '#432a10']);
const NIGHT = palette('#0b1030', '#3b4f96', '#f3efcf', ['#2c3b7c', '#1b265a', '#0c1233']);
const TEAL = palette('#06283a', '#2fb3b5', '#e2fff4', ['#187f8d', '#0d5566', '#062c3c']);
const MAGENTA = palette('#1a0b3d', '#c2379b', '#7df2ff', ['#6b2296', '#3f1670', '#1b0a3c']);
const ICE = palette('#152a52', '#a9d3ec', '#ffffff', ['#6f9fc9', '#3f6a9c', '#1b3560']);
const BLOOD = palette('#22070f', '#a23a3a', '#ffdcae', ['#6c1f2b', '#40111d', '#1c060d']);
const MIST = palette('#1c242b', '#8d9a97', '#eef3e4', ['#66746f', '#3d4a49', '#1b2426']);
const POISON = palette('#0d1f1a', '#7f9a4a', '#e9ffb0', ['#4b6a37', '#2b4427', '#101e14']);
const RUST = palette('#4a1f12', '#e8a35c', '#ffe7bd', ['#b4693a', '#753c22', '#371a10']);
const DUSK = palette('#1d2350', '#e98a7b', '#ffe4b5', ['#7a5a92', '#473a70', '#201d45']);

/** Palettes of a world. Each has one light ground at the horizon and goes dark towards the viewer, so that pictures sit together. */
export const PALETTES: Record<CoverWorld, readonly [Palette, ...Palette[]]> = {
  fantasy: [VIOLET, DAWN, FOREST, GOLD],
  'sci-fi': [MAGENTA, TEAL, NIGHT, ICE],
  horror: [BLOOD, MIST, POISON, NIGHT],
  sea: [TEAL, DUSK, ICE, GOLD],
  city: [DUSK, NIGHT, DAWN, MAGENTA],
  history: [GOLD, RUST, DAWN, FOREST],
  ruins: [RUST, MIST, BLOOD, POISON],
  mystery: [VIOLET, DUSK, TEAL, NIGHT],
};
