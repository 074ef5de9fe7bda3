import type { CoreExpression } from 'jsep';
import { diceAsFormula } from './dice-notation.ts';
import { parseFormula } from './formula-syntax.ts';
import { FormulaError, type FormulaScope } from './formula-types.ts';

/** A name in a formula: where it stands in the text, and whose it is. */
export interface FormulaReference {
  start: number;
  end: number;
  name: string;
  /** Of the field or column; undefined for a name that is nobody's, or that of several. */
  id: string | undefined;
}

type Node = CoreExpression & { start?: number; end?: number };

/**
 * The names in a formula (or in a dice notation), in the order of the text, each with what it stands for where it stands: in lines,
 * and in what `sum` and `count` do with each line, columns come first. None of a text that cannot be read.
 */
export function referencesIn(text: string, scope: FormulaScope, isDice = false): FormulaReference[] {
  const found: FormulaReference[] = [];
  /** The names of the columns, of a name that stands for lines. */
  function named(node: Node, known: FormulaScope): FormulaScope | undefined {
    if (node.type !== 'Identifier') return undefined;
    const reference = known.find(node.name);
    const own = typeof reference === 'object' ? reference : undefined;
    found.push({ start: node.start ?? 0, end: node.end ?? 0, name: node.name, id: own?.id });
    return own && typeof own.type === 'object' && 'lines' in own.type ? own.type.lines : undefined;
  }
  function see(node: Node, known: FormulaScope): FormulaScope | undefined {
    switch (node.type) {
      case 'Identifier':
        return named(node, known);
      case 'MemberExpression': {
        const columns = see(node.object as Node, known);
        return columns && !node.computed ? named(node.property as Node, columns) : undefined;
      }
      case 'CallExpression': {
        const [first, ...others] = node.arguments as Node[];
        const columns = first && see(first, known);
        const inside = columns ? { find: (name: string) => columns.find(name) ?? known.find(name) } : known;
        for (const one of others) see(one, inside);
        return undefined;
      }
      case 'UnaryExpression':
        see(node.argument as Node, known);
        return undefined;
      case 'BinaryExpression':
        see(node.left as Node, known);
        see(node.right as Node, known);
        return undefined;
      case 'ConditionalExpression':
        for (const one of [node.test, node.consequent, node.alternate]) see(one as Node, known);
        return undefined;
      case 'Compound':
        for (const one of node.body) see(one as Node, known);
        return undefined;
      case 'ArrayExpression':
      case 'Literal':
      case 'SequenceExpression':
      case 'ThisExpression':
        return undefined;
    }
  }
  try {
    see(parseFormula(isDice ? diceAsFormula(text) : text), scope);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return [];
  }
  return found.toSorted((one, other) => one.start - other.start);
}
