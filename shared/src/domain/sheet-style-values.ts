import type { SheetStyle } from './sheet-styles.ts';

// What a style may say (SED-7): what is none, reaches outside of the sheet or leaves the page blank is refused when it is saved and
// not drawn where it is stored.

/** The colours that CSS names. */
const COLOR_NAMES = new Set(
  (
    'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue ' +
    'chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey ' +
    'darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray ' +
    'darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen ' +
    'fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki ' +
    'lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen ' +
    'lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime ' +
    'limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue ' +
    'mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive ' +
    'olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum ' +
    'powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue ' +
    'slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato transparent turquoise violet wheat white ' +
    'whitesmoke yellow yellowgreen'
  ).split(' '),
);
const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const FUNCTION = /^(?:rgb|hsl)a?\( *\d{1,3}(?:\.\d+)?%?(?:deg)?(?:[ ,/]+\d{1,3}(?:\.\d+)?%?){2,3} *\)$/i;

const isColor = (value: string): boolean =>
  HEX.test(value) || FUNCTION.test(value) || COLOR_NAMES.has(value.toLowerCase());

/** The least and the most of a length, by its unit. */
type Range = readonly [number, number];
type Bounds = { px: Range } & Partial<Record<'pt' | 'em' | 'rem' | '%', Range>>;

const SPACES: Bounds = { px: [0, 200], pt: [0, 150], em: [0, 12], rem: [0, 12], '%': [0, 25] };
const LENGTHS = {
  fontSize: { parts: 1, bounds: { px: [6, 96], pt: [5, 72], em: [0.4, 6], rem: [0.4, 6], '%': [40, 600] } },
  padding: { parts: 4, bounds: SPACES },
  margin: { parts: 4, bounds: SPACES },
  borderRadius: { parts: 4, bounds: { ...SPACES, '%': [0, 50] } },
  borderWidth: { parts: 4, bounds: { px: [0, 20], pt: [0, 15], em: [0, 1], rem: [0, 1] } },
} as const satisfies Record<string, { parts: number; bounds: Bounds }>;

const LENGTH = /^(\d{1,4}(?:\.\d{1,3})?)(px|pt|em|rem|%)?$/;

/** No length at all. */
const NONE = [1, 0] as const;

function isLength(text: string, bounds: Bounds): boolean {
  const [, number = '', unit] = LENGTH.exec(text) ?? [];
  if (!number) return false;
  // Nothing is nothing in every unit.
  if (unit === undefined) return Number(number) === 0 && bounds.px[0] === 0;
  const [least, most]: Range = bounds[unit as keyof Bounds] ?? NONE;
  return Number(number) >= least && Number(number) <= most;
}

const isLengthProperty = (property: string): property is keyof typeof LENGTHS =>
  Object.hasOwn(LENGTHS, property);

/** What is wrong with a value of a style's property, in French; undefined for one that is drawn, and for none. */
export function styleValueError(property: keyof SheetStyle, value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (!isLengthProperty(property)) {
    const isWord = property === 'fontWeight' || property === 'borderStyle';
    return isWord || isColor(value)
      ? undefined
      : `« ${value} » n’est pas une couleur : écrivez #404040, par exemple.`;
  }
  const { parts, bounds }: { parts: number; bounds: Bounds } = LENGTHS[property];
  const all = value.split(/ +/);
  if (all.length <= parts && all.every(one => isLength(one, bounds))) return undefined;
  const [least, most] = bounds.px;
  return `« ${value} » n’est pas une taille possible : écrivez de ${least}px à ${most}px.`;
}

/** What is wrong with a style, in French by its properties. */
export function styleErrors(style: SheetStyle): Partial<Record<keyof SheetStyle, string>> {
  const all = Object.keys(style).map(key => {
    const property = key as keyof SheetStyle;
    return [property, styleValueError(property, style[property])] as const;
  });
  return Object.fromEntries(all.filter(([, message]) => message !== undefined));
}

/** A style without what is not drawn. */
export function safeStyle(style: SheetStyle): SheetStyle {
  const errors = styleErrors(style);
  if (Object.keys(errors).length === 0) return style;
  return Object.fromEntries(Object.entries(style).filter(([key]) => !Object.hasOwn(errors, key)));
}
