import { memo, useMemo } from 'react';
import { Link } from 'react-router';
import { excerpt, type MarkdownNode, parseMarkdown } from '../../markdown/index.ts';

// What needs the parser: it comes with the first text that has a mark.

/** A formatted text of people, as React elements: nothing in it is read as HTML. Plain elements: a text may have thousands. */
export const Formatted = memo(function Formatted({ text }: { text: string }) {
  const nodes = useMemo(() => parseMarkdown(text), [text]);
  return nodes.map(render);
});

export { excerpt };

/** Its words on one line. */
export const FormattedExcerpt = ({ text }: { text: string }) => excerpt(text);

function render(node: MarkdownNode, key: number) {
  if (node.kind === 'text') return node.text;
  const inner = node.children.map(render);
  switch (node.kind) {
    case 'paragraph':
      return <p key={key}>{inner}</p>;
    case 'quote':
      return <blockquote key={key}>{inner}</blockquote>;
    case 'list':
      return node.start === null ? (
        <ul key={key}>{inner}</ul>
      ) : (
        <ol key={key} start={node.start}>
          {inner}
        </ol>
      );
    case 'item':
      return <li key={key}>{inner}</li>;
    case 'strong':
      return <strong key={key}>{inner}</strong>;
    case 'emphasis':
      return <em key={key}>{inner}</em>;
    case 'link':
      return node.href.startsWith('/') ? (
        <Link key={key} to={node.href}>
          {inner}
        </Link>
      ) : (
        // Another site learns nothing of where the link was, and gets no weight from it.
        <a
          key={key}
          href={node.href}
          title={node.href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
        >
          {inner}
        </a>
      );
  }
}
