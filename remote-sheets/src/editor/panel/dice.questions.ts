// What a button asks before it rolls, written into its dice (ADR 46).

/** One thing that a button may ask. */
export interface DiceAsk {
  label: string;
  /** The dice with the question in them; undefined where they ask it already, or have no place for it. */
  write: (dice: string) => string | undefined;
}

const D20 = /(^|[^\w}])1?d20(?![\w])/iu;

/** Where the first roll ends: before its degrees, the next roll and the comment. */
function splitFirst(dice: string): [string, string] {
  const end = dice.search(/\s*(?:=>|;|#)/u);
  return end < 0 ? [dice, ''] : [dice.slice(0, end), dice.slice(end)];
}

export const DICE_ASKS: readonly DiceAsk[] = [
  {
    label: 'un modificateur',
    write: dice => {
      const [first, rest] = splitFirst(dice);
      return /\?\{Modificateur/u.test(dice) || !first.trim()
        ? undefined
        : `${first.trimEnd()} + ?{Modificateur|0}${rest}`;
    },
  },
  {
    label: 'l’avantage',
    write: dice =>
      /\?\{Avantage/u.test(dice) || !D20.test(dice)
        ? undefined
        : dice.replace(D20, '$1?{Avantage|Aucun,1d20|Avantage,2d20kh1|Désavantage,2d20kl1}'),
  },
  {
    label: 'une difficulté',
    write: dice => {
      const [first, rest] = splitFirst(dice);
      return dice.includes('=>') || !first.trim()
        ? undefined
        : `${first.trimEnd()} => >= ?{Difficulté|12}: Réussite | sinon: Échec${rest}`;
    },
  },
];
