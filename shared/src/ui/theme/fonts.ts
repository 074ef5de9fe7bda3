/**
 * Our two families, self-hosted. Inter is made by `npm run fonts`: what French is written with, the theme's weights and nothing
 * else, and a second file with the letters of names from elsewhere, fetched by a page that shows one. Marcellus is as its
 * makers release it (its licence keeps the name for that), and fetched by a page with a title in it.
 * Bundlers turn `new URL(…, import.meta.url)` into a hashed file.
 */
const inter = new URL('./fonts/inter.woff2', import.meta.url).href;
const interExtended = new URL('./fonts/inter-extended.woff2', import.meta.url).href;
const marcellus = new URL('@fontsource/marcellus/files/marcellus-latin-400-normal.woff2', import.meta.url)
  .href;

const interFace = {
  fontFamily: 'Inter Variable',
  fontStyle: 'normal',
  fontDisplay: 'swap',
  fontWeight: '400 700',
};

const fontFaces = [
  { ...interFace, src: `url(${inter}) format('woff2')` },
  {
    ...interFace,
    src: `url(${interExtended}) format('woff2')`,
    unicodeRange:
      'U+0100-0148, U+014A-0151, U+0154-0177, U+0179-017F, U+018F, U+01A0-01A1, U+01AF-01B0, U+0218-021B, U+1E80-1E85, U+1E9E, U+1EA0-1EF9',
  },
  {
    fontFamily: 'Marcellus',
    fontStyle: 'normal',
    fontDisplay: 'swap',
    fontWeight: '400',
    src: `url(${marcellus}) format('woff2')`,
  },
  {
    // Arial, or what has its widths on Linux, with Inter's metrics: the swap moves no line (cumulative layout shift).
    fontFamily: 'Inter Fallback',
    src: "local('Arial'), local('Liberation Sans'), local('Arimo')",
    ascentOverride: '90.44%',
    descentOverride: '22.52%',
    lineGapOverride: '0%',
    sizeAdjust: '107.12%',
  },
];

/** The families as Emotion's global styles take them. */
export const fonts = fontFaces.map(face => ({ '@font-face': face }));
