// Markup of other tools as plain words. Nothing of it is ever drawn as markup.

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  euml: 'ë',
  agrave: 'à',
  acirc: 'â',
  ccedil: 'ç',
  icirc: 'î',
  iuml: 'ï',
  ocirc: 'ô',
  ugrave: 'ù',
  ucirc: 'û',
  uuml: 'ü',
  ouml: 'ö',
  auml: 'ä',
  szlig: 'ß',
  Eacute: 'É',
  Egrave: 'È',
  Agrave: 'À',
  Ccedil: 'Ç',
  ntilde: 'ñ',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  aacute: 'á',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  times: '×',
  oelig: 'œ',
  atilde: 'ã',
  otilde: 'õ',
};

const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,10}));/giu,
    (all, number?: string, hex?: string, name?: string) => {
      if (name !== undefined) return (Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined) ?? all;
      const code = number === undefined ? Number.parseInt(hex ?? '', 16) : Number(number);
      return code > 31 && code < 0x110000 ? String.fromCodePoint(code) : ' ';
    },
  );

const BLOCKS = /<\/?(?:p|div|br|h[1-6]|li|ul|ol|tr|td|th|table|hr|section|b)\b[^>]*>/giu;

/** Whether there is markup in a text. */
export const hasMarkup = (text: string): boolean => /<\/?[a-z][^>]*>|&\w{2,10};/iu.test(text);

/** The words of a text with markup; `between` stands where a block ends. */
export const plainText = (text: string, between = ' '): string =>
  decoded(
    text
      .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/giu, ' ')
      .replace(/<!--[\s\S]*?-->/gu, ' ')
      .replace(BLOCKS, between)
      .replace(/<\/?[a-z][^>]*>/giu, ''),
  )
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n[ \n]*/gu, '\n')
    .trim();
