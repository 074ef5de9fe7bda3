import { rawColors, semanticColors } from './colors.ts';

const values = <Value extends string | number>(
  plain: Record<string, Value>,
): Record<string, { value: Value }> =>
  Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, { value }]));

/** The 4 px grid, in rem (so that a larger browser font enlarges the whole). */
const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 72,
  80, 96,
];
const grid = Object.fromEntries(steps.map(step => [step, `${step / 4}rem`]));

const systemSans = "'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/**
 * The tokens that the recipes in use and our own components name. Chakra's full set (`tokens` of its
 * theme entry) would bring every recipe along, because that entry cannot be tree-shaken.
 */
export const tokens = {
  colors: rawColors,
  fonts: values({
    body: `'Inter Variable', ${systemSans}`,
    heading: `'Inter Variable', ${systemSans}`,
    display: "'Marcellus', Georgia, 'Times New Roman', serif",
    mono: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  }),
  fontSizes: values({
    '2xs': '0.6875rem',
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.875rem',
    '4xl': '2.25rem',
    '5xl': '3rem',
    '6xl': '3.75rem',
  }),
  fontWeights: values({ normal: '400', medium: '500', semibold: '600', bold: '700' }),
  lineHeights: values({ shorter: 1.25, short: 1.375, moderate: 1.5, tall: 1.625 }),
  letterSpacings: values({ tight: '-0.02em', wide: '0.025em', wider: '0.05em', widest: '0.1em' }),
  spacing: values(grid),
  sizes: values({
    ...grid,
    '3xs': '14rem',
    '2xs': '16rem',
    xs: '20rem',
    sm: '24rem',
    md: '28rem',
    lg: '32rem',
    xl: '36rem',
    '2xl': '42rem',
    '3xl': '48rem',
    '4xl': '56rem',
    '5xl': '64rem',
    '6xl': '72rem',
    '7xl': '80rem',
    max: 'max-content',
    min: 'min-content',
    fit: 'fit-content',
    prose: '65ch',
    full: '100%',
    dvh: '100dvh',
    dvw: '100dvw',
    vw: '100vw',
    vh: '100vh',
    '1/2': '50%',
    '1/3': '33.333333%',
    '2/3': '66.666667%',
  }),
  radii: values({
    none: '0',
    xs: '2px',
    sm: '4px',
    md: '6px',
    lg: '8px',
    xl: '12px',
    full: '9999px',
  }),
  borders: values({ xs: '0.5px solid', sm: '1px solid', md: '2px solid', lg: '4px solid' }),
  durations: values({
    fastest: '150ms',
    faster: '150ms',
    fast: '150ms',
    moderate: '200ms',
    slow: '200ms',
    slower: '200ms',
    slowest: '200ms',
  }),
  easings: values({
    'ease-in': 'cubic-bezier(0.42, 0, 1, 1)',
    'ease-out': 'cubic-bezier(0, 0, 0.58, 1)',
    'ease-in-out': 'cubic-bezier(0.42, 0, 0.58, 1)',
    'ease-in-smooth': 'cubic-bezier(0.32, 0.72, 0, 1)',
  }),
  animations: values({
    spin: 'spin 1s linear infinite',
    pulse: 'pulse 2s cubic-bezier(0.4, 0, 0.6, 1) infinite',
  }),
  blurs: values({ none: '0', sm: '4px', md: '8px' }),
  cursor: values({
    button: 'pointer',
    checkbox: 'pointer',
    disabled: 'not-allowed',
    menuitem: 'pointer',
    option: 'pointer',
    radio: 'pointer',
    switch: 'pointer',
  }),
  zIndex: values({
    hide: -1,
    base: 0,
    docked: 10,
    dropdown: 1000,
    sticky: 1100,
    banner: 1200,
    overlay: 1300,
    modal: 1400,
    popover: 1500,
    skipNav: 1600,
    toast: 1700,
    tooltip: 1800,
    max: 2147483647,
  }),
};

const floating = {
  value: {
    _light: '0 8px 24px rgb(27 27 42 / 0.14), 0 0 1px rgb(27 27 42 / 0.3)',
    _dark: '0 8px 24px rgb(0 0 0 / 0.6), 0 0 0 1px rgb(198 198 214 / 0.14)',
  },
};
const flat = { value: { _light: 'none', _dark: 'none' } };

/** One radius (8 px) and one shadow, whatever size a recipe asks for. */
export const semanticTokens = {
  colors: semanticColors,
  radii: { l1: { value: '{radii.sm}' }, l2: { value: '{radii.lg}' }, l3: { value: '{radii.lg}' } },
  shadows: {
    xs: flat,
    sm: flat,
    md: floating,
    lg: floating,
    xl: floating,
    '2xl': floating,
    inner: flat,
    inset: flat,
  },
};
