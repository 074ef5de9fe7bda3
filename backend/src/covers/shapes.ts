import type { Random } from './random.ts';

/** Size of every picture, in units of its drawing. */
export const WIDTH = 640;
export const HEIGHT = 256;

type Point = readonly [x: number, y: number];

const round = (value: number): number => Math.round(value * 10) / 10;
export const at = (x: number, y: number): string => `${round(x)} ${round(y)}`;

export const fill = (path: string, color: string, opacity = 1): string =>
  `<path d="${path}" fill="${color}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;

export const disc = (x: number, y: number, radius: number, color: string, opacity = 1): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${color}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;

/** A closed ground below a line of points. */
export const ground = (points: readonly Point[]): string =>
  `M0 ${HEIGHT}L${points.map(([x, y]) => at(x, y)).join('L')}L${WIDTH} ${HEIGHT}Z`;

/** A jagged ridge by halving: each half is moved by half as much as the one before. */
export function ridge(random: Random, level: number, height: number): Point[] {
  let points: Point[] = [
    [0, level + random.between(-height, height) / 2],
    [WIDTH, level + random.between(-height, height) / 2],
  ];
  let reach = height;
  for (let turn = 0; turn < 6; turn += 1) {
    const halved: Point[] = [];
    for (const [index, point] of points.entries()) {
      halved.push(point);
      const next = points[index + 1];
      if (next)
        halved.push([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2 + random.between(-reach, reach)]);
    }
    points = halved;
    reach *= 0.52;
  }
  return points;
}

/** A soft ground of long waves. */
export function hills(random: Random, level: number, height: number): Point[] {
  const [first, second] = [random.between(0, 7), random.between(0, 7)];
  const pace = random.between(0.008, 0.013);
  return Array.from({ length: 33 }, (_, index) => {
    const x = (index * WIDTH) / 32;
    return [
      x,
      level - Math.sin(x * pace + first) * height - Math.sin(x * pace * 2.3 + second) * height * 0.35,
    ];
  });
}

/** Height of a line of points at `x`. */
export function levelAt(points: readonly Point[], x: number): number {
  const index = points.findIndex(([one]) => one >= x);
  return (points[Math.max(index, 0)] ?? [0, HEIGHT])[1];
}

/** A disc in the sky with two halos. */
export const orb = (random: Random, color: string): string => {
  const [x, y, radius] = [random.between(150, 490), random.between(52, 105), random.between(22, 40)];
  return (
    disc(x, y, radius * 2.6, color, 0.12) + disc(x, y, radius * 1.6, color, 0.2) + disc(x, y, radius, color)
  );
};

export const stars = (random: Random, count: number, color: string): string =>
  Array.from({ length: count }, () =>
    disc(
      random.between(0, WIDTH),
      random.between(0, 150),
      random.between(0.5, 1.7),
      color,
      round(random.between(0.4, 0.9)),
    ),
  ).join('');

/** Bands of mist across the picture. */
export const mist = (random: Random, level: number, color: string): string =>
  Array.from({ length: 3 }, (_, index) => {
    const y = level + index * 18;
    return `<ellipse cx="${round(random.between(80, 560))}" cy="${y}" rx="${round(random.between(220, 380))}" ry="${round(random.between(8, 14))}" fill="${color}" opacity="0.16"/>`;
  }).join('');
