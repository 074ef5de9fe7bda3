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
  'rpd jdr rp jeu jeux joueur joueuse aventure aventures aventurier roleplay role personnage fiche serveur admin administrateur moderateur mj maitre donjon dragon azerty'.split(
    ' ',
  );

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

/** Whether a password is guessed soon, by what is known of leaked ones and of its owner, offline (zxcvbn). */
export async function isGuessable(password: string, own: readonly string[]): Promise<boolean> {
  const zxcvbn = await (loading ??= load());
  const words = partsOf(own);
  const parts = Array.from({ length: PARTS_MAX }, (_, at) =>
    password.slice(at * PART_LENGTH, (at + 1) * PART_LENGTH),
  );
  return parts.every(part => part === '' || zxcvbn.check(part, words).guessesLog10 < LEAST_GUESSES);
}
