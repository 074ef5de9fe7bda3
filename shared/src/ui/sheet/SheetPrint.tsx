import { type ReactNode, useEffect } from 'react';
import { preloadMarkdown } from '../markdown/LazyFormatted.tsx';
import { Paper } from './PrintedPage.tsx';
import { SheetView, type SheetViewProps } from './SheetView.tsx';

interface SheetPrintProps extends Pick<SheetViewProps, 'document' | 'values' | 'viewer'> {
  title: string;
  /** Beside the title: the portrait. */
  picture?: ReactNode;
  /** The dialog of the browser is closed. */
  onDone: () => void;
}

/** Prints a sheet that is not the page's own subject: all tabs. Opens the browser's dialog by itself. */
export function SheetPrint({ title, picture, onDone, ...sheet }: SheetPrintProps) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true });
    let isShown = true;
    // The page has to be laid out before it is taken, with its formatted texts.
    void preloadMarkdown().then(() => requestAnimationFrame(() => isShown && window.print()));
    return () => {
      isShown = false;
      window.removeEventListener('afterprint', onDone);
    };
  }, [onDone]);
  return (
    <Paper title={title} picture={picture}>
      <SheetView {...sheet} isWhole />
    </Paper>
  );
}
