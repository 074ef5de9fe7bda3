import type { CoreExpression } from 'jsep';
import { diceAsFormula } from './dice-notation.ts';
import { isEquality } from './formula-parts.ts';
import { parseFormula } from './formula-syntax.ts';
import { foldName, FormulaError, type FormulaScope } from './formula-types.ts';

/** A name in a formula: where it stands in the text, and whose it is. */
export interface FormulaReference {
  start: number;
  end: number;
  name: string;
  /** Of the field or column; undefined for an unknown or ambiguous name. */
  id: string | undefined;
}

/** A text in a formula that is compared with what a name stands for: where it stands, its quotation marks included, and what it says. */
export interface ComparedText {
  start: number;
  end: number;
  value: string;
  /** Of the field or column. */
  id: string;
}

type Node = CoreExpression & { start?: number; end?: number };

/**
 * The names in a formula (or in a dice notation), in the order of the text, each with what it stands for where it stands: in lines,
 * and in what `sum` and `count` do with each line, columns come first. None of a text that cannot be read.
 */
export const referencesIn = (text: string, scope: FormulaScope, isDice = false): FormulaReference[] =>
  readIn(text, scope, isDice).references;

/** The texts that a formula (or a dice notation) compares with fields, by `=`, `!=` or `contains`, in the order of the text. */
export const comparedTextsIn = (text: string, scope: FormulaScope, isDice = false): ComparedText[] =>
  readIn(text, scope, isDice).texts;

const CONTAINS = new Set(['contains', 'contient']);
const FILTERS = new Set(['filter', 'filtrer']);

function readIn(text: string, scope: FormulaScope, isDice: boolean) {
  const found: FormulaReference[] = [];
  const texts: ComparedText[] = [];
  /** Whose name an expression is, when it is nothing but a name that was seen. */
  const ownerOf = (node: Node): string | undefined => {
    const name = node.type === 'MemberExpression' ? (node.property as Node) : node;
    return name.type === 'Identifier' ? found.find(({ start }) => start === name.start)?.id : undefined;
  };
  function compare(one: Node, other: Node): void {
    const id = ownerOf(one);
    if (id === undefined || other.type !== 'Literal' || typeof other.value !== 'string') return;
    texts.push({ start: other.start ?? 0, end: other.end ?? 0, value: other.value, id });
  }
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
        const [what] = others;
        const { name } = node.callee as Record<string, unknown>;
        const isSearch = typeof name === 'string' && CONTAINS.has(name.toLowerCase());
        if (first && what && isSearch) compare(first, what);
        return typeof name === 'string' && FILTERS.has(foldName(name)) ? columns : undefined;
      }
      case 'UnaryExpression':
        see(node.argument as Node, known);
        return undefined;
      case 'BinaryExpression':
        see(node.left as Node, known);
        see(node.right as Node, known);
        if (isEquality(node.operator)) {
          compare(node.left as Node, node.right as Node);
          compare(node.right as Node, node.left as Node);
        }
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
    see(parseFormula(isDice ? diceAsFormula(text, name => scope.find(name) !== undefined) : text), scope);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return { references: [], texts: [] };
  }
  return { references: inOrder(found), texts: inOrder(texts) };
}

const inOrder = <One extends { start: number }>(all: readonly One[]): One[] =>
  all.toSorted((one, other) => one.start - other.start);
