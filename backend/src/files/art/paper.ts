/** Size of the drawings, px. */
export const WIDTH = 1280;
export const HEIGHT = 800;

/** Numbers between 0 and 1 that look like chance and are the same at every run (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Point = readonly [x: number, y: number];

const short = (value: number) => Math.round(value * 10) / 10;

export const at = ([x, y]: Point): string => `${short(x)} ${short(y)}`;

/** Points as a path of straight lines. */
export const line = (points: readonly Point[]): string => `M${points.map(at).join('L')}`;

/** The point at an angle (degrees, clockwise from the top) and a distance. */
export function around([x, y]: Point, degrees: number, distance: number): Point {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance];
}

/** `count` results of `make`, as one text. */
export const repeat = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

/** A closed outline around a centre that wanders like a coast. */
export function coast(center: Point, radius: number, stretch: number, next: () => number): Point[] {
  const waves = Array.from({ length: 7 }, (_, index) => ({
    turns: index + 2,
    size: (0.2 / (index + 1.4)) * (0.6 + next()),
    shift: next() * Math.PI * 2,
  }));
  return Array.from({ length: 220 }, (_, index) => {
    const angle = (index / 220) * Math.PI * 2;
    const wander = waves.reduce(
      (sum, { turns, size, shift }) => sum + Math.sin(angle * turns + shift) * size,
      1,
    );
    const ragged = 1 + (next() - 0.5) * 0.025;
    const distance = radius * wander * ragged;
    return [center[0] + Math.cos(angle) * distance * stretch, center[1] + Math.sin(angle) * distance];
  });
}
