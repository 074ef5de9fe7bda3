import { around, at, chance, coast, HEIGHT, line, repeat, WIDTH } from './paper.ts';
import type { Point } from './paper.ts';

const INK = '#5a3a18';

/** An old map on parchment: coasts, mountains, woods, a road, a compass rose, a ruled border. */
export function drawFantasy(): string {
  const next = chance(1668);
  const land = coast([700, 420], 250, 1.65, next);
  const islands = [
    coast([190, 230], 46, 1.5, next),
    coast([1130, 150], 38, 1.4, next),
    coast([190, 668], 40, 1.7, next),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs>
  <radialGradient id="sheet" cx="50%" cy="46%" r="72%">
    <stop offset="0" stop-color="#f5e7c4"/><stop offset=".55" stop-color="#e6cd98"/>
    <stop offset=".85" stop-color="#c79f62"/><stop offset="1" stop-color="#84592a"/>
  </radialGradient>
  <filter id="fibres" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency=".012 .03" numOctaves="5" seed="7"/>
    <feColorMatrix values="0 0 0 0 .36  0 0 0 0 .22  0 0 0 0 .08  0 0 0 1.5 -.62"/>
  </filter>
  <filter id="grain" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency=".7" numOctaves="2" seed="3"/>
    <feColorMatrix values="0 0 0 0 .3  0 0 0 0 .18  0 0 0 0 .06  0 0 0 .55 -.24"/>
  </filter>
  <filter id="soft"><feGaussianBlur stdDeviation="14"/></filter>
</defs>
<rect width="100%" height="100%" fill="url(#sheet)"/>
<g fill="#8a5a22" opacity=".16" filter="url(#soft)">
  <ellipse cx="1050" cy="640" rx="150" ry="90"/><ellipse cx="120" cy="110" rx="120" ry="70"/><ellipse cx="560" cy="90" rx="90" ry="40"/>
</g>
<g fill="none" stroke="${INK}" stroke-linejoin="round" stroke-linecap="round">
  ${drawSea(next)}
  ${[land, ...islands].map(drawCoast).join('')}
  ${drawMountains(next)}${drawWoods(next)}${drawRivers()}${drawRoad()}
  ${drawRose([1118, 612])}
  ${drawBorder()}
</g>
<path d="M${WIDTH / 3} 0V${HEIGHT}M${(WIDTH * 2) / 3} 0V${HEIGHT}M0 ${HEIGHT / 2}H${WIDTH}" stroke="#7a5426" stroke-width="3" opacity=".14" filter="url(#soft)"/>
<rect width="100%" height="100%" filter="url(#fibres)"/>
<rect width="100%" height="100%" filter="url(#grain)"/>
</svg>`;
}

/** Land in a lighter tone, its coast, and the water lines that engravers draw along it. */
function drawCoast(points: readonly Point[]): string {
  const path = `${line(points)}Z`;
  return `<path d="${path}" stroke-width="26" opacity=".07"/><path d="${path}" stroke-width="15" opacity=".1"/><path d="${path}" stroke-width="7" opacity=".16"/>
<path d="${path}" fill="#f3e3b9" fill-opacity=".75" stroke-width="2.2" opacity=".85"/>`;
}

function drawSea(next: () => number): string {
  return repeat(90, () => {
    const [x, y] = [60 + next() * (WIDTH - 120), 60 + next() * (HEIGHT - 120)];
    return `<path d="M${at([x, y])}q6 -5 12 0t12 0" stroke-width="1.2" opacity=".28"/>`;
  });
}

function drawMountains(next: () => number): string {
  const ridge = Array.from({ length: 22 }, (_, index): Point => {
    const along = index / 21;
    return [480 + along * 380 + (next() - 0.5) * 40, 300 + Math.sin(along * 3.4) * 46 + (next() - 0.5) * 54];
  });
  return ridge
    .toSorted((one, other) => one[1] - other[1])
    .map(([x, y]) => {
      const [wide, high] = [15 + next() * 12, 24 + next() * 24];
      const peak: Point = [x, y - high];
      const shade = repeat(4, step => {
        const part = (step + 1) / 5;
        const from: Point = [x + wide * part, y - high * (1 - part)];
        return `M${at(from)}l${-wide * 0.28} ${(high * (1 - part)) / 1.7}`;
      });
      return `<path d="${line([[x - wide, y], peak, [x + wide, y]])}" fill="#efdcae" stroke-width="1.9" opacity=".9"/><path d="${shade}" stroke-width="1" opacity=".6"/>`;
    })
    .join('');
}

function drawWoods(next: () => number): string {
  const groves: Point[] = [
    [470, 470],
    [880, 480],
    [985, 370],
  ];
  const trees = groves.flatMap(([x, y]) =>
    Array.from({ length: 26 }, (): Point => [x + (next() - 0.5) * 130, y + (next() - 0.5) * 76]),
  );
  return trees
    .toSorted((one, other) => one[1] - other[1])
    .map(
      ([x, y]) =>
        `<path d="M${at([x, y])}v7" stroke-width="1.5" opacity=".8"/><path d="M${at([x - 7, y])}q-1 -9 7 -12q8 3 7 12q-7 4 -14 0z" fill="#dcc58c" stroke-width="1.3" opacity=".85"/>`,
    )
    .join('');
}

const drawRivers = (): string =>
  `<g stroke-width="2.2" opacity=".55"><path d="M640 330C650 400 600 430 618 500S560 590 590 650"/><path d="M770 340C800 400 860 400 850 450S770 540 800 610"/></g>`;

/** A dotted way from town to town, to the cross that everybody looks for. */
function drawRoad(): string {
  const towns: Point[] = [
    [420, 400],
    [560, 545],
    [715, 500],
    [930, 420],
  ];
  const houses = towns
    .map(
      ([x, y]) =>
        `<path d="M${at([x - 9, y])}v-9l5 -6l5 6v9zM${at([x + 1, y])}v-15l5 -8l5 8v15z" fill="#f6e8c6" stroke-width="1.5"/>`,
    )
    .join('');
  return `<path d="M420 404C470 470 500 540 560 548S660 520 715 504S860 470 930 424S1000 400 1018 330" stroke="#8c2f1b" stroke-width="2.6" stroke-dasharray="2 9" opacity=".85"/>
${houses}<path d="M1008 318l20 20m0 -20l-20 20" stroke="#8c2f1b" stroke-width="4.5" opacity=".9"/>`;
}

function drawRose(center: Point): string {
  const point = (degrees: number, long: number) => {
    const side = around(center, degrees + 45, long * 0.2);
    const other = around(center, degrees - 45, long * 0.2);
    const tip = around(center, degrees, long);
    return `<path d="${line([center, side, tip])}Z" fill="${INK}" fill-opacity=".8" stroke-width="1"/><path d="${line([center, other, tip])}Z" fill="#f5e7c4" stroke-width="1"/>`;
  };
  const rays = repeat(
    32,
    index =>
      `M${at(around(center, index * 11.25, 74))}L${at(around(center, index * 11.25, index % 2 ? 79 : 84))}`,
  );
  return `<g opacity=".82"><circle cx="${center[0]}" cy="${center[1]}" r="72" stroke-width="1.6"/><circle cx="${center[0]}" cy="${center[1]}" r="44" stroke-width="1"/><path d="${rays}" stroke-width="1.1"/>
${[45, 135, 225, 315].map(degrees => point(degrees, 58)).join('')}${[0, 90, 180, 270].map(degrees => point(degrees, 98)).join('')}</g>`;
}

/** Two rules, a band of lozenges between them, a flourish in each corner. */
function drawBorder(): string {
  const [outer, inner] = [22, 46];
  const lozenges = (length: number, place: (along: number) => string) =>
    repeat(Math.floor((length - 140) / 26), index => place(83 + index * 26));
  const mark = (x: number, y: number) => `M${x - 6} ${y}l6 -6l6 6l-6 6z`;
  const middle = (outer + inner) / 2;
  const band =
    lozenges(WIDTH, x => mark(x, middle) + mark(x, HEIGHT - middle)) +
    lozenges(HEIGHT, y => mark(middle, y) + mark(WIDTH - middle, y));
  const flourish = `M46 128C46 84 60 70 74 74s14 26 0 28s-18 -22 2 -34s38 -22 52 -22M128 46C84 46 70 60 74 74`;
  const corners = [
    '',
    `translate(${WIDTH} 0) scale(-1 1)`,
    `translate(0 ${HEIGHT}) scale(1 -1)`,
    `translate(${WIDTH} ${HEIGHT}) scale(-1 -1)`,
  ].map(transform => `<path d="${flourish}" transform="${transform}" stroke-width="2.4"/>`);
  return `<g opacity=".7"><rect x="${outer}" y="${outer}" width="${WIDTH - 2 * outer}" height="${HEIGHT - 2 * outer}" stroke-width="3"/>
<rect x="${inner}" y="${inner}" width="${WIDTH - 2 * inner}" height="${HEIGHT - 2 * inner}" stroke-width="1.4"/>
<path d="${band}" stroke-width="1.1" opacity=".8"/>${corners.join('')}</g>`;
}
