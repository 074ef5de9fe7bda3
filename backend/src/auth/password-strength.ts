import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Guesses that an attacker needs, as a power of ten; fewer are refused. Sign-in is slowed down long before a million. */
const LEAST_GUESSES = 6.5;
/** What zxcvbn looks at: its time grows with the length, and a longer password is none that it would refuse. */
const LOOKED_AT = 64;

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
  });
}

/** The parts of a pseudo or an address that somebody would put into a password. */
const partsOf = (own: readonly string[]): string[] =>
  own.flatMap(text => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter(part => part.length > 2);

/** Whether a password is guessed soon, by what is known of leaked ones and of its owner, offline (zxcvbn). */
export async function isGuessable(password: string, own: readonly string[]): Promise<boolean> {
  const zxcvbn = await (loading ??= load());
  const { guessesLog10 } = zxcvbn.check(password.slice(0, LOOKED_AT), partsOf(own));
  return guessesLog10 < LEAST_GUESSES;
}
