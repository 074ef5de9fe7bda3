/** A text with formulas in it, `Force ${FOR}$`, in its pieces. */
export interface Piece {
  kind: 'text' | 'formula';
  text: string;
}

/** Of a text of Custom System Builder, where formulas stand between `${` and `}$`. */
export function piecesOf(source: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  while (at < source.length) {
    const open = source.indexOf('${', at);
    const close = open < 0 ? -1 : source.indexOf('}$', open);
    if (open < 0 || close < 0) break;
    if (open > at) found.push({ kind: 'text', text: source.slice(at, open) });
    found.push({ kind: 'formula', text: source.slice(open + 2, close) });
    at = close + 2;
  }
  if (at < source.length) found.push({ kind: 'text', text: source.slice(at) });
  return found;
}

export const holdsFormula = (text: unknown): boolean =>
  typeof text === 'string' && /\$\{[\s\S]*\}\$/u.test(text);
