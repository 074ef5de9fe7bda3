/**
 * Our two families, self-hosted, in the Latin subset only: French needs no other, and each further
 * subset would be one more rule to parse. Bundlers turn `new URL(…, import.meta.url)` into a hashed file.
 */
const inter = new URL('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url).href;
const marcellus = new URL('@fontsource/marcellus/files/marcellus-latin-400-normal.woff2', import.meta.url)
  .href;

const fontFaces = [
  {
    fontFamily: 'Inter Variable',
    fontStyle: 'normal',
    fontDisplay: 'swap',
    fontWeight: '100 900',
    src: `url(${inter}) format('woff2')`,
  },
  {
    fontFamily: 'Marcellus',
    fontStyle: 'normal',
    fontDisplay: 'swap',
    fontWeight: '400',
    src: `url(${marcellus}) format('woff2')`,
  },
  {
    // Arial with Inter's metrics: the swap moves no line (cumulative layout shift).
    fontFamily: 'Inter Fallback',
    src: "local('Arial')",
    ascentOverride: '90.44%',
    descentOverride: '22.52%',
    lineGapOverride: '0%',
    sizeAdjust: '107.12%',
  },
];

/** The families as Emotion's global styles take them. */
export const fonts = fontFaces.map(face => ({ '@font-face': face }));
