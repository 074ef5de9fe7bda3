import { palette, type Scale } from './palette.ts';

type Mode = Record<'_light' | '_dark', string>;
const pair = (light: string, dark: string): { value: Mode } => ({
  value: { _light: `{colors.${light}}`, _dark: `{colors.${dark}}` },
});

/** The eight roles that Chakra's recipes expect from a colour palette. */
const tones = (name: Scale) => ({
  solid: pair(`${name}.600`, `${name}.600`),
  contrast: pair('white', 'white'),
  fg: pair(`${name}.700`, `${name}.200`),
  subtle: pair(`${name}.100`, `${name}.900`),
  muted: pair(`${name}.200`, `${name}.800`),
  emphasized: pair(`${name}.300`, `${name}.700`),
  focusRing: pair(`${name}.600`, `${name}.300`),
  border: pair(`${name}.300`, `${name}.700`),
});

const neutral = {
  ...tones('gray'),
  solid: pair('gray.800', 'gray.100'),
  contrast: pair('white', 'gray.950'),
  fg: pair('gray.800', 'gray.100'),
  subtle: pair('gray.100', 'gray.800'),
  muted: pair('gray.200', 'gray.700'),
  emphasized: pair('gray.300', 'gray.600'),
  border: pair('gray.300', 'gray.700'),
};

const gold = {
  ...tones('gold'),
  solid: pair('gold.300', 'gold.300'),
  contrast: pair('gold.950', 'gold.950'),
};

/**
 * Semantic colours, light and dark. `brand` is the deep violet; `accent` the old gold of the one
 * action that matters on a screen. No names for the same colours beside these: each colour is 32 variables before anything is shown.
 */
export const semanticColors = {
  bg: {
    DEFAULT: pair('gray.50', 'gray.950'),
    subtle: pair('gray.100', 'gray.900'),
    muted: pair('gray.100', 'gray.800'),
    emphasized: pair('gray.200', 'gray.700'),
    inverted: pair('gray.900', 'gray.50'),
    panel: pair('white', 'gray.900'),
    error: pair('red.50', 'red.950'),
    warning: pair('orange.50', 'orange.950'),
    success: pair('green.50', 'green.950'),
    info: pair('blue.50', 'blue.950'),
  },
  fg: {
    DEFAULT: pair('gray.900', 'gray.50'),
    muted: pair('gray.600', 'gray.300'),
    subtle: pair('gray.600', 'gray.400'),
    inverted: pair('gray.50', 'gray.950'),
    error: pair('red.600', 'red.300'),
    warning: pair('orange.700', 'orange.300'),
    success: pair('green.700', 'green.300'),
    info: pair('blue.700', 'blue.300'),
  },
  border: {
    DEFAULT: pair('gray.200', 'gray.800'),
    muted: pair('gray.100', 'gray.800'),
    subtle: pair('gray.100', 'gray.900'),
    // The edge of a control: 3:1 against what surrounds it (WCAG 1.4.11).
    emphasized: pair('gray.500', 'gray.400'),
    inverted: pair('gray.800', 'gray.200'),
    error: pair('red.500', 'red.400'),
    warning: pair('orange.500', 'orange.400'),
    success: pair('green.500', 'green.400'),
    info: pair('blue.500', 'blue.400'),
  },
  gray: neutral,
  brand: tones('violet'),
  accent: gold,
  red: tones('red'),
  green: tones('green'),
  blue: tones('blue'),
  orange: tones('orange'),
};

/** Chakra's token form of the raw palette: `{ 50: { value } }`. */
export const rawColors = Object.fromEntries(
  Object.entries({ transparent: 'transparent', current: 'currentColor', ...palette }).map(([name, value]) => [
    name,
    typeof value === 'string'
      ? { value }
      : Object.fromEntries(Object.entries(value).map(([step, hex]) => [step, { value: hex }])),
  ]),
);
