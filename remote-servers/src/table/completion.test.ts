import { suggestionsFor } from './completion.ts';

const known = { people: ['Élodie', 'Jean Moulin', 'Bruno'], skills: ['Discrétion', 'Dissuasion', 'Force'] };
const lines = (line: string) => suggestionsFor(line, known).map(one => one.line);

test('completes commands, people and what the sheet rolls (TAB-2)', () => {
  expect(lines('/')).toContain('/aide');
  expect(lines('/b')).toEqual(['/br ']);
  expect(lines('/w el')).toEqual(['/w Élodie ']);
  expect(lines('/w "jean')).toEqual(['/w "Jean Moulin" ']);
  expect(lines('/w ')).toHaveLength(3);
  expect(lines('/r @dis')).toEqual(['/r @Discrétion', '/r @Dissuasion']);
  expect(lines('/gmr 1d20 + @for')).toEqual(['/gmr 1d20 + @Force']);
});

test('suggests nothing in what is said, in a comment, or where nothing fits', () => {
  for (const line of ['', 'Bonsoir @dis', '/r 2d6 # @dis', '/w Élodie bonsoir', '/r @Force', '/zzz'])
    expect(lines(line)).toEqual([]);
});
