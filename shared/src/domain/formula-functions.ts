import type { Make } from './formula-arguments.ts';
import { FORMULA_FUNCTIONS } from './formula-catalogue.ts';
import { DATE_FUNCTIONS } from './formula-dates.ts';
import { LIST_FUNCTIONS } from './formula-lists.ts';
import { LOGIC_FUNCTIONS } from './formula-logic.ts';
import { nearest } from './formula-nearest.ts';
import { NUMBER_FUNCTIONS } from './formula-numbers.ts';
import { TEXT_FUNCTIONS } from './formula-texts.ts';
import { foldName } from './formula-types.ts';

const MAKERS: Record<string, Make> = {
  ...NUMBER_FUNCTIONS,
  ...LIST_FUNCTIONS,
  ...LOGIC_FUNCTIONS,
  ...TEXT_FUNCTIONS,
  ...DATE_FUNCTIONS,
};

/** By every name that a formula may call them. */
const FUNCTIONS: ReadonlyMap<string, Make> = new Map(
  FORMULA_FUNCTIONS.flatMap(({ name, french }) => {
    const make = MAKERS[name];
    return make ? [[name, make] as const, [french, make] as const] : [];
  }),
);

/** The function of this name, whatever its capitals and accents. */
export const functionNamed = (name: string): Make | undefined => FUNCTIONS.get(foldName(name));

/** The function that somebody meant who mistyped its name. */
export const functionLike = (name: string): string | undefined => nearest(name, FUNCTIONS.keys());
