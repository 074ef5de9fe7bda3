import { Box, Flex, Heading, Portal } from '@chakra-ui/react';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { whenIdle } from '../../idle/index.ts';
import { preloadMarkdown } from '../markdown/LazyFormatted.tsx';
import { usePrinting } from './usePrinting.ts';

interface PaperProps {
  title: string;
  /** Beside the title: the portrait. */
  picture?: ReactNode;
  children: ReactNode;
}

/** What stands on paper in place of the page: black on white, without the frame. While it is here, nothing else is printed. */
export function Paper({ title, picture, children }: PaperProps) {
  // Before the page is laid out for paper: a browser waits for nothing else.
  useLayoutEffect(() => {
    const before = document.title;
    document.title = title;
    document.body.dataset.printing = '';
    return () => {
      delete document.body.dataset.printing;
      document.title = before;
    };
  }, [title]);
  return (
    <Portal>
      <Box
        data-paper=""
        className="light"
        css={{ '@media screen': { display: 'none' } }}
        color="black"
        bg="white"
        fontSize="10pt"
        lineHeight="1.35"
      >
        <Flex gap="4" align="center" mb="3">
          {picture}
          <Heading as="h1" fontSize="20pt" lineHeight="1.2">
            {title}
          </Heading>
        </Flex>
        {children}
      </Box>
    </Portal>
  );
}

interface PrintedPageProps extends Omit<PaperProps, 'children'> {
  /** Asked when the page is printed. */
  children: () => ReactNode;
}

/** What a page prints in its place, however one prints: by its own button, by Ctrl+P, by the menu of the browser. */
export function PrintedPage({ children, ...paper }: PrintedPageProps) {
  // A browser that lays a page out for paper waits for nothing.
  useEffect(() => whenIdle(() => void preloadMarkdown()), []);
  return usePrinting() ? <Paper {...paper}>{children()}</Paper> : null;
}
