/** What somebody types about hit points: `7` and `-7` take away, `+5` gives back, `=12` sets. */
export type Amount = { points: number } | { hp: number };

/** Null for what is no amount. */
export function readAmount(typed: string): Amount | null {
  const [, sign = '', digits] = /^\s*([-−+=]?)\s*(\d{1,5})\s*$/.exec(typed) ?? [];
  if (digits === undefined) return null;
  const count = Number(digits);
  if (sign === '=') return { hp: count };
  return count === 0 ? null : { points: sign === '+' ? count : -count };
}
