import { readFileSync } from 'node:fs';
import { pdfDocument } from './pdfDocument.ts';

const file = require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf');
const bytes = readFileSync(file);
const font = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);

test('writes a PDF with all rows on as many pages as needed, and a font for every letter (TBL-2)', () => {
  const lines = Array.from({ length: 100 }, (_, index) => [`Élodie œuvre ${index}`, 'Łukasz']);
  const pdf = pdfDocument({
    title: 'Utilisateurs',
    subtitle: 'Exporté aujourd’hui',
    font,
    headers: ['Pseudo', 'Ami'],
    lines,
  });
  const text = Buffer.from(pdf).toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(4);
  // Encoded by glyph, with a map to letters: not every reader substitutes fonts.
  expect(text).toContain('/Encoding /Identity-H');
  expect(text).toContain('/ToUnicode');
});

test('writes a chronicle on upright pages', () => {
  const pdf = pdfDocument({
    title: 'La nuit',
    subtitle: 'Le Trône vide',
    font,
    headers: ['Heure', 'Qui', 'Quoi'],
    lines: [['21:04', 'Élodie', 'Œuvre d’un sorcier\u00a0: « là »']],
    look: 'chronicle',
  });
  const [, width, height] =
    /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(Buffer.from(pdf).toString('latin1')) ?? [];
  expect(Number(width)).toBeLessThan(Number(height));
});
