import { plainText } from '@rpd/shared/importing';
import { CSB_SEMANTICS } from '../../formulas/csb.functions.ts';
import { ROLL20 } from '../../formulas/dialects.ts';
import { rollTranslator, rollValue } from '../../formulas/dice.ts';
import { readExpression } from '../../formulas/expression.ts';
import { questionOf, questionValue } from '../../formulas/questions.ts';
import { attributeName } from '../../formulas/roll20.names.ts';
import type { ForeignScope } from '../../formulas/scope.ts';
import { Translator, type Semantics } from '../../formulas/translate.ts';
import { someNode, Untranslated, withNodes, type Expression } from '../../formulas/tree.ts';
import { LEVELS, SEPARATOR, type AnyValue, type Value } from '../../formulas/values.ts';
import { Attributes, DICE_TEXT, isMacro } from './attributes.ts';
import { standardDice } from './dice.ts';
import { closingBrace, rollsIn, withoutBrackets } from './macro.ts';

// Calculations and rolls of Roll20.

/** A text of a field as dice; a number stays one. */
const diceText = (translator: Translator, args: readonly Expression[]): AnyValue => {
  const [node] = args;
  const found = node ? translator.scalar(node) : undefined;
  if (!found) throw new Untranslated('il manque une valeur à une fonction');
  if (found.type !== 'text' || !found.isField) return found;
  return { type: 'number', text: found.text, level: LEVELS.value, hasDice: true };
};

const SEMANTICS: Semantics = {
  ...CSB_SEMANTICS,
  functions: { ...CSB_SEMANTICS.functions, [DICE_TEXT]: diceText },
};

const NAME = /@\{([^{}]*)\}/gu;
/** Names questions that say how many dice there are. */
const COUNTED = 'count';
const PIECES_MAX = 100;
const NO_ATTRIBUTES = new Attributes();

const foldedScope = (scope: ForeignScope): ForeignScope => ({
  find: name => scope.inLine?.(name.toLowerCase()) ?? scope.find(name.toLowerCase()),
  ...(scope.inLine && { inLine: scope.inLine }),
});

/** Words with names between them, put end to end: `@{nom} le @{titre}`. */
function wordsTree(source: string): Expression | undefined {
  const around = source.replace(NAME, '');
  const isWords = source.includes('@{') ? /^[^+*/%()\d[\]{}-]*$/u.test(around) : !/[{}[\]]/u.test(source);
  if (!isWords) return undefined;
  const args = source.split(/(@\{[^{}]*\})/u).flatMap((piece): Expression[] => {
    if (piece === '') return [];
    const inside = /^@\{([^{}]*)\}$/u.exec(piece)?.[1];
    return [
      inside === undefined ? { type: 'text', value: piece } : { type: 'name', name: attributeName(inside) },
    ];
  });
  return { type: 'call', name: 'concat', args };
}

function treeOf(source: string): Expression {
  try {
    const tree = readExpression(withoutBrackets(source), ROLL20);
    const isWord = !source.includes('@{') && someNode(tree, ({ type }) => type === 'name');
    return isWord ? { type: 'text', value: source } : tree;
  } catch (error) {
    const words = error instanceof Untranslated ? wordsTree(source) : undefined;
    if (words) return words;
    throw error;
  }
}

/** What a field calculates. */
export function valueOf(source: string, scope: ForeignScope, attributes = NO_ATTRIBUTES): AnyValue {
  if (isMacro(source)) throw new Untranslated('c’est un morceau de lancer, que lisent des boutons');
  const tree = withNodes(treeOf(source), node =>
    node.type === 'name' ? attributes.valueOf(node.name.toLowerCase()) : undefined,
  );
  return new Translator(foldedScope(scope), SEMANTICS).any(tree);
}

/** What a roll is read with. `used`: hidden pieces of it; `isCount`: it says how many dice, or which faces. */
interface Reading {
  attributes: Attributes;
  used: string[];
  isCount?: boolean;
}

/** A value or dice right before: what follows without a sign is a piece of it. */
const BEFORE = /[\w:)]\s*$/u;

/** One roll: its names and questions stand aside while its dice are read. */
function rolled(whole: string, translator: Translator, { attributes, used, isCount }: Reading): Value {
  const known = new Map<string, Expression>();
  const counts = new Map<string, Expression>();
  let source = whole;
  let marked = '';
  for (let at = 0; at < source.length;) {
    const sign = source[at] ?? '';
    if ((sign !== '@' && sign !== '?') || source[at + 1] !== '{') {
      marked += sign;
      at += 1;
      continue;
    }
    const end = closingBrace(source, at + 1);
    const inside = source.slice(at + 2, end - 1);
    const key = `NAMED_${known.size}`;
    if (sign === '?') {
      const question = questionOf(inside, true);
      known.set(key, { ...question, name: isCount ? COUNTED : '' });
      counts.set(key, { ...question, name: COUNTED });
    } else {
      const name = attributeName(inside);
      const piece = BEFORE.test(marked) ? attributes.pieceOf(name) : undefined;
      if (piece !== undefined && used.length < PIECES_MAX) {
        used.push(name);
        source = piece + source.slice(end);
        at = 0;
        continue;
      }
      if (BEFORE.test(marked) && attributes.isSigned(name)) marked += '+';
      known.set(key, isCount ? attributes.valueOf(name) : attributes.rolledOf(name));
      counts.set(key, attributes.valueOf(name));
    }
    marked += `:${key}:`;
    at = end;
  }
  return rollValue({ type: 'dice', source: standardDice(marked), known, counts }, translator);
}

/** The rolls of a button: what stands in double brackets, with the words in front of each. */
export function rollOf(
  source: string,
  scope: ForeignScope,
  attributes = NO_ATTRIBUTES,
): { text: string; missing: string[] } {
  const { text: whole, used } = attributes.expanded(source);
  if (/%\{|(?:^|\n)\s*!\w/u.test(whole))
    throw new Untranslated('elle appelle une commande ou une capacité de Roll20');
  const rolls = rollsIn(whole);
  if (rolls.length === 0) throw new Untranslated('elle ne lance aucun dé');
  const translator = rollTranslator(foldedScope(scope), SEMANTICS, (node, inner) =>
    node.type === 'question'
      ? questionValue(node, answer => {
          const isCount = node.name === COUNTED;
          return rolled(withoutBrackets(answer), inner, { attributes, used, isCount });
        })
      : undefined,
  );
  let hasDice = false;
  const texts = rolls.map(({ label, text }) => {
    const value = rolled(text, translator, { attributes, used });
    hasDice ||= value.hasDice === true;
    const words = plainText(label)
      .replace(/[^\p{L}\p{N}\s'’-]+/gu, ' ')
      .trim()
      .slice(0, 40);
    return `${/^\p{L}/u.test(words) ? `${words}: ` : ''}${value.text}`;
  });
  if (!hasDice) throw new Untranslated('elle ne lance aucun dé');
  const missing = [
    ...(/&\{template/u.test(whole) ? ['la mise en page de son message'] : []),
    ...(/&\{tracker/u.test(whole) ? ['l’ordre du combat'] : []),
    ...[...new Set(used)].map(name => `ce qui change « ${name} »`),
  ];
  return { text: texts.join(SEPARATOR), missing };
}
