import { typeset } from './typography.ts';

test.each([
  ['Fiche : Guerrière', 'Fiche\u00a0: Guerrière'],
  ['Vraiment ?', 'Vraiment\u00a0?'],
  ['Un ; deux ! Trois ?', 'Un\u00a0; deux\u00a0! Trois\u00a0?'],
  ['« Force » : 3', '«\u00a0Force\u00a0»\u00a0: 3'],
  ['Supprimer « \ufffc » ?', 'Supprimer «\u00a0\ufffc\u00a0»\u00a0?'],
  ['\ufffc : \ufffc', '\ufffc\u00a0: \ufffc'],
])('sets no-break spaces: %s', (text, expected) => {
  expect(typeset(text)).toBe(expected);
});

test.each([
  ["l'adresse d'Élodie", 'l’adresse d’Élodie'],
  ["Qu'il jusqu'à aujourd'hui", 'Qu’il jusqu’à aujourd’hui'],
  ["l'\ufffc", 'l’\ufffc'],
])('sets the apostrophe of an elision: %s', (text, expected) => {
  expect(typeset(text)).toBe(expected);
});

test.each([
  ['10 000 fiches', '10\u202f000 fiches'],
  ['1 000 000 de lignes', '1\u202f000\u202f000 de lignes'],
])('keeps a number together: %s', (text, expected) => {
  expect(typeset(text)).toBe(expected);
});

test.each([
  "it's somebody's",
  'https://rpd.test:3000/a?b=c',
  '12:30',
  'a:hover',
  "where kind = 'd'",
  '«\u00a0Force\u00a0»\u00a0: l’âme',
  'x ?? y',
  'M0 640 90 560 160z',
  '400 700',
  '04 12 34 56 78',
])('leaves %s as it is', text => {
  expect(typeset(text)).toBe(text);
});

test('changes nothing the second time', () => {
  const once = typeset("« L'âme » : 12 000 ; quoi ?");
  expect(typeset(once)).toBe(once);
});
