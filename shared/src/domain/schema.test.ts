import { line, shape, text } from './schema.ts';
import { profileSchema } from './user.ts';

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

describe('a text of one line (LND-9)', () => {
  const title = shape({ name: line(60).required() });

  test.each(['Lou\u0000p', 'Lou\u0007p', 'Lou\u009fp'])('rejects control characters: %j', name => {
    expect(() => title.validateSync({ name })).toThrow('caractère de contrôle');
  });

  test.each(['Lou\np', 'Lou\u000bp', 'Lou\u000cp', 'Lou\u0085p', 'Lou\u2028p'])(
    'rejects line breaks: %j',
    name => {
      expect(() => title.validateSync({ name })).toThrow('Ce champ tient sur une seule ligne.');
    },
  );

  test('keeps tabs and joined emoji, and removes direction characters', () => {
    expect(title.validateSync({ name: '\u202aÎle\tde l’Ouest 👩‍🚀\n' }).name).toBe('Île\tde l’Ouest 👩‍🚀');
  });
});

test.each(['lou\u0007@exemple.fr', 'lou@exem\u0000ple.fr', 'lou@exemple.fr\u001b'])(
  'rejects an e-mail address with a control character rather than take it out: %j',
  email => {
    expect(() => profileSchema.pick(['email']).validateSync({ email })).toThrow(/caractère de contrôle/);
  },
);
