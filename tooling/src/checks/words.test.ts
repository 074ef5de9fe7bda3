import { checkWords, oldWordsOf, oldWordsOfSettings, oldWordsOfText } from './words.ts';

const found = (text: string): string[] => oldWordsOf('a.tsx', text).map(one => `${one.line}: ${one.found}`);

test.each([
  ['a name', 'const PATIENCE = 3;', ['1: PATIENCE']],
  ['a function', 'export function tellFailure() {}', ['1: tellFailure']],
  ['a bound', '\nconst PAGE_MOST = 100;', ['2: PAGE_MOST']],
  ['a parameter', 'function show(late: number) {}', ['1: late']],
  ['a part of what is destructured', 'const { errors: told, ...late } = input;', ['1: told', '1: late']],
  ['a property', 'interface Answer { told: string }', ['1: told']],
  ['a comment', '// Whoever comes is asked.\nconst a = 1;', ['1: Whoever comes is asked.']],
  ['a line of a comment', '/**\n * One.\n * 12 unless told.\n */\nconst a = 1;', ['3: * 12 unless told.']],
  ['a title', "test('the person is told', () => {});", ["1: 'the person is told'"]],
  ['a title of a table', "test.each([1])('drawn anew %s', () => {});", ["1: 'drawn anew %s'"]],
  ['a French text', "const a = 'Le maître de jeu\u00a0?';", ['1: Le maître de jeu\u00a0?']],
  [
    'a text between tags',
    'const a = <p>\n  Un administrateur\n  répond.\n</p>;',
    ['1: Un administrateur\n  répond.'],
  ],
  ['a template', 'const a = `${b} : vous serez prévenu.`;', ['1: : vous serez prévenu.']],
])('reports an old word in %s', (_where, text, expected) => {
  expect(found(text)).toEqual(expected);
});

test.each([
  ['a use of a foreign name', "import { late } from 'x'; late();"],
  ['a French text', "const a = 'Personne, whoever';"],
  ['the term of today', "const a = 'Le maître du jeu : vous avez votre place.';"],
  ['a standard name', 'const TIMEOUT_MS = 3; // Retries once.'],
])('accepts %s', (_what, text) => {
  expect(found(text)).toEqual([]);
});

test('reports an old word in a document, and not in its code', () => {
  expect(oldWordsOfText('One\nWhoever reads `told`\nReads `told`').map(({ line }) => line)).toEqual([2]);
});

test('reports an old word in a comment of settings, and not beside it', () => {
  const text = 'proxy_pass told;\n# A client is told.\n  # Whoever comes.';
  expect(oldWordsOfSettings(text).map(({ line }) => line)).toEqual([2, 3]);
});

test('names the standard word, with file and line', () => {
  const outcome = checkWords(['shared/src/ui/told.ts', 'shared/src/ui/notify.ts'].slice(1));
  expect(outcome).toEqual({ passed: 1, failed: 0, words: '' });
  expect(oldWordsOf('a.ts', 'const KEPT = 1;')).toEqual([
    { line: 1, found: 'KEPT', instead: 'TTL_MS or RETENTION_MS' },
  ]);
});
