import { copyName, nameCopied } from './copy-name.ts';

test.each([
  ['Guerrier', 'Guerrier (copie)'],
  ['Guerrier (copie)', 'Guerrier (copie 2)'],
  ['Guerrier (copie 9)', 'Guerrier (copie 10)'],
  // As they piled up before.
  ['Guerrier (copie) (copie)', 'Guerrier (copie 2)'],
  ['Manuscrit (copie) annoté', 'Manuscrit (copie) annoté (copie)'],
  ['', '(copie)'],
])('names the copy of « %s » « %s »', (name, copy) => {
  expect(copyName(name, 120)).toBe(copy);
});

test('gives a copy a unique name that leaves room for its number', () => {
  const taken = new Set(['Force', 'Force (copie)', 'Force (copie 2)']);
  expect(copyName('Force', 120, taken)).toBe('Force (copie 3)');
  expect(copyName('Force (copie)', 120, taken)).toBe('Force (copie 3)');
  expect(copyName('x'.repeat(80), 80)).toBe(`${'x'.repeat(72)} (copie)`);
  expect(copyName(`${'x'.repeat(71)}🐉`, 80)).toBe(`${'x'.repeat(71)} (copie)`);
  expect(nameCopied('Force (copie 12)')).toBe('Force');
});
