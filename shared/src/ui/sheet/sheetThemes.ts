import { contrastOf, mixed, readableOn, TEXT_CONTRAST } from '../../domain/color-contrast.ts';
import type { SheetTheme } from '../../domain/sheet-look.ts';
import type { SheetThemeName, Typeface } from '../../domain/sheet-widgets.ts';
import type { FontName } from './sheetFonts.ts';

/** What a theme is drawn with. Everything else is mixed from these, so that each pair can be read. */
export interface Palette {
  /** Behind the panels. */
  ground: string;
  paper: string;
  ink: string;
  accent: string;
}

type Drawn = Exclude<SheetThemeName, 'plain'>;

export const PALETTES: Record<Drawn, { light: Palette; dark: Palette }> = {
  parchment: {
    light: { ground: '#e8dabc', paper: '#f8efda', ink: '#33240f', accent: '#8a2b1e' },
    dark: { ground: '#1d150c', paper: '#2b2114', ink: '#f0e2c4', accent: '#e9a25f' },
  },
  ink: {
    light: { ground: '#eceae4', paper: '#fdfcf8', ink: '#111111', accent: '#111111' },
    dark: { ground: '#0d0d0d', paper: '#191918', ink: '#f4f2ea', accent: '#f4f2ea' },
  },
  neon: {
    light: { ground: '#ebe4fb', paper: '#fbf8ff', ink: '#22103f', accent: '#b0127b' },
    dark: { ground: '#0b0716', paper: '#160d2a', ink: '#efe6ff', accent: '#ff5fc4' },
  },
  noir: {
    light: { ground: '#d6d3cd', paper: '#f1efea', ink: '#1c1a18', accent: '#9a1a1f' },
    dark: { ground: '#0f0f10', paper: '#1b1b1d', ink: '#e9e6df', accent: '#f07a74' },
  },
  starship: {
    light: { ground: '#d9e4ec', paper: '#f3f8fb', ink: '#0c2233', accent: '#00617d' },
    dark: { ground: '#050c14', paper: '#0b1926', ink: '#dcefff', accent: '#4fd8f5' },
  },
};

/** What own colours begin with: those of the theme by day. */
export function startingColors(name: SheetThemeName): NonNullable<SheetTheme['colors']> {
  if (name === 'plain') return { paper: '#ffffff', ink: '#1f1b2e', accent: '#6b3fd4' };
  const { paper, ink, accent } = PALETTES[name].light;
  return { paper, ink, accent };
}

const FACES: Record<SheetThemeName, { titles: Typeface; text: Typeface }> = {
  plain: { titles: 'sans', text: 'sans' },
  parchment: { titles: 'capitals', text: 'serif' },
  ink: { titles: 'serif', text: 'serif' },
  neon: { titles: 'square', text: 'sans' },
  noir: { titles: 'typewriter', text: 'sans' },
  starship: { titles: 'square', text: 'square' },
};

const FAMILIES: Record<Typeface, { css: string; font?: FontName }> = {
  sans: { css: '"Inter Variable", "Inter Fallback", system-ui, sans-serif' },
  serif: { css: '"EB Garamond", Georgia, "Times New Roman", serif', font: 'EB Garamond' },
  capitals: { css: '"Marcellus", Georgia, "Times New Roman", serif' },
  typewriter: { css: '"Special Elite", "Courier New", monospace', font: 'Special Elite' },
  square: { css: '"Chakra Petch", "Inter Fallback", system-ui, sans-serif', font: 'Chakra Petch' },
};

/** A colour between `ink` and `paper` that can still be read on both. */
export function mutedOf({ ink, paper, ground }: Palette): string {
  for (let part = 0.4; part > 0; part -= 0.05) {
    const color = mixed(ink, paper, part);
    const soft = mixed(paper, ink, 0.07);
    if ([paper, ground, soft].every(one => contrastOf(color, one) >= TEXT_CONTRAST)) return color;
  }
  return ink;
}

/** The theme's tokens in place of the page's: all that stands in the sheet follows. */
export function variables(palette: Palette): Record<string, string> {
  const { ground, paper, ink, accent } = palette;
  const muted = mutedOf(palette);
  const soft = mixed(paper, ink, 0.07);
  const line = mixed(paper, ink, 0.2);
  const tint = mixed(paper, accent, 0.1);
  const colors = {
    bg: ground,
    'bg-panel': paper,
    'bg-subtle': soft,
    'bg-muted': soft,
    'bg-emphasized': line,
    fg: ink,
    'fg-muted': muted,
    'fg-subtle': muted,
    border: line,
    'border-muted': soft,
    'border-subtle': soft,
    'border-emphasized': muted,
    'brand-solid': accent,
    'brand-contrast': readableOn(accent),
    'brand-fg': accent,
    'brand-subtle': tint,
    'brand-muted': mixed(paper, accent, 0.16),
    'brand-border': mixed(paper, accent, 0.45),
    'brand-emphasized': mixed(paper, accent, 0.3),
    'brand-focus-ring': accent,
    'gray-fg': ink,
    'gray-subtle': soft,
    'gray-muted': soft,
    'gray-border': line,
  };
  const tones = ['solid', 'contrast', 'fg', 'subtle', 'muted', 'emphasized', 'focus-ring', 'border'];
  return Object.fromEntries([
    ...Object.entries(colors).map(([name, color]) => [`--rpd-colors-${name}`, color]),
    ...tones.map(tone => [`--rpd-colors-color-palette-${tone}`, `var(--rpd-colors-brand-${tone})`]),
  ]);
}

export interface ThemeLook {
  name: SheetThemeName;
  fonts: FontName[];
  /** Of the element around the sheet. */
  css: Record<string, unknown>;
}

/** How a theme looks; `isPaper`: black on white, with its typefaces and its accent. */
export function lookOf(theme: SheetTheme | undefined, isPaper = false): ThemeLook {
  const name = theme?.name ?? 'plain';
  const titles = FAMILIES[theme?.titles ?? FACES[name].titles];
  const text = FAMILIES[theme?.text ?? FACES[name].text];
  const fonts = [...new Set([titles.font, text.font])].filter(font => font !== undefined);
  const faces = {
    '--sheet-titles': titles.css,
    '--rpd-fonts-heading': titles.css,
    '--rpd-fonts-body': text.css,
    fontFamily: text.css,
  };
  const own = theme?.colors;
  const drawn = name === 'plain' ? undefined : PALETTES[name];
  if (isPaper) {
    const accent = own?.accent ?? drawn?.light.accent;
    const isRead = accent !== undefined && contrastOf(accent, '#ffffff') >= TEXT_CONTRAST;
    return { name, fonts, css: { ...faces, '--sheet-rule': isRead ? accent : '#000000' } };
  }
  if (own) {
    const palette = { ...own, ground: mixed(own.paper, own.ink, 0.06) };
    return { name, fonts, css: { ...faces, ...variables(palette) } };
  }
  if (!drawn) return { name, fonts, css: faces };
  return {
    name,
    fonts,
    css: { ...faces, ...variables(drawn.light), '.dark &': variables(drawn.dark) },
  };
}
