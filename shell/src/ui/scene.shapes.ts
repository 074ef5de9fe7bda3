/** Where the stars stand: x, y, radius. */
const STARS: readonly [number, number, number][] = [
  [70, 110, 1.4],
  [150, 60, 1],
  [230, 200, 1.2],
  [310, 90, 1.6],
  [390, 260, 1],
  [470, 140, 1.3],
  [560, 60, 1],
  [640, 210, 1.5],
  [720, 110, 1],
  [800, 300, 1.1],
  [860, 70, 1.4],
  [930, 180, 1],
  [1010, 50, 1.2],
  [1180, 90, 1],
  [1240, 250, 1.5],
  [1330, 130, 1.1],
  [1410, 60, 1.6],
  [1490, 200, 1],
  [1550, 110, 1.3],
  [120, 320, 0.9],
  [520, 340, 1],
  [1380, 330, 1.2],
  [1520, 360, 0.9],
  [280, 380, 1.1],
];

/** One path for many stars: every second one of them, from the first or from the second on. */
export const starsOf = (turn: 0 | 1): string =>
  STARS.filter((_, index) => index % 2 === turn)
    .map(([x, y, r]) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`)
    .join('');

/** The windows of the keep. */
export const WINDOWS =
  'M1088 610a7 7 0 0 1 14 0v20h-14zM990 690a6 6 0 0 1 12 0v17h-12zM1148 646a6 6 0 0 1 12 0v17h-12zM1228 724a6 6 0 0 1 12 0v15h-12z';

/** A dragon in flight, seen from the side, its head to the left: in a picture of 240 × 150. */
export const DRAGON = {
  body: 'M14 86l10-8 10-4c5-10 14-15 24-14l12-9-4 11 13-6-7 11c10 2 19 8 30 11 12 3 24 2 37-2 20-7 38-12 54-4 9 5 17 4 24-3l-3-7 12 5 7 10-10 5-1-5c-9 9-20 10-31 5-13-6-26-1-42 8-16 8-33 10-50 6l-4 13 5 6-12-1 3-17c-12-4-22-12-36-12l-8 9-12 2 4-4-15 2z',
  wing: 'M92 80C96 52 112 26 150 8c-4 12-2 20 4 28-10 2-15 8-15 17-8 0-14 5-16 13-8 0-12 5-13 14z',
  other: 'M84 80C80 58 66 38 38 28c7 8 8 15 6 24 8-1 14 3 16 10 7-1 11 4 12 12 5-1 8 2 12 6z',
};
