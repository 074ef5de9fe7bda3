import type jsep from 'jsep';
import type { CoreExpression } from 'jsep';

// `-x^2` as in mathematics: the power comes before the sign. The library reads `(-x)^2`.

export type Node = CoreExpression & Partial<Record<string, unknown>>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** A sign and what it stands before, with their places in the text. */
type Sign = jsep.UnaryExpression & { isGrouped?: boolean; start?: number; end?: number };

const isSign = (node: unknown): node is Sign =>
  isNode(node) && node.type === 'UnaryExpression' && /^[-+]$/.test(node.operator) && !node['isGrouped'];

/** The tree of the library with each power before its sign. */
export function withPowers(tree: CoreExpression): CoreExpression {
  for (const [key, inner] of Object.entries(tree)) {
    if (isNode(inner)) Object.assign(tree, { [key]: withPowers(inner) });
    if (Array.isArray(inner)) {
      const all = inner as unknown[];
      for (const [index, one] of all.entries()) if (isNode(one)) all[index] = withPowers(one);
    }
  }
  if (tree.type !== 'BinaryExpression' || tree.operator !== '^' || !isSign(tree.left)) return tree;
  const outermost = tree.left;
  let innermost: Sign = outermost;
  while (isSign(innermost.argument)) innermost = innermost.argument;
  const power = { ...tree, left: innermost.argument, isGrouped: true };
  innermost.argument = power;
  return outermost;
}

/** Where a minus stands before a power without parentheses, in a tree of the library: of `-x^2`, the place of `-x`. */
export function signedBases(tree: CoreExpression): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  const waiting: Node[] = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'BinaryExpression' && node.operator === '^' && isSign(node.left)) {
      const { start = 0, end = 0 } = node.left;
      if (hasMinus(node.left)) found.push({ start, end });
    }
    for (const inner of Object.values(node)) {
      for (const one of Array.isArray(inner) ? (inner as unknown[]) : [inner]) {
        if (isNode(one)) waiting.push(one);
      }
    }
  }
  return found;
}

function hasMinus(outermost: Sign): boolean {
  for (let sign: unknown = outermost; isSign(sign); sign = sign.argument) {
    if (sign.operator === '-') return true;
  }
  return false;
}
