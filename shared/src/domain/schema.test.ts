import { shape, text } from './schema.ts';

const schema = shape({ name: text(60).required() });
const nameOf = (name: string) => schema.validateSync({ name }).name;

test.each(['', '   ', '\u200B\u200B', '\u3164', '\u202E \u200D'])(
  'a name that nobody sees is none: %j',
  name => {
    expect(() => nameOf(name)).toThrow('Ce champ est obligatoire.');
  },
);

test('what turns a line around, and what no key writes, is left out; the rest stays as it was', () => {
  expect(nameOf('Brume\u202Eemurb')).toBe('Brumeemurb');
  expect(nameOf('Lou\u0000p\u0007')).toBe('Loup');
  expect(nameOf('\uFEFF Île\n\tde l’Ouest\u200B ')).toBe('Île\n\tde l’Ouest');
  expect(nameOf('👩‍🚀 et ❤️')).toBe('👩‍🚀 et ❤️');
});

test('half a million spaces within a text hold nobody up', () => {
  expect(() => nameOf(`L${' '.repeat(500_000)}oup`)).toThrow('Au plus 60 caractères.');
});
