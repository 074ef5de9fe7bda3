import { FormulaError } from './formula-types.ts';

// Numbers as a person expects them.

/** @throws FormulaError for 0 */
export function divisor(value: number): number {
  if (value === 0) throw new FormulaError('Division par zéro.');
  return value;
}

/** What sums and products of decimals are out by, in parts of the value. */
const TINY = 1e-12;
/** Less than this is 0 beside 0. */
const NOTHING = 1e-15;

/** Whether two numbers are the same to a person: 0.1 + 0.2 and 0.3. */
export const isSame = (one: number, other: number): boolean =>
  one === other ||
  Math.abs(one - other) <= Math.max(NOTHING, TINY * Math.max(Math.abs(one), Math.abs(other)));

/** A number that is out by a decimal's error is the whole number beside it: 0.29 × 100 is 29. */
export const nearWhole = (value: number): number => {
  const whole = Math.round(value);
  return isSame(value, whole) ? whole : value;
};

/** The rest of a division, with the sign of the number. */
export const remainder = (one: number, other: number): number =>
  Number.isInteger(nearWhole(one / divisor(other))) && Math.abs(one) < Number.MAX_SAFE_INTEGER
    ? 0
    : one % other;

/** The rest of a division, with the sign of the divisor. */
export const modulo = (one: number, other: number): number => {
  const rest = remainder(one, other);
  return rest !== 0 && rest < 0 !== other < 0 ? rest + other : rest;
};

const DIGITS_MAX = 15;

/** By powers of ten in the decimal writing: 1.005 × 100 is 100.5 there. */
function shifted(value: number, by: number): number {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e');
  return Number(`${mantissa}e${Number(exponent) + by}`);
}

/** Rounds half away from zero; negative digits are tens, hundreds. */
export function roundTo(value: number, digits = 0): number {
  if (!Number.isFinite(value)) return value;
  const places = Math.max(-DIGITS_MAX, Math.min(DIGITS_MAX, Math.trunc(digits)));
  const large = shifted(Math.abs(value), places);
  return Number.isFinite(large) ? Math.sign(value) * shifted(Math.round(large), -places) : large;
}
