// The tree of a foreign formula.

export type Expression =
  | { type: 'number'; value: number }
  | { type: 'text'; value: string }
  | { type: 'flag'; value: boolean }
  | { type: 'nothing' }
  | { type: 'name'; name: string }
  /** What stands between the brackets of a roll, and what names of its message meant there. */
  | {
      type: 'dice';
      source: string;
      known?: ReadonlyMap<string, Expression>;
      /** What they mean where dice are counted, or have so many faces. */
      counts?: ReadonlyMap<string, Expression>;
    }
  | {
      type: 'question';
      name: string;
      label: string;
      initial: string;
      options?: { value: string; label: string }[];
    }
  | { type: 'list'; items: Expression[] }
  | { type: 'call'; name: string; args: Expression[] }
  | { type: 'unary'; operator: string; argument: Expression }
  | { type: 'binary'; operator: string; left: Expression; right: Expression }
  | { type: 'choice'; test: Expression; yes: Expression; no: Expression };

/** Why a formula is not taken, in French. */
export class Untranslated extends Error {
  override name = 'Untranslated';
}

/** Whether some part of a tree is of a kind. */
export function someNode(tree: Expression, is: (node: Expression) => boolean): boolean {
  if (is(tree)) return true;
  return partsOf(tree).some(part => someNode(part, is));
}

export function partsOf(node: Expression): Expression[] {
  switch (node.type) {
    case 'list':
      return node.items;
    case 'call':
      return node.args;
    case 'unary':
      return [node.argument];
    case 'binary':
      return [node.left, node.right];
    case 'choice':
      return [node.test, node.yes, node.no];
    case 'number':
    case 'text':
    case 'flag':
    case 'nothing':
    case 'name':
    case 'dice':
    case 'question':
      return [];
  }
}

/** The tree with parts in the places of others; `change` gives undefined for what stays. */
export function withNodes(
  tree: Expression,
  change: (node: Expression) => Expression | undefined,
): Expression {
  const changed = change(tree);
  if (changed) return changed;
  const inside = (node: Expression) => withNodes(node, change);
  switch (tree.type) {
    case 'list':
      return { ...tree, items: tree.items.map(inside) };
    case 'call':
      return { ...tree, args: tree.args.map(inside) };
    case 'unary':
      return { ...tree, argument: inside(tree.argument) };
    case 'binary':
      return { ...tree, left: inside(tree.left), right: inside(tree.right) };
    case 'choice':
      return { ...tree, test: inside(tree.test), yes: inside(tree.yes), no: inside(tree.no) };
    case 'number':
    case 'text':
    case 'flag':
    case 'nothing':
    case 'name':
    case 'dice':
    case 'question':
      return tree;
  }
}
