import { createElement, type ReactNode } from 'react';

// Small pictures of what is added, in the colour of the text around. 36 by 24 units.

const rect = (x: number, y: number, width: number, height: number, isFull = false) => (
  <rect
    x={x}
    y={y}
    width={width}
    height={height}
    rx="1.5"
    fill={isFull ? 'currentColor' : 'none'}
    stroke="currentColor"
  />
);
const word = (x: number, y: number, width: number, isStrong = false) => (
  <rect
    x={x}
    y={y}
    width={width}
    height={isStrong ? 4 : 2}
    rx="1"
    fill="currentColor"
    stroke="none"
    opacity={isStrong ? 1 : 0.55}
  />
);
const dot = (x: number, isFull: boolean) => (
  <circle cx={x} cy="14" r="3" fill={isFull ? 'currentColor' : 'none'} stroke="currentColor" />
);
const figure = (x: number, y: number, text: string, size = 9) => (
  <text
    x={x}
    y={y}
    // The page gives every text its own size.
    style={{ fontSize: `${size}px`, fontWeight: 700 }}
    textAnchor="middle"
    fill="currentColor"
    stroke="none"
  >
    {text}
  </text>
);
const die = <path d="M18 3 26 7.5v9L18 21l-8-4.5v-9zM10 7.5h16l-8 9z" fill="none" stroke="currentColor" />;

const draw = (...parts: readonly ReactNode[]) => createElement('g', null, ...parts);

const PICTURES: Readonly<Record<string, ReactNode>> = {
  tile: draw(rect(9, 1.5, 18, 21), figure(18, 13, '14', 10), word(13, 16.5, 10)),
  bar: draw(word(4, 5, 12), rect(4, 10, 28, 7), rect(4, 10, 18, 7, true)),
  counter: draw(figure(7, 16, '−', 12), rect(12, 5, 12, 14), figure(18, 15.5, '3'), figure(29, 16, '+', 12)),
  dots: draw(word(4, 4, 14), ...[7, 15, 23, 31].map((x, at) => dot(x, at < 2))),
  checks: draw(word(4, 4, 14), rect(4, 10, 7, 7, true), rect(14.5, 10, 7, 7), rect(25, 10, 7, 7)),
  clock: (
    <>
      <circle cx="18" cy="12" r="9.5" fill="none" stroke="currentColor" />
      <path d="M18 12V2.5A9.5 9.5 0 0 1 26.2 16.75z" fill="currentColor" stroke="none" />
      <path d="M18 12 9.8 16.75M18 12 9.8 7.25M18 12v9.5" stroke="currentColor" />
    </>
  ),
  number: draw(word(4, 4, 14), rect(4, 9, 28, 11), figure(11, 17.5, '12')),
  roll: draw(rect(2, 5, 32, 14), word(6, 11, 12), figure(26, 15.5, 'd20', 8)),
  die,
  string: draw(word(4, 5, 12), word(4, 13, 24, true)),
  heading: figure(18, 18, 'Aa', 17),
  textarea: draw(rect(3, 2, 30, 20), word(6, 6, 22), word(6, 11, 24), word(6, 16, 14)),
  prose: draw(word(3, 4, 30), word(3, 9, 28), word(3, 14, 30), word(3, 19, 18)),
  quote: draw(figure(7, 18, '«', 15), word(14, 8, 18), word(14, 13, 12)),
  date: draw(rect(7, 4, 22, 18), word(7, 8, 22), figure(18, 19, '7', 8)),
  select: draw(
    rect(3, 6, 30, 12),
    word(7, 11, 14),
    <path d="m25 10 2.5 3 2.5-3" fill="none" stroke="currentColor" />,
  ),
  multiselect: draw(rect(2, 4, 14, 7, true), rect(19, 4, 14, 7), rect(2, 14, 20, 7)),
  checkbox: draw(
    rect(4, 7, 10, 10),
    <path d="m6.5 12 2 2.5 4-5" fill="none" stroke="currentColor" />,
    word(18, 11, 14),
  ),
  table: draw(
    rect(3, 3, 30, 18),
    word(3, 8, 30),
    word(3, 14, 30),
    <path d="M21 3v18" stroke="currentColor" />,
  ),
  cards: draw(
    rect(2, 3, 14, 18),
    rect(20, 3, 14, 18),
    word(5, 7, 8, true),
    word(23, 7, 8, true),
    word(5, 14, 8),
    word(23, 14, 8),
  ),
  chips: draw(rect(2, 8, 12, 8), rect(17, 8, 8, 8), rect(28, 8, 6, 8)),
  portrait: draw(
    rect(9, 2, 18, 20),
    <circle cx="18" cy="9.5" r="3.5" fill="currentColor" stroke="none" />,
    <path d="M12 21a6 6 0 0 1 12 0z" fill="currentColor" stroke="none" />,
  ),
  picture: draw(
    rect(4, 3, 28, 18),
    <circle cx="25" cy="8" r="2" fill="currentColor" stroke="none" />,
    <path d="m5 20 8-9 6 6 4-3 8 6z" fill="currentColor" stroke="none" opacity="0.6" />,
  ),
  divider: draw(word(3, 3, 30), <path d="M3 12h30" stroke="currentColor" />, word(3, 19, 22)),
  label: draw(word(4, 5, 14, true), word(4, 12, 28), word(4, 17, 20)),
  tab: draw(rect(2, 3, 11, 6, true), rect(14, 3, 9, 6), rect(2, 9, 32, 12)),
  row: rect(2, 6, 32, 12),
  row2: draw(rect(2, 5, 15, 14), rect(19, 5, 15, 14)),
  row3: draw(rect(2, 5, 9, 14), rect(13.5, 5, 9, 14), rect(25, 5, 9, 14)),
  column: draw(rect(12, 2, 12, 20), word(14.5, 6, 7), word(14.5, 11, 7), word(14.5, 16, 5)),
  dashboard: draw(rect(5, 13, 6, 8, true), rect(15, 8, 6, 13, true), rect(25, 3, 6, 18, true)),
};

/** What a piece looks like on a sheet. */
export const PiecePicture = ({ of }: { of: string }) => (
  <svg viewBox="0 0 36 24" width="36" height="24" aria-hidden="true" strokeWidth="1.25">
    {PICTURES[of]}
  </svg>
);
