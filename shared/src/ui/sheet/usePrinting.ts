import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the page is being printed. True before the browser lays it out for paper. The events of the window say when a dialog
 * opens and closes; between them the medium changes as often as the preview is drawn. Without them the medium says it.
 */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const paper = window.matchMedia('print');
    let isInDialog = false;
    const show = (next: boolean) => flushSync(() => setPrinting(next));
    const open = () => {
      isInDialog = true;
      show(true);
    };
    const close = () => {
      isInDialog = false;
      show(false);
    };
    const follow = () => {
      if (!isInDialog) show(paper.matches);
    };
    window.addEventListener('beforeprint', open);
    window.addEventListener('afterprint', close);
    paper.addEventListener('change', follow);
    return () => {
      window.removeEventListener('beforeprint', open);
      window.removeEventListener('afterprint', close);
      paper.removeEventListener('change', follow);
    };
  }, []);
  return isPrinting;
}
