import { Box, type BoxProps } from '@chakra-ui/react';
import { memo, useMemo } from 'react';
import { Link } from 'react-router';
import { type MarkdownNode, parseMarkdown } from '../../markdown/index.ts';

const LOOK = {
  overflowWrap: 'anywhere',
  '& > * + *': { mt: '3' },
  '& p, & li': { whiteSpace: 'pre-wrap' },
  '& p + p, & li > * + *, & blockquote > * + *': { mt: '2' },
  '& ul, & ol': { ps: '6' },
  '& ul': { listStyleType: 'disc' },
  '& ol': { listStyleType: 'decimal' },
  '& blockquote': { borderStartWidth: '3px', borderColor: 'border.emphasized', ps: '4', fontStyle: 'italic' },
  '& blockquote em': { fontStyle: 'normal' },
  '& strong': { fontWeight: 'bold' },
  '& a': { color: 'inherit', textDecoration: 'underline', textUnderlineOffset: '0.15em' },
} as const;

interface MarkdownProps extends Omit<BoxProps, 'children' | 'css'> {
  text: string;
}

/** A formatted text of people, as React elements: nothing in it is read as HTML. Plain elements: a text may have thousands. */
export const Markdown = memo(function Markdown({ text, ...box }: MarkdownProps) {
  const nodes = useMemo(() => parseMarkdown(text), [text]);
  return (
    <Box css={LOOK} {...box}>
      {nodes.map(render)}
    </Box>
  );
});

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
