import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compileFilters } from './word-matcher.ts';
import { normalise, normalTerm } from './word-normal.ts';

const word = (term: string) => ({ kind: 'word' as const, term, domains: [] });
const link = (term: string) => ({ kind: 'link' as const, term, domains: [] });
const others = (...domains: string[]) => ({ kind: 'otherLinks' as const, term: '', domains });

/** What one filter finds in a text, as it is written there. */
const found = (filter: ReturnType<typeof word | typeof link | typeof others>, text: string): string[] =>
  compileFilters([filter])
    .find(text)
    .map(({ from, to }) => text.slice(from, to));

test('finds whole words without case, accents, formatting, and with letters that look alike', () => {
  for (const written of [
    'crétin',
    'CRÉTIN !',
    'cre\u0301tin',
    'un cretin,',
    'cr**é**tin',
    'cre\u200btin',
    // Cyrillic letters, small and capital.
    'с\u0433\u0435tin'.replace('\u0433', 'r'),
    '\u0421R\u0415TIN',
    'ｃｒｅｔｉｎ',
  ]) {
    assert.equal(found(word('Crétin'), `Quel ${written} vraiment`).length, 1, JSON.stringify(written));
  }
  for (const other of ['crétinerie', 'cretins', 'décrétin', 'cré tin']) {
    assert.deepEqual(found(word('Crétin'), other), [], other);
  }
  assert.deepEqual(found(word('sale type'), 'Sale\n- TYPE !'), ['Sale\n- TYPE']);
  assert.deepEqual(found(word('sale type'), 'salé ou type'), []);
  // « rn » looks like an m: words that have it are no others.
  assert.deepEqual(found(word('come'), 'une corne'), []);
  assert.deepEqual(found(word('a'), 'à a b a'), ['à', 'a', 'a']);
  assert.deepEqual(found(word('lol'), '101'), []);
});

test('finds links by their site and what is below it, however they are written', () => {
  for (const written of [
    'https://exemple.fr',
    'http://www.Exemple.FR/page?x=1',
    'voir a.b.exemple.fr.',
    '[ici](https://exemple.fr)',
    'https://autre.org@exemple.fr/',
    'https:\\\\exemple.fr\\page',
    'exemple。fr',
  ]) {
    assert.equal(found(link('exemple.fr'), written).length, 1, written);
  }
  for (const other of ['monexemple.fr', 'exemple.fr.autre.org', 'exemple.frais', 'exemple fr']) {
    assert.deepEqual(found(link('exemple.fr'), other), [], other);
  }
  assert.equal(found(link('héros.fr'), 'https://xn--hros-bpa.fr/a').length, 1);
  const none = others('rpd.test', 'wiki.fr');
  assert.deepEqual(found(none, 'https://rpd.test/a https://aide.wiki.fr www.rpd.test'), []);
  assert.deepEqual(found(none, 'https://autre.org et www.b.fr, discord.gg/abc'), [
    'autre.org',
    'www.b.fr',
    'discord.gg',
  ]);
  // No link: a full stop without a space, an address of somebody, a file.
  assert.deepEqual(found(none, 'Il part.Ensuite il revient. moi@autre.org carte.png'), []);
  assert.deepEqual(found(none, 'https://rpd.test@autre.org/'), ['autre.org']);
});

test('finds what a search of each word by itself finds (property)', () => {
  const letter = fc.constantFrom('a', 'b', 'É', 'é', ' ', '-', '*', '1', 'œ', '\u0430', '\n', '😀');
  const text = fc.string({ unit: letter, maxLength: 60 });
  const term = fc.string({ unit: letter, minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(text, fc.array(term, { minLength: 1, maxLength: 8 }), (written, terms) => {
      const filters = terms.map(word);
      const matches = compileFilters(filters).find(written);
      const { text: normal } = normalise(written).lowered;
      for (const filter of filters) {
        const wanted = normalTerm(filter.term);
        let count = 0;
        if (wanted !== ' ') {
          for (let at = normal.indexOf(wanted); at >= 0; at = normal.indexOf(wanted, at + 1)) count += 1;
        }
        assert.equal(matches.filter(match => match.filter === filter).length, count);
      }
    }),
  );
});

test('takes time by the length of a text, whatever stands in it', () => {
  const filters = [word('aaaa'), link('a.fr'), others('b.fr')];
  const matcher = compileFilters(filters);
  // Each of these is a minute's work for an engine that goes back.
  for (const part of ['a', 'a.', '.', '//', 'www.', '*', '\u0301', '@', '-', '😀']) {
    assert.ok(matcher.find(part.repeat(200_000)).length >= 0);
  }
});
