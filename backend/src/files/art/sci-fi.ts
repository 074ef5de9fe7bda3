import { around, at, chance, HEIGHT, line, repeat, WIDTH } from './paper.ts';
import type { Point } from './paper.ts';

const HORIZON = 500;
const CENTER = WIDTH / 2;
const PLANET: Point = [905, 300];

/** A dark plain ruled in cyan, a ringed planet over the horizon, the marks of an instrument that looks at it. */
export function drawSciFi(): string {
  const next = chance(2089);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs>
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#030712"/><stop offset=".6" stop-color="#071a33"/><stop offset="1" stop-color="#0d3350"/>
  </linearGradient>
  <linearGradient id="plain" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#0b2d46"/><stop offset=".3" stop-color="#06162b"/><stop offset="1" stop-color="#020611"/>
  </linearGradient>
  <linearGradient id="lines" x1="0" y1="${HORIZON}" x2="0" y2="${HEIGHT}" gradientUnits="userSpaceOnUse">
    <stop offset="0" stop-color="#7df3ff" stop-opacity=".75"/><stop offset=".35" stop-color="#22d3ee" stop-opacity=".55"/><stop offset="1" stop-color="#0891b2" stop-opacity=".25"/>
  </linearGradient>
  <radialGradient id="globe" cx="32%" cy="30%" r="75%">
    <stop offset="0" stop-color="#5ad7e8"/><stop offset=".35" stop-color="#1f7a99"/><stop offset=".75" stop-color="#0a2a44"/><stop offset="1" stop-color="#04101f"/>
  </radialGradient>
  <radialGradient id="halo"><stop offset=".55" stop-color="#22d3ee" stop-opacity=".42"/><stop offset="1" stop-color="#22d3ee" stop-opacity="0"/></radialGradient>
  <radialGradient id="dawn"><stop offset="0" stop-color="#a5f3fc" stop-opacity=".75"/><stop offset=".35" stop-color="#22d3ee" stop-opacity=".3"/><stop offset="1" stop-color="#22d3ee" stop-opacity="0"/></radialGradient>
  <filter id="dust" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency=".0035 .007" numOctaves="5" seed="11"/>
    <feColorMatrix values="0 0 0 0 .25  0 0 0 0 .2  0 0 0 0 .62  0 0 0 1.5 -.72"/>
  </filter>
  <filter id="glow" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="5"/></filter>
  <clipPath id="over"><rect width="${WIDTH}" height="${HORIZON}"/></clipPath>
  <clipPath id="front"><rect x="${PLANET[0] - 240}" y="${PLANET[1]}" width="480" height="90"/></clipPath>
  <clipPath id="back"><rect x="${PLANET[0] - 240}" y="${PLANET[1] - 90}" width="480" height="90"/></clipPath>
  <clipPath id="disc"><circle cx="${PLANET[0]}" cy="${PLANET[1]}" r="118"/></clipPath>
</defs>
<rect width="100%" height="${HORIZON}" fill="url(#sky)"/>
<g clip-path="url(#over)"><rect width="100%" height="100%" filter="url(#dust)"/>${drawStars(next)}${drawPlanet()}</g>
<rect y="${HORIZON}" width="100%" height="${HEIGHT - HORIZON}" fill="url(#plain)"/>
<ellipse cx="${CENTER}" cy="${HORIZON}" rx="760" ry="110" fill="url(#dawn)"/>
${drawRanges(next)}
<g fill="none" stroke="url(#lines)"><g filter="url(#glow)" stroke-width="4" opacity=".8">${drawGrid()}</g><g stroke-width="1.5">${drawGrid()}</g></g>
<path d="M0 ${HORIZON}H${WIDTH}" stroke="#cffafe" stroke-width="2" opacity=".85"/><path d="M0 ${HORIZON}H${WIDTH}" stroke="#22d3ee" stroke-width="9" opacity=".45" filter="url(#glow)"/>
${drawInstrument()}
</svg>`;
}

function drawStars(next: () => number): string {
  return repeat(260, () => {
    const size = next() ** 4 * 1.9 + 0.4;
    const color = next() > 0.75 ? '#a5f3fc' : '#f8fafc';
    return `<circle cx="${(next() * WIDTH).toFixed(1)}" cy="${(next() * HORIZON).toFixed(1)}" r="${size.toFixed(2)}" fill="${color}" opacity="${(0.3 + next() * 0.7).toFixed(2)}"/>`;
  });
}

function drawPlanet(): string {
  const [x, y] = PLANET;
  const bands = repeat(
    7,
    index =>
      `<path d="M${x - 140} ${y - 88 + index * 27}q140 ${16 + index * 3} 280 -14" stroke="${index % 2 ? '#8eeaf5' : '#04263d'}" stroke-width="${9 + (index % 3) * 5}" opacity=".17"/>`,
  );
  const ring = (rx: number, width: number, opacity: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${rx * 0.22}" stroke="#a5f3fc" stroke-width="${width}" opacity="${opacity}"/>`;
  const rings = ring(178, 7, 0.5) + ring(196, 3, 0.35) + ring(214, 9, 0.22);
  return `<circle cx="${x}" cy="${y}" r="190" fill="url(#halo)"/>
<g fill="none" transform="rotate(-18 ${x} ${y})"><g clip-path="url(#back)">${rings}</g></g>
<circle cx="${x}" cy="${y}" r="118" fill="url(#globe)"/><g clip-path="url(#disc)" fill="none">${bands}</g>
<g fill="none" transform="rotate(-18 ${x} ${y})"><g clip-path="url(#front)">${rings}</g></g>
<circle cx="${x}" cy="${y}" r="118" fill="none" stroke="#a5f3fc" stroke-width="1.4" opacity=".6"/>
<circle cx="${x - 320}" cy="${y - 120}" r="22" fill="url(#globe)"/>`;
}

/** Far mountains against the light. */
function drawRanges(next: () => number): string {
  const range = (height: number, step: number): Point[] => {
    const points: Point[] = [[0, HORIZON]];
    for (let x = 0; x <= WIDTH + step; x += step) {
      const edge = Math.min(1, Math.abs(x - CENTER) / 420);
      points.push([x, HORIZON - next() * height * edge - 4]);
    }
    return [...points, [WIDTH, HORIZON]];
  };
  return `<path d="${line(range(70, 46))}Z" fill="#06203a"/><path d="${line(range(38, 26))}Z" fill="#041527"/>`;
}

/** Lines that meet at the horizon, and lines across that draw nearer together. */
function drawGrid(): string {
  const rays = repeat(41, index => {
    const spread = index - 20;
    return `M${at([CENTER + spread * 18, HORIZON])}L${at([CENTER + spread * 150, HEIGHT])}`;
  });
  const rows = repeat(15, index => `M0 ${(HORIZON + 300 * (index / 14) ** 2.3).toFixed(1)}H${WIDTH}`);
  return `<path d="${rays}${rows}"/>`;
}

/** Rings, ticks and brackets of a targeting display around the planet. */
function drawInstrument(): string {
  const [x, y] = PLANET;
  const ticks = repeat(72, index => {
    const from = around(PLANET, index * 5, 246);
    return `M${at(from)}L${at(around(PLANET, index * 5, index % 6 ? 252 : 262))}`;
  });
  const bracket = (turn: number) =>
    `<path d="M${x - 285} ${y - 150}v-80h60" transform="rotate(${turn} ${x} ${y})"/>`;
  const readings = repeat(6, index => {
    const top = 96 + index * 22;
    const long = [150, 96, 128, 64, 172, 110][index] ?? 100;
    return `<path d="M92 ${top}h${long}" stroke-width="5" opacity="${index % 2 ? 0.3 : 0.55}"/><path d="M76 ${top}h6" stroke-width="5" opacity=".8"/>`;
  });
  const hexagons = repeat(14, index => {
    const center: Point = [
      110 + (index % 5) * 45 + (index > 4 && index < 10 ? 22 : 0),
      330 + Math.floor(index / 5) * 39,
    ];
    const corners = [0, 60, 120, 180, 240, 300].map(degrees => around(center, degrees, 24));
    return `<path d="${line(corners)}Z" fill="#22d3ee" fill-opacity="${[0.02, 0.12, 0.05][index % 3]}" opacity=".5"/>`;
  });
  return `<g fill="none" stroke="#67e8f9" stroke-width="1.4" opacity=".62" stroke-linecap="round">
<circle cx="${x}" cy="${y}" r="240" stroke-dasharray="190 24 60 24"/><circle cx="${x}" cy="${y}" r="270" opacity=".5" stroke-dasharray="4 10"/>
<path d="${ticks}" opacity=".7"/>${[0, 90, 180, 270].map(bracket).join('')}${readings}${hexagons}
<path d="M${x - 300} ${y}h46m508 0h46M${x} ${y - 290}v40" opacity=".8"/></g>`;
}
