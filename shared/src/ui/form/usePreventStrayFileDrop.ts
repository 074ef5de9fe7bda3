import { useEffect } from 'react';

function keepOut(event: DragEvent): void {
  // A target that takes files has called preventDefault by now; text may be dropped wherever it can be written.
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

/** A file that is dropped beside its place is not taken: the browser would leave the page, and its form, to show it. */
export function usePreventStrayFileDrop(): void {
  useEffect(() => {
    window.addEventListener('dragover', keepOut);
    window.addEventListener('drop', keepOut);
    return () => {
      window.removeEventListener('dragover', keepOut);
      window.removeEventListener('drop', keepOut);
    };
  }, []);
}
