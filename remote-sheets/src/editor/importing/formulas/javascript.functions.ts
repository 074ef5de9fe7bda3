import { Untranslated } from './tree.ts';
import { argument, arity, MATH_FUNCTIONS, numeric, roundUp, several } from './functions.ts';
import type { ForeignFunction, Semantics } from './translate.ts';
import { power } from './values.ts';

// What calculations of Form.io call: `Math` and conversions.

const whole: ForeignFunction = (translator, args) => {
  arity(args, 1, 2);
  const radix = args[1];
  if (radix && !(radix.type === 'number' && radix.value === 10))
    throw new Untranslated('elle lit un nombre en une autre base');
  const value = translator.scalar(argument(args, 0));
  if (value.type === 'text' && value.literal === undefined) {
    throw new Untranslated('« parseInt » lit le début d’un texte comme un nombre');
  }
  return MATH_FUNCTIONS['fix']?.(translator, [argument(args, 0)]) ?? value;
};

const toNumber: ForeignFunction = (translator, args) => translator.number(argument(args, 0));

export const JAVASCRIPT_SEMANTICS: Semantics = {
  plus: 'texts',
  hasDefaults: true,
  functions: {
    'Math.floor': numeric('plancher', 1),
    'Math.ceil': numeric('plafond', 1),
    'Math.round': roundUp,
    'Math.abs': numeric('abs', 1),
    'Math.sqrt': numeric('racine', 1),
    'Math.min': several('min'),
    'Math.max': several('max'),
    'Math.trunc': (translator, args) =>
      MATH_FUNCTIONS['fix']?.(translator, args) ?? translator.number(argument(args, 0)),
    'Math.sign': (translator, args) =>
      MATH_FUNCTIONS['sign']?.(translator, args) ?? translator.number(argument(args, 0)),
    'Math.pow': (translator, args) =>
      power(translator.number(argument(args, 0)), translator.number(argument(args, 1))),
    Number: toNumber,
    parseFloat: toNumber,
    parseInt: whole,
    String: (translator, args) =>
      MATH_FUNCTIONS['string']?.(translator, args) ?? translator.text(argument(args, 0)),
    Boolean: (translator, args) => translator.flag(argument(args, 0)),
  },
};
