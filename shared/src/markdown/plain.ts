import { type MarkdownNode, parseMarkdown } from './nodes.ts';

/** The words of a formatted text on one line, without addresses: an excerpt in a list. No-break spaces stay. */
export function excerpt(text: string): string {
  return words(parseMarkdown(text))
    .replaceAll(/[^\S\u00a0\u202f]+/g, ' ')
    .trim();
}

const BLOCKS = new Set<MarkdownNode['kind']>(['paragraph', 'list', 'quote', 'item']);

const words = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map(node => {
      if (node.kind === 'text') return node.text;
      const inner = words(node.children);
      return BLOCKS.has(node.kind) ? ` ${inner} ` : inner;
    })
    .join('');

/** A formatted text without marks, for a mail's plain part or a text file: links with their addresses, lists and quotes by lines. */
export function plainText(text: string): string {
  return blocks(parseMarkdown(text)).join('\n\n');
}

function blocks(nodes: readonly MarkdownNode[]): string[] {
  const made: string[] = [];
  let line = '';
  const flush = () => {
    if (line) made.push(line);
    line = '';
  };
  for (const node of nodes) {
    if (!BLOCKS.has(node.kind)) {
      line += inline(node);
      continue;
    }
    flush();
    if (node.kind === 'list') made.push(items(node).join('\n'));
    else if (node.kind !== 'text') {
      const inner = blocks(node.children).join('\n\n');
      made.push(node.kind === 'quote' ? inner.replaceAll(/^/gm, '> ') : inner);
    }
  }
  flush();
  return made;
}

const items = ({ start, children }: MarkdownNode & { kind: 'list' }): string[] =>
  children.map((item, index) => {
    const marker = start === null ? '- ' : `${start + index}. `;
    const inner = 'children' in item ? blocks(item.children).join('\n') : '';
    return `${marker}${inner.replaceAll('\n', `\n${' '.repeat(marker.length)}`)}`;
  });

function inline(node: MarkdownNode): string {
  if (node.kind === 'text') return node.text;
  const inner = node.children.map(inline).join('');
  return node.kind === 'link' && node.href !== inner ? `${inner} (${node.href})` : inner;
}
