import { pdfDocument, type PdfOrder } from './pdfDocument.ts';

const lines: string[][] = [];
let headers: readonly string[] = [];

self.addEventListener('message', ({ data }: MessageEvent<PdfOrder>) => {
  if (data.kind === 'rows') {
    headers = data.headers;
    for (const line of data.lines) lines.push(line);
    return;
  }
  const { title, subtitle, font, look } = data;
  const file = pdfDocument({ title, subtitle, font, headers, lines, look });
  self.postMessage(file, { transfer: [file] });
});
