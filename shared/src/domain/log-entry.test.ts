import { commandOf, readCommand } from './log-entry.ts';

const entry = { text: 'Je pousse la porte.', to: 'all', expression: '', blind: false, people: [] } as const;

test.each([
  { ...entry, kind: 'say' },
  { ...entry, kind: 'me' },
  { ...entry, kind: 'ooc' },
  { ...entry, kind: 'whisper', to: 'masters' },
  { ...entry, kind: 'roll', expression: '2d6+3', text: '' },
  { ...entry, kind: 'roll', expression: '4d6kh3', to: 'masters' },
  { ...entry, kind: 'roll', expression: '1d20', to: 'masters', blind: true },
] as const)('writes $kind to $to again as what is read the same (blind: $blind)', one => {
  const { people: _people, ...command } = one;
  expect(readCommand(commandOf({ ...one, people: [] }, () => ''))).toMatchObject(command);
});

test('writes a whisper again with the name of the person it is for', () => {
  const whisper = { ...entry, kind: 'whisper', to: 'people', people: ['a1'] } as const;
  expect(readCommand(commandOf({ ...whisper, people: ['a1'] }, () => 'Jean de la Lune'))).toEqual({
    kind: 'whisper',
    name: 'Jean de la Lune',
    text: entry.text,
  });
});
