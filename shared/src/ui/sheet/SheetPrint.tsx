import { Box, Flex, Heading, Portal } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { SheetView, type SheetViewProps } from './SheetView.tsx';

interface SheetPrintProps extends Pick<SheetViewProps, 'document' | 'values' | 'viewer'> {
  title: string;
  /** Beside the title: the portrait. */
  picture?: ReactNode;
  /** The dialog of the browser is closed. */
  onDone: () => void;
}

/** On paper (or in a PDF) and nowhere else: all tabs, black on white, without the frame. Opens the browser's dialog by itself. */
export function SheetPrint({ title, picture, onDone, ...sheet }: SheetPrintProps) {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    document.body.dataset.printing = '';
    window.addEventListener('afterprint', onDone, { once: true });
    // The page has to be laid out before it is taken.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', onDone);
      delete document.body.dataset.printing;
      document.title = before;
    };
  }, [title, onDone]);
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
        <SheetView {...sheet} isWhole />
      </Box>
    </Portal>
  );
}
