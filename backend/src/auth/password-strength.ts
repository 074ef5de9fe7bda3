import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Guesses that an attacker needs, as a power of ten; fewer are refused. Sign-in is slowed down long before a million. */
const LEAST_GUESSES = 6.5;
/** Characters that zxcvbn looks at together: its time grows much faster than the length. */
const PART_LENGTH = 24;
/** A longer password is looked at part by part. One part that is not guessed is enough. */
const PARTS_MAX = 3;
/** Letters behind digits and signs (`@dm1n`) that it tries: it tries every combination, and anybody may send a password. */
const SUBSTITUTIONS_MAX = 8;

/** What people of this product think of first. */
const PRODUCT_WORDS =
  'rpd jdr rp jeu jeux joueur joueurs joueuse aventure aventures aventurier aventuriers roleplay role roles personnage personnages fiche fiches serveur serveurs admin administrateur moderateur mj maitre maitres donjon donjons dragon dragons dashboard azerty'.split(
    ' ',
  );
/** What stands between them: « donjons et dragons », « jeu de rôle », "I love dragons". */
const BETWEEN = 'de du des d la le les l et and of the a au aux en mon ma mes my i j aime love'.split(' ');
const KNOWN = [...PRODUCT_WORDS, ...BETWEEN];

let loading: Promise<ZxcvbnFactory> | undefined;

/** The dictionaries (leaked passwords, French and English words, names) take 0.5 s and 50 MB: read when they are first needed. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, common, fr, en] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...fr.dictionary, ...en.dictionary, product: PRODUCT_WORDS },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: SUBSTITUTIONS_MAX,
  });
}

/** The parts of a pseudo or an address that somebody would put into a password. */
const partsOf = (own: readonly string[]): string[] =>
  own.flatMap(text => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter(part => part.length > 2);

/** The letters of a password without accents, case, and the digits and signs that people put around and between words. */
const lettersOf = (password: string): string =>
  password
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');

/**
 * Whether a password's letters are words of this product and nothing else, with at most six digits and signs: zxcvbn takes what
 * joins them for random letters.
 */
function isMadeOfProductWords(password: string): boolean {
  const letters = lettersOf(password);
  const signs = password.replaceAll(/[\p{L}\p{M}\s]/gu, '').length;
  const isLatin = (password.normalize('NFD').match(/\p{L}/gu) ?? []).length === letters.length;
  if (letters === '' || !isLatin || signs > 6) return false;
  // ends[i]: the first i letters are known words; whether one of them is the product's.
  const ends = new Map<number, boolean>([[0, false]]);
  for (let at = 0; at < letters.length; at += 1) {
    const hasProductWord = ends.get(at);
    if (hasProductWord === undefined) continue;
    for (const [index, word] of KNOWN.entries()) {
      if (!letters.startsWith(word, at)) continue;
      const end = at + word.length;
      ends.set(end, ends.get(end) === true || hasProductWord || index < PRODUCT_WORDS.length);
    }
  }
  return ends.get(letters.length) === true;
}

/** Whether a password is guessed soon, by what is known of leaked ones and of its owner, offline (zxcvbn). */
export async function isGuessable(password: string, own: readonly string[]): Promise<boolean> {
  if (isMadeOfProductWords(password)) return true;
  const zxcvbn = await (loading ??= load());
  const words = partsOf(own);
  const parts = Array.from({ length: PARTS_MAX }, (_, at) =>
    password.slice(at * PART_LENGTH, (at + 1) * PART_LENGTH),
  );
  return parts.every(part => part === '' || zxcvbn.check(part, words).guessesLog10 < LEAST_GUESSES);
}
