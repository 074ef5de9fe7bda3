import { around, at, chance, HEIGHT, line, repeat, WIDTH } from './paper.ts';
import type { Point } from './paper.ts';

const DIE: Point = [WIDTH / 2, HEIGHT / 2];
const RADIUS = 230;

/** For games that have no picture of their own: a twenty-sided die of light among constellations. */
export function drawGame(): string {
  const next = chance(20);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs>
  <radialGradient id="night" cx="50%" cy="50%" r="75%">
    <stop offset="0" stop-color="#4a2b86"/><stop offset=".45" stop-color="#25164f"/><stop offset="1" stop-color="#0c0822"/>
  </radialGradient>
  <radialGradient id="halo"><stop offset="0" stop-color="#f5d08a" stop-opacity=".5"/><stop offset=".5" stop-color="#c084fc" stop-opacity=".2"/><stop offset="1" stop-color="#c084fc" stop-opacity="0"/></radialGradient>
  <filter id="veil" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency=".004 .006" numOctaves="5" seed="21"/>
    <feColorMatrix values="0 0 0 0 .55  0 0 0 0 .35  0 0 0 0 .85  0 0 0 1.3 -.62"/>
  </filter>
  <filter id="glow" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="7"/></filter>
</defs>
<rect width="100%" height="100%" fill="url(#night)"/><rect width="100%" height="100%" filter="url(#veil)"/>
${drawSky(next)}
<circle cx="${DIE[0]}" cy="${DIE[1]}" r="420" fill="url(#halo)"/>
${drawCircles()}${drawDie()}
</svg>`;
}

/** Stars, some of them joined to constellations. */
function drawSky(next: () => number): string {
  const stars = repeat(
    240,
    () =>
      `<circle cx="${(next() * WIDTH).toFixed(1)}" cy="${(next() * HEIGHT).toFixed(1)}" r="${(next() ** 3 * 1.8 + 0.4).toFixed(2)}" fill="#fdf4dc" opacity="${(0.25 + next() * 0.7).toFixed(2)}"/>`,
  );
  const figures = [
    [150, 180],
    [1120, 190],
    [170, 620],
    [1110, 610],
  ].map(([x = 0, y = 0]) => {
    const points = Array.from({ length: 6 }, (_, index): Point => [
      x - 110 + index * 44 + next() * 24,
      y + (next() - 0.5) * 150,
    ]);
    const dots = points
      .map(([cx, cy]) => `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="3.4" fill="#fde9b8"/>`)
      .join('');
    return `<path d="${line(points)}" fill="none" stroke="#e9d5ff" stroke-width="1.2" opacity=".45"/>${dots}`;
  });
  return stars + figures.join('');
}

/** The rings of an astrolabe. */
function drawCircles(): string {
  const [x, y] = DIE;
  const ticks = repeat(120, index => {
    const degrees = index * 3;
    return `M${at(around(DIE, degrees, 306))}L${at(around(DIE, degrees, index % 10 ? 313 : 326))}`;
  });
  return `<g fill="none" stroke="#f5d08a" opacity=".6"><circle cx="${x}" cy="${y}" r="300" stroke-width="2"/><circle cx="${x}" cy="${y}" r="334" stroke-width="1"/>
<path d="${ticks}" stroke-width="1.2"/><circle cx="${x}" cy="${y}" r="372" stroke-width="1" stroke-dasharray="2 12" stroke-linecap="round"/></g>`;
}

/** An icosahedron seen from above one of its faces: the outline, the front face, and the edges between. */
function drawDie(): string {
  const outline = [0, 60, 120, 180, 240, 300].map(degrees => around(DIE, degrees, RADIUS));
  const face = [0, 120, 240].map(degrees => around(DIE, degrees, RADIUS * 0.58));
  const corner = (points: readonly Point[], index: number): Point => points[index % points.length] ?? DIE;
  const sides = face.flatMap((point, index) => {
    const near = index * 2;
    return [
      [point, corner(outline, near + 5), corner(outline, near)],
      [point, corner(outline, near), corner(outline, near + 1)],
      [point, corner(outline, near + 1), corner(face, index + 1)],
    ];
  });
  const shades = [0.16, 0.3, 0.1, 0.22, 0.08, 0.26, 0.12, 0.2, 0.06];
  const filled = sides
    .map(
      (points, index) => `<path d="${line(points)}Z" fill="#e9d5ff" fill-opacity="${shades[index] ?? 0.1}"/>`,
    )
    .join('');
  const edges = `${line(outline)}Z${line(face)}Z${sides.map(points => `${line(points)}Z`).join('')}`;
  const [x, y] = DIE;
  // The twenty, drawn rather than written: no font is needed.
  const twenty = `M${x - 46} ${y - 24}c2 -34 44 -34 42 0c-2 22 -42 34 -43 62h44M${x + 32} ${y - 48}c30 0 30 86 0 86s-30 -86 0 -86z`;
  return `<g stroke-linejoin="round" stroke-linecap="round"><path d="${line(outline)}Z" fill="#1b1040" fill-opacity=".78"/>${filled}
<path d="${line(face)}Z" fill="#f5d08a" fill-opacity=".2"/>
<g fill="none" stroke="#f8dfa8"><path d="${edges}" stroke-width="9" opacity=".4" filter="url(#glow)"/><path d="${edges}" stroke-width="3"/><path d="${twenty}" stroke-width="9" transform="translate(${x} ${y + 26}) scale(.8) translate(${-x + 3} ${-y})"/></g></g>`;
}
