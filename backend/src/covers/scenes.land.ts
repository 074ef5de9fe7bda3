import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';
import { at, disc, fill, ground, HEIGHT, hills, levelAt, mist, orb, ridge, stars, WIDTH } from './shapes.ts';

/** What stands in front of the sky, as SVG elements. */
export type Scene = (random: Random, palette: Palette) => string;

export const mountains: Scene = (random, { light, far, mid, near }) =>
  [
    random.chance(0.5) ? stars(random, 50, light) : '',
    orb(random, light),
    fill(ground(ridge(random, 140, 70)), far),
    mist(random, 168, light),
    fill(ground(ridge(random, 184, 48)), mid),
    fill(ground(ridge(random, 222, 26)), near),
  ].join('');

const pine = (x: number, foot: number, height: number): string =>
  [0, 1, 2]
    .map(tier => {
      const [top, half] = [foot - height + tier * height * 0.24, height * (0.13 + tier * 0.055)];
      const bottom = top + height * 0.42;
      return `M${at(x, top)}L${at(x + half, bottom)}L${at(x - half, bottom)}Z`;
    })
    .join('') + `M${at(x - 1.5, foot - height * 0.2)}h3v${Math.round(height * 0.25)}h-3Z`;

export const forest: Scene = (random, { light, far, mid, near }) => {
  const wood = (level: number, height: number, color: string): string => {
    const land = hills(random, level, 10);
    let trees = '';
    for (let x = -10; x < WIDTH + 10; x += random.between(height * 0.16, height * 0.42))
      trees += pine(x, levelAt(land, x) + 5, height * random.between(0.65, 1.2));
    return fill(trees + ground(land), color);
  };
  return [
    orb(random, light),
    fill(ground(ridge(random, 130, 40)), far, 0.55),
    wood(168, 38, far),
    mist(random, 170, light),
    wood(204, 62, mid),
    wood(246, 104, near),
  ].join('');
};

const tower = (x: number, foot: number, width: number, height: number, roof: boolean): string => {
  const top = foot - height;
  const merlon = width / 5;
  const crown = roof
    ? `M${at(x - width * 0.65, top)}L${at(x, top - width * 1.5)}L${at(x + width * 0.65, top)}Z`
    : [0, 2, 4]
        .map(
          step => `M${at(x - width / 2 + step * merlon, top - merlon)}h${merlon}v${merlon + 1}h-${merlon}Z`,
        )
        .join('');
  return `M${at(x - width / 2, top)}h${width}v${height + 30}h-${width}Z${crown}`;
};

export const castle: Scene = (random, { light, far, mid, near }) => {
  const land = hills(random, 196, 22);
  const middle = random.between(230, 410);
  const foot = levelAt(land, middle) + 4;
  let walls = `M${at(middle - 84, foot - 34)}h168v70h-168Z`;
  let windows = '';
  for (const offset of [-84, -46, 0, 46, 84]) {
    const height = offset === 0 ? random.between(104, 128) : random.between(52, 88);
    const width = Math.round(random.between(16, 24));
    walls += tower(middle + offset, foot, width, height, offset === 0 || random.chance(0.6));
    for (let story = 20; story < height - 14; story += 24)
      if (random.chance(0.7)) windows += `M${at(middle + offset - 2, foot - story - 8)}h4v7h-4Z`;
  }
  return [
    stars(random, 40, light),
    orb(random, light),
    fill(ground(ridge(random, 152, 44)), far),
    fill(walls, mid),
    fill(windows, light, 0.9),
    fill(ground(land), mid),
    fill(ground(hills(random, 236, 12)), near),
  ].join('');
};

export const dunes: Scene = (random, { light, far, mid, near }) => {
  const land = hills(random, 190, 18);
  let columns = '';
  for (let x = random.between(90, 220); x < 560; x += random.between(42, 84)) {
    const [foot, height] = [levelAt(land, x) + 6, random.between(34, 92)];
    columns += `M${at(x - 7, foot - height)}h14v${Math.round(height) + 6}h-14Z`;
    if (random.chance(0.6)) columns += `M${at(x - 11, foot - height - 6)}h22v7h-22Z`;
  }
  return [
    orb(random, light),
    fill(ground(hills(random, 150, 20)), far),
    fill(columns, mid),
    fill(ground(land), mid),
    fill(ground(hills(random, 232, 16)), near),
  ].join('');
};

interface Limb {
  x: number;
  y: number;
  angle: number;
  length: number;
  width: number;
}

function branches(random: Random, { x, y, angle, length, width }: Limb): string {
  const [endX, endY] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
  const line = `<path d="M${at(x, y)}L${at(endX, endY)}" stroke-width="${Math.round(width * 10) / 10}"/>`;
  if (length < 7) return line;
  const turns = [-random.between(0.25, 0.6), random.between(0.25, 0.6)];
  return (
    line +
    turns
      .map(turn =>
        branches(random, {
          x: endX,
          y: endY,
          angle: angle + turn,
          length: length * random.between(0.62, 0.8),
          width: width * 0.66,
        }),
      )
      .join('')
  );
}

export const deadTree: Scene = (random, { light, far, mid, near }) => {
  const x = random.between(140, 500);
  let graves = '';
  for (let place = random.between(20, 80); place < WIDTH; place += random.between(60, 130)) {
    const [width, height] = [random.between(9, 14), random.between(16, 26)];
    const top = 226 - height;
    graves += `M${at(place, 236)}L${at(place, top)}Q${at(place + width / 2, top - width)} ${at(place + width, top)}L${at(place + width, 236)}Z`;
  }
  const trunk = { x, y: 234, angle: -Math.PI / 2 + random.between(-0.15, 0.15), length: 58, width: 11 };
  return [
    orb(random, light),
    fill(ground(ridge(random, 170, 40)), far),
    mist(random, 180, light),
    fill(ground(hills(random, 214, 10)), mid),
    `<g stroke="${near}" stroke-linecap="round" fill="none">${branches(random, trunk)}</g>`,
    fill(graves, near),
    fill(ground(hills(random, 236, 7)), near),
  ].join('');
};

export const sea: Scene = (random, { light, far, mid, near }) => {
  const sun = random.between(180, 460);
  const swell = (level: number, height: number, color: string): string => {
    let line = `M0 ${HEIGHT}L0 ${level}`;
    const length = random.between(34, 60);
    for (let x = 0; x < WIDTH + length; x += length)
      line += `Q${at(x + length / 2, level - height)} ${at(x + length, level)}`;
    return fill(`${line}L${WIDTH + 70} ${HEIGHT}Z`, color);
  };
  const [x, y, size] = [random.between(120, 520), 176, random.between(0.8, 1.25)];
  const ship = `<g transform="translate(${at(x, y)}) scale(${Math.round(size * 100) / 100})">${fill('M-46 0L46 0L34 20L-32 20ZM-2 0V-74H2V0ZM-26 0V-54H-23V0ZM4 -70Q40 -40 6 -8ZM-20 -52Q6 -30 -20 -8ZM2 -74L16 -69L2 -64Z', near)}</g>`;
  let glitter = '';
  for (let step = 0; step < 12; step += 1) {
    const half = random.between(6, 26);
    glitter += `M${at(sun - half, 152 + step * 8)}h${Math.round(half * 2)}v2h-${Math.round(half * 2)}Z`;
  }
  return [
    disc(sun, 142, 74, light, 0.15),
    disc(sun, 142, 40, light),
    random.chance(0.6) ? fill(ground(ridge(random, 146, 22)), far, 0.7) : '',
    fill(`M0 148H${WIDTH}V${HEIGHT}H0Z`, far),
    fill(glitter, light, 0.5),
    swell(182, 8, mid),
    ship,
    swell(200, 11, mid),
    swell(230, 13, near),
  ].join('');
};
