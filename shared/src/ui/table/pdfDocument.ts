import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';

/** What the page tells the worker… */
export type PdfOrder =
  | { kind: 'rows'; headers: readonly string[]; lines: readonly string[][] }
  | { kind: 'end'; title: string; subtitle: string; look?: PdfLook | undefined; font: ArrayBuffer };
/** …and what it gets. */
export type PdfAnswer = ArrayBuffer;

/** `chronicle`: a text to read on upright pages, its last column as wide as they are. */
export type PdfLook = 'table' | 'chronicle';

interface Content {
  title: string;
  /** Date and filter, under the title. */
  subtitle: string;
  /** A TrueType font; its used letters are put into the file. */
  font: ArrayBuffer;
  headers: readonly string[];
  lines: readonly string[][];
  /** A table by default. */
  look?: PdfLook | undefined;
}

const FONT = 'Inter';
const MARGIN = 14;

/** jsPDF reads a font as one character for each byte. */
function binaryText(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  let text = '';
  for (let start = 0; start < bytes.length; start += 8_192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8_192));
  }
  return text;
}

/** A table on A4 pages: title, date and filter in the head of the first, its columns' names and the page number on each. */
export function pdfDocument({ title, subtitle, font, headers, lines, look = 'table' }: Content): ArrayBuffer {
  const isChronicle = look === 'chronicle';
  const doc = new jsPDF({
    orientation: isChronicle ? 'portrait' : 'landscape',
    format: 'a4',
    compress: true,
  });
  doc.addFileToVFS(`${FONT}.ttf`, binaryText(font));
  doc.addFont(`${FONT}.ttf`, FONT, 'normal');
  doc.setFont(FONT).setLanguage('fr').setProperties({ title });
  doc.setFontSize(16).text(title, MARGIN, 18);
  doc.setFontSize(9).setTextColor(90).text(subtitle, MARGIN, 25);

  const letters = { font: FONT, fontStyle: 'normal' } as const;
  const narrow = { cellWidth: 34 };
  autoTable(doc, {
    startY: 30,
    margin: { left: MARGIN, right: MARGIN, top: 14, bottom: 16 },
    head: [[...headers]],
    body: lines.map(line => [...line]),
    styles: { ...letters, fontSize: isChronicle ? 9.5 : 8, cellPadding: 1.5, overflow: 'linebreak' },
    ...(isChronicle && { columnStyles: { 0: { cellWidth: 14 }, 1: narrow } }),
    headStyles: { ...letters, fillColor: [76, 42, 146], textColor: 255 },
    alternateRowStyles: { fillColor: [246, 245, 250] },
  });

  const { width, height } = doc.internal.pageSize;
  const pages = doc.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    doc.setPage(page).setFontSize(8).setTextColor(90);
    doc.text(title, MARGIN, height - 8);
    doc.text(`Page ${page} sur ${pages}`, width - MARGIN, height - 8, { align: 'right' });
  }
  return doc.output('arraybuffer');
}
