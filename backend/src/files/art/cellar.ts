import { chance, HEIGHT, repeat, WIDTH } from './paper.ts';

/** Side of a square of the plan, px. */
const SQUARE = 40;

type Room = readonly [column: number, row: number, columns: number, rows: number];

/** The rooms and passages of the cellar, in squares. */
const ROOMS: readonly Room[] = [
  [3, 3, 8, 6],
  [11, 5, 4, 2],
  [15, 2, 7, 8],
  [22, 5, 4, 2],
  [26, 3, 4, 6],
  [17, 10, 2, 3],
  [12, 13, 12, 5],
  [6, 9, 2, 5],
  [3, 14, 5, 4],
];

const box = ([column, row, columns, rows]: Room, inset: number) =>
  `x="${column * SQUARE - inset}" y="${row * SQUARE - inset}" width="${columns * SQUARE + inset * 2}" height="${rows * SQUARE + inset * 2}"`;

/** A cellar seen from above, drawn on squares: three rooms of barrels, a vault, and a shrine at the end of a passage. */
export function drawCellar(): string {
  const next = chance(1204);
  const stones = repeat(420, () => {
    const [x, y] = [next() * WIDTH, next() * HEIGHT];
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${(6 + next() * 14).toFixed(1)}" ry="${(4 + next() * 8).toFixed(1)}" opacity="${(0.08 + next() * 0.14).toFixed(2)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="100%" height="100%" fill="#2b2622"/>
<g fill="#000">${stones}</g>
<g fill="#15110e">${ROOMS.map(room => `<rect ${box(room, 9)} rx="6"/>`).join('')}</g>
<g fill="#b3a58c">${ROOMS.map(room => `<rect ${box(room, 0)}/>`).join('')}</g>
<g stroke="#8c7f69" stroke-width="2" opacity=".7">${ROOMS.map(room => drawSlabs(room, next)).join('')}</g>
${drawBarrels()}
${drawSteps()}
${drawShrine()}
</svg>`;
}

/** The joints of the slabs of a room. */
function drawSlabs([column, row, columns, rows]: Room, next: () => number): string {
  return repeat(columns * rows, index => {
    const x = (column + (index % columns)) * SQUARE;
    const y = (row + Math.floor(index / columns)) * SQUARE;
    const half = next() > 0.5 ? `M${x + SQUARE / 2} ${y}v${SQUARE}` : `M${x} ${y + SQUARE / 2}h${SQUARE}`;
    return `<path fill="none" d="M${x} ${y}h${SQUARE}v${SQUARE}${half}"/>`;
  });
}

function drawBarrels(): string {
  const places = [
    [3, 3],
    [4, 3],
    [5, 3],
    [3, 4],
    [10, 8],
    [9, 8],
    [12, 17],
    [13, 17],
    [23, 13],
    [3, 17],
  ] as const;
  return places
    .map(([column, row]) => {
      const [x, y] = [(column + 0.5) * SQUARE, (row + 0.5) * SQUARE];
      return `<g transform="translate(${x} ${y})"><circle r="16" fill="#6b4523" stroke="#2d1b0c" stroke-width="3"/><circle r="10" fill="none" stroke="#2d1b0c" stroke-width="2"/><path d="M-14 0h28M0-14v28" stroke="#2d1b0c" stroke-width="1.5" opacity=".6"/></g>`;
    })
    .join('');
}

/** The stairs to the tavern. */
const drawSteps = (): string =>
  repeat(
    5,
    index =>
      `<rect x="${7 * SQUARE + index * 14}" y="${3 * SQUARE}" width="14" height="${SQUARE * 2}" fill="#8d8069" stroke="#3b332a" stroke-width="2" opacity="${1 - index * 0.14}"/>`,
  );

function drawShrine(): string {
  const [x, y] = [28 * SQUARE, 6 * SQUARE];
  return `<g transform="translate(${x} ${y})" fill="none" stroke="#6d1f1f" stroke-width="4">
<circle r="50"/><circle r="38"/><path d="M0-50L43 25H-43Z"/><rect x="-14" y="-9" width="28" height="18" fill="#4b4038" stroke="#15110e"/></g>`;
}
