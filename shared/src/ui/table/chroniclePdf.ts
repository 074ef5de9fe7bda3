/**
 * A chronicle as a PDF: when, who, what. The code that writes it is loaded when somebody asks for one.
 * @returns the file
 */
export async function chroniclePdf(
  title: string,
  subtitle: string,
  lines: readonly (readonly [at: string, who: string, what: string])[],
): Promise<Blob> {
  const { pdfWriter } = await import('./exportPdf.ts');
  const writer = pdfWriter(title, subtitle, 'chronicle');
  writer.add(
    ['Heure', 'Qui', 'Quoi'],
    lines.map(line => [...line]),
  );
  return writer.end();
}
