import { Box, type BoxProps } from '@chakra-ui/react';
import { memo, useMemo } from 'react';
import { unformattedParagraphs } from '../../domain/markdown.ts';
import { Formatted } from './LazyFormatted.tsx';

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

/** A text of people that may be formatted. The parser, larger than most areas, comes for one that is. */
export const Markdown = memo(function Markdown({ text, ...box }: MarkdownProps) {
  const plain = useMemo(() => unformattedParagraphs(text), [text]);
  return (
    <Box css={LOOK} {...box}>
      {plain ? plain.map(renderParagraph) : <Formatted text={text} />}
    </Box>
  );
});

const renderParagraph = (words: string, key: number) => <p key={key}>{words}</p>;
