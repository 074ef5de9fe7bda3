import type { Random } from './random.ts';
import type { Scene } from './scenes.land.ts';
import { at, disc, fill, ground, HEIGHT, hills, orb, ridge, stars, WIDTH } from './shapes.ts';

interface Street {
  foot: number;
  heights: readonly [number, number];
  widths: readonly [number, number];
  color: string;
  lit: string;
  /** Part of the windows with light. */
  glow: number;
  broken: boolean;
}

function street(random: Random, { foot, heights, widths, color, lit, glow, broken }: Street): string {
  let [walls, windows] = ['', ''];
  for (let x = -8; x < WIDTH;) {
    const [width, height] = [Math.round(random.between(...widths)), random.between(...heights)];
    const top = foot - height;
    const slope = broken ? random.between(6, 34) : 0;
    walls += `M${at(x, top + (random.chance(0.5) ? slope : 0))}L${at(x + width / 2, top + slope / 3)}L${at(x + width, top + (broken ? slope : 0))}V${HEIGHT}H${Math.round(x)}Z`;
    if (!broken && random.chance(0.25)) walls += `M${at(x + width / 2 - 1, top - 16)}h2v18h-2Z`;
    for (let floor = top + slope + 8; floor < foot - 6; floor += 11)
      for (let column = x + 5; column < x + width - 6; column += 9)
        if (random.chance(glow)) windows += `M${at(column, floor)}h4v5h-4Z`;
    x += width + (broken ? random.between(2, 18) : random.between(0, 3));
  }
  return fill(walls, color) + (windows ? fill(windows, lit, 0.75) : '');
}

const city =
  (broken: boolean): Scene =>
  (random, { light, far, mid, near }) =>
    [
      stars(random, 30, light),
      orb(random, light),
      street(random, {
        foot: 190,
        heights: [50, 110],
        widths: [30, 62],
        color: far,
        lit: light,
        glow: 0,
        broken,
      }),
      street(random, {
        foot: 226,
        heights: [50, 120],
        widths: [34, 70],
        color: mid,
        lit: light,
        glow: broken ? 0.04 : 0.28,
        broken,
      }),
      street(random, {
        foot: 262,
        heights: [20, 78],
        widths: [46, 96],
        color: near,
        lit: light,
        glow: broken ? 0.02 : 0.2,
        broken,
      }),
    ].join('');

export const skyline = city(false);
export const brokenCity = city(true);

export const planet: Scene = (random, { light, far, mid, near }) => {
  const [x, y, radius] = [random.between(160, 480), random.between(84, 120), random.between(54, 78)];
  const tilt = Math.round(random.between(-28, 28));
  const ring = (part: string) =>
    `<path d="${part}" transform="translate(${at(x, y)}) rotate(${tilt})" fill="none" stroke="${light}" stroke-width="5" opacity="0.75"/>`;
  const [long, short] = [Math.round(radius * 1.75), Math.round(radius * 0.42)];
  return [
    stars(random, 110, light),
    disc(random.between(40, 600), random.between(30, 70), random.between(8, 16), light, 0.85),
    ring(`M-${long} 0A${long} ${short} 0 0 1 ${long} 0`),
    disc(x, y, radius, far),
    `<path d="M0 -${radius}A${radius} ${radius} 0 0 1 0 ${radius}A${radius * 1.5} ${radius * 1.5} 0 0 0 0 -${radius}Z" transform="translate(${at(x, y)}) rotate(${tilt})" fill="${mid}"/>`,
    ring(`M-${long} 0A${long} ${short} 0 0 0 ${long} 0`),
    fill(ground(ridge(random, 214, 34)), mid),
    fill(ground(ridge(random, 238, 18)), near),
  ].join('');
};

export const grid: Scene = (random, { light, far, mid, near }) => {
  const sun = random.between(230, 410);
  const horizon = 160;
  const bars = [0, 1, 2, 3]
    .map(
      step =>
        `<rect x="${Math.round(sun - 70)}" y="${112 + step * 13}" width="140" height="${3 + step * 1.6}" fill="${far}"/>`,
    )
    .join('');
  let lines = '';
  for (let line = -16; line <= 16; line += 1)
    lines += `M${at(sun + line * 16, horizon)}L${at(sun + line * 110, HEIGHT)}`;
  for (let row = 0; row < 9; row += 1) lines += `M0 ${Math.round(horizon + row ** 1.75 * 2.4)}H${WIDTH}`;
  return [
    stars(random, 70, light),
    disc(sun, 124, 62, light, 0.95),
    bars,
    fill(ground(ridge(random, 152, 34)), mid),
    fill(`M0 ${horizon}H${WIDTH}V${HEIGHT}H0Z`, near),
    `<path d="${lines}" stroke="${light}" stroke-width="1" opacity="0.45" fill="none"/>`,
  ].join('');
};

const polygon = (sides: number, step: number, radius: number, turn: number): string => {
  const corners = Array.from({ length: sides }, (_, index) => {
    const angle = turn + (index * step * 2 * Math.PI) / sides;
    return at(Math.cos(angle) * radius, Math.sin(angle) * radius);
  });
  return `M${corners.join('L')}Z`;
};

export const circle: Scene = (random, { light, mid, near }) => {
  const sides = random.pick([5, 6, 7, 8, 9]);
  const turn = random.between(0, 6);
  const marks = Array.from({ length: sides * 4 }, (_, index) => {
    const angle = (index * Math.PI) / (sides * 2);
    const [inner, outer] = [94, index % 4 === 0 ? 108 : 100];
    return `M${at(Math.cos(angle) * inner, Math.sin(angle) * inner)}L${at(Math.cos(angle) * outer, Math.sin(angle) * outer)}`;
  }).join('');
  const step = sides === 6 ? 1 : Math.floor((sides - 1) / 2);
  const second = sides === 6 ? polygon(6, 2, 84, turn) + polygon(6, 2, 84, turn + Math.PI / 3) : '';
  return [
    stars(random, 80, light),
    disc(WIDTH / 2, 122, 150, light, 0.08),
    disc(WIDTH / 2, 122, 112, near, 0.35),
    `<g transform="translate(${WIDTH / 2} 122)" fill="none" stroke="${light}" stroke-width="2" opacity="0.85"><circle r="92"/><circle r="84"/><circle r="30"/><path d="${polygon(sides, step, 84, turn)}${second}"/><path d="${marks}" stroke-width="1.5"/></g>`,
    disc(WIDTH / 2, 122, 10, light),
    fill(ground(hills(random, 222, 12)), mid),
    fill(ground(ridge(random, 240, 12)), near),
  ].join('');
};
