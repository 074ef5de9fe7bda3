import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { compileDice, rollCompiled } from '../domain/dice.ts';
import type { RollDie, RollOutcome } from '../domain/dice.ts';
import { FormulaError } from '../domain/formula-types.ts';
import type { FormulaEnvironment, FormulaScope, FormulaType } from '../domain/formula-types.ts';
import type { LogRoll, RollResult, ThrownDice } from '../domain/log-entry.ts';

export { withGroupedSigns } from '../domain/formula-signs.ts';

// Dice that everybody can calculate again (ADR 51). The same in the browser and behind the API. Node's and the browser's own HMAC is
// not the same function, and the browser's exists in secure contexts only.

/** What a roll is calculated from, besides the server's seed. */
export interface RollRequest {
  expression: string;
  values: LogRoll['values'];
  clientSeed: string;
  /** The entry's key: no two rolls of a person have the same. */
  nonce: string;
}

const hash = (seed: string, text: string): Uint8Array => hmac(sha256, hexToBytes(seed), utf8ToBytes(text));

/** What is published of a seed before it is used. */
export const hashSeed = (seed: string): string => bytesToHex(sha256(hexToBytes(seed)));

/** A seed of 32 random bytes is 64 hexadecimal digits. */
const isSeed = (seed: string): boolean => /^[0-9a-f]{64}$/.test(seed);

const RANGE = 2 ** 32;

/** A fair die from the bytes that `seed` and `mac` give: what would favour low numbers is left out. */
function dieOf(seed: string, mac: string): RollDie {
  let block = 0;
  let bytes: DataView = new DataView(new ArrayBuffer(0));
  let at = 0;
  const next = (): number => {
    if (at >= bytes.byteLength) {
      const made = hash(seed, `dice ${mac} ${block}`);
      bytes = new DataView(made.buffer, made.byteOffset, made.byteLength);
      block += 1;
      at = 0;
    }
    at += 4;
    return bytes.getUint32(at - 4);
  };
  return sides => {
    const limit = RANGE - (RANGE % sides);
    let value = next();
    while (value >= limit) value = next();
    return (value % sides) + 1;
  };
}

/** The values in one order, whatever the store makes of an object. */
const ordered = (values: LogRoll['values']): [string, unknown][] =>
  Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));

const TYPES = { number: 'number', string: 'text', boolean: 'flag' } as const;

function scopeOfValues(values: LogRoll['values']): FormulaScope {
  return {
    find: name => {
      if (!Object.hasOwn(values, name)) return undefined;
      const type = TYPES[typeof values[name] as keyof typeof TYPES];
      return { id: name, label: name, type };
    },
  };
}

/**
 * Throws the dice of a request with the server's seed (64 hexadecimal digits).
 * @throws FormulaError in French where the expression is none.
 */
export const rollProvably = (seed: string, request: RollRequest): RollResult =>
  rollAs('rolls', seed, request);

/** What a result holds: `roll`, of earlier versions, the first roll of its expression and nothing of degrees. */
type ResultKind = 'rolls' | 'roll';

function rollAs(
  kind: ResultKind,
  seed: string,
  { expression, values, clientSeed, nonce }: RollRequest,
): RollResult {
  const made = compileDice(expression, scopeOfValues(values));
  const mac = bytesToHex(hash(seed, JSON.stringify([kind, clientSeed, nonce, expression, ordered(values)])));
  const { rolls } = rollCompiled(made, { read: name => values[name] }, dieOf(seed, mac));
  const [first, ...others] = rolls.map(thrownDice);
  if (!first) throw new FormulaError(NO_RESULT);
  return { ...first, mac, others };
}

const NO_RESULT = 'Ce jet n’a pas de résultat\u00a0: vérifiez sa formule.';

function thrownDice({ total, added, groups, label, degree, error }: RollOutcome): ThrownDice {
  if (total === null || !Number.isFinite(total)) throw new FormulaError(error ?? NO_RESULT);
  const rolls = groups.map(({ notation, dice }) => ({
    notation,
    dice: dice.map(({ value }) => value),
    kept: dice.filter(({ isKept }) => isKept).map(({ value }) => value),
  }));
  const own = { total, added: added !== null && Number.isFinite(added) ? added : null, rolls };
  return { ...own, ...(label && { label }), ...(degree && { degree }) };
}

/** Whether a roll of the log is what the revealed seed gives. */
export function verifyRoll(seed: string, hashed: string, nonce: string, roll: LogRoll): boolean {
  if (!isSeed(seed) || hashSeed(seed) !== hashed || !roll.result) return false;
  try {
    const { result, expression, values, clientSeed } = roll;
    return (['rolls', 'roll'] as const).some(kind => {
      const again = rollAs(kind, seed, { expression, values, clientSeed, nonce });
      return JSON.stringify(inOrder(again, kind)) === JSON.stringify(inOrder(result, kind));
    });
  } catch {
    return false;
  }
}

const inOrder = ({ mac, others, ...first }: RollResult, kind: ResultKind) => [
  diceInOrder(first, kind),
  mac,
  kind === 'rolls' ? others?.map(one => diceInOrder(one, kind)) : [],
];
const diceInOrder = ({ total, added, rolls, label, degree }: ThrownDice, kind: ResultKind) => [
  total,
  added,
  rolls.map(({ notation, dice, kept }) => [notation, dice, kept]),
  ...(kind === 'rolls' ? [label, degree] : []),
];

const isScalar = (type: FormulaType): boolean => typeof type === 'string';

/**
 * The values of a character that an expression names, as they are now.
 * @throws FormulaError in French where a name is unknown, empty, or stands for more than one value.
 */
export function valuesFor(
  expression: string,
  scope: FormulaScope,
  { read }: Pick<FormulaEnvironment, 'read'>,
): LogRoll['values'] {
  const values: LogRoll['values'] = {};
  compileDice(expression, {
    ...scope,
    find: name => {
      const found = scope.find(name);
      if (!found || found === 'several') return found;
      if (!isScalar(found.type)) {
        throw new FormulaError(
          `« ${found.label} » a plusieurs valeurs : un jet de la table en lit une seule.`,
        );
      }
      const value = read(found.id);
      if (typeof value !== 'number' && typeof value !== 'string' && typeof value !== 'boolean') {
        throw new FormulaError(`« ${found.label} » est vide : remplissez-le d’abord.`);
      }
      values[name] = value;
      return found;
    },
  });
  return values;
}
