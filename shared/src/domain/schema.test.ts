import { shape, text } from './schema.ts';

const schema = shape({ name: text(60).required() });
const nameOf = (name: string) => schema.validateSync({ name }).name;

test.each(['', '   ', '\u200B\u200B', '\u3164', '\u202E \u200D'])('rejects an invisible name: %j', name => {
  expect(() => nameOf(name)).toThrow('Ce champ est obligatoire.');
});

test('removes direction and control characters and keeps the rest', () => {
  expect(nameOf('Brume\u202Eemurb')).toBe('Brumeemurb');
  expect(nameOf('Lou\u0000p\u0007')).toBe('Loup');
  expect(nameOf('\uFEFF Île\n\tde l’Ouest\u200B ')).toBe('Île\n\tde l’Ouest');
  expect(nameOf('👩‍🚀 et ❤️')).toBe('👩‍🚀 et ❤️');
});

test('trims half a million spaces within a text without delay', () => {
  expect(() => nameOf(`L${' '.repeat(500_000)}oup`)).toThrow('Au plus 60 caractères.');
});
