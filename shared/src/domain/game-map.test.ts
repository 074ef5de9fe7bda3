import { changeFog, type Fog, isRevealed, metresBetween, placeOf, snap, squareOf } from './game-map.ts';

const map = { cell: 50, offsetX: 0, offsetY: 0, width: 1500, height: 400, grid: 'square', metres: 1.5 };

test('names the square of a place, and finds the place of a name', () => {
  expect(squareOf(map, { x: 125, y: 175 })).toBe('C4');
  expect(squareOf(map, { x: 1325, y: 25 })).toBe('AA1');
  expect(placeOf(map, ' c 4 ')).toEqual({ x: 125, y: 175 });
  expect(placeOf(map, 'AA1')).toEqual({ x: 1325, y: 25 });
  for (const none of ['', '4C', 'C0', 'A9', 'AE1', 'C4D', '<b>']) expect(placeOf(map, none)).toBeNull();
});

test('names a large token by its upper left square, both ways', () => {
  for (const size of [1, 2, 3, 4]) {
    const place = placeOf(map, 'C3', size);
    expect(place && squareOf(map, place, size)).toBe('C3');
    expect(place && snap(map, place, size)).toEqual(place);
  }
});

test('counts the cut squares before the first whole one', () => {
  const shifted = { ...map, offsetX: 20, offsetY: 70 };
  expect(squareOf(shifted, { x: 10, y: 10 })).toBe('A1');
  expect(squareOf(shifted, { x: 30, y: 30 })).toBe('B2');
  expect(snap(shifted, { x: 30, y: 30 })).toEqual({ x: 45, y: 45 });
});

test('puts tokens into whole squares where there is a grid, and onto the map everywhere', () => {
  expect(snap(map, { x: 61, y: 99 })).toEqual({ x: 75, y: 75 });
  expect(snap(map, { x: 61, y: 99 }, 2)).toEqual({ x: 50, y: 100 });
  expect(snap({ ...map, grid: 'none' }, { x: 61.4, y: 9000 })).toEqual({ x: 61, y: 400 });
});

test('covers and uncovers rectangles over one another, and drops those that are covered', () => {
  const area = { x: 0, y: 0, width: 100, height: 100 };
  let fog: Fog = changeFog({ covered: false, areas: [] }, { action: 'hide', ...area });
  expect(isRevealed(fog, { x: 10, y: 10 })).toBe(false);
  fog = changeFog(fog, { action: 'reveal', ...area });
  fog = changeFog(fog, { action: 'cover', x: 0, y: 0, width: 50, height: 50 });
  expect([10, 60, 110].map(x => isRevealed(fog, { x, y: x }))).toEqual([false, true, false]);
  fog = changeFog(fog, { action: 'reveal', ...area });
  expect(fog.areas).toHaveLength(1);
  expect(changeFog(fog, { action: 'show', ...area })).toEqual({ covered: false, areas: [] });
});

test('measures in metres', () => {
  expect(metresBetween(map, { x: 0, y: 0 }, { x: 300, y: 400 })).toBe(15);
});
