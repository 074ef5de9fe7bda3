// The typefaces of sheet themes, each fetched by a sheet that uses it. Bundlers turn `new URL(…, import.meta.url)` into a hashed file.
const garamond = new URL('@fontsource/eb-garamond/files/eb-garamond-latin-400-normal.woff2', import.meta.url)
  .href;
const garamondBold = new URL(
  '@fontsource/eb-garamond/files/eb-garamond-latin-700-normal.woff2',
  import.meta.url,
).href;
const elite = new URL('@fontsource/special-elite/files/special-elite-latin-400-normal.woff2', import.meta.url)
  .href;
const petch = new URL('@fontsource/chakra-petch/files/chakra-petch-latin-400-normal.woff2', import.meta.url)
  .href;
const petchBold = new URL(
  '@fontsource/chakra-petch/files/chakra-petch-latin-600-normal.woff2',
  import.meta.url,
).href;

export type FontName = 'EB Garamond' | 'Special Elite' | 'Chakra Petch';

const face = (fontFamily: FontName, fontWeight: string, url: string) => ({
  '@font-face': {
    fontFamily,
    fontStyle: 'normal',
    fontDisplay: 'swap' as const,
    fontWeight,
    src: `url(${url}) format('woff2')`,
  },
});

export const SHEET_FONTS: Record<FontName, ReturnType<typeof face>[]> = {
  'EB Garamond': [face('EB Garamond', '400', garamond), face('EB Garamond', '600 700', garamondBold)],
  'Special Elite': [face('Special Elite', '400 700', elite)],
  'Chakra Petch': [face('Chakra Petch', '400', petch), face('Chakra Petch', '500 700', petchBold)],
};
