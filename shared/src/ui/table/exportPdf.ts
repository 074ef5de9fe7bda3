import type { ExportWriter } from './exportRows.ts';
import type { PdfAnswer, PdfLook, PdfOrder } from './pdfDocument.ts';

// The same letters as on the screen, in a form that a PDF can carry: all of Latin, Greek and Cyrillic.
const fontAddress = new URL('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf', import.meta.url).href;

/**
 * A PDF, laid out by a worker: ten thousand rows take seconds, and the page is not to stand still for them. The worker
 * loads nothing by itself; what it needs is sent to it.
 */
export function pdfWriter(title: string, subtitle: string, look?: PdfLook): ExportWriter {
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url));
  const send = (order: PdfOrder, transfer: Transferable[] = []) => worker.postMessage(order, transfer);
  return {
    add: (headers, lines) => send({ kind: 'rows', headers, lines }),
    async end() {
      const font = await (await fetch(fontAddress)).arrayBuffer();
      const finished = new Promise<Blob>((resolve, reject) => {
        worker.addEventListener('message', ({ data }: MessageEvent<PdfAnswer>) =>
          resolve(new Blob([data], { type: 'application/pdf' })),
        );
        worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      });
      send({ kind: 'end', title, subtitle, look, font }, [font]);
      return finished.finally(() => worker.terminate());
    },
    cancel: () => worker.terminate(),
  };
}
