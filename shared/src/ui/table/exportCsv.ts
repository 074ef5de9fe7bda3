import type { ExportWriter } from './exportRows.ts';

/** A cell that a spreadsheet would take for a formula is marked as text (OWASP, CSV injection). */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const cell = (text: string): string => `"${harmless(text).replaceAll('"', '""')}"`;
const row = (cells: readonly string[]): string => `${cells.map(cell).join(';')}\r\n`;

/** Comma-separated values as a French spreadsheet opens them: semicolons, and a mark that says UTF-8. */
export function csvWriter(): ExportWriter {
  const parts: string[] = [];
  return {
    add(headers, lines) {
      if (parts.length === 0) parts.push('\uFEFF', row(headers));
      parts.push(lines.map(row).join(''));
    },
    end: async () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
    cancel: () => parts.splice(0),
  };
}
