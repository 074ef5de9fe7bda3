import type { SheetThemeName } from '../../domain/sheet-widgets.ts';

// What each theme draws besides its colours: edges, titles, light. Browsers leave it out on paper.

const PANEL = '& [data-part=panel]';
const TITLE = '& [data-part=title]';
const accent = 'var(--rpd-colors-brand-fg)';
const cut = (size: string) =>
  `polygon(0 0, calc(100% - ${size}) 0, 100% ${size}, 100% 100%, ${size} 100%, 0 calc(100% - ${size}))`;

export const DECOR: Record<SheetThemeName, Record<string, unknown>> = {
  plain: {},
  parchment: {
    '--sheet-ornament': 'polygon(50% 0, 60% 40%, 100% 50%, 60% 60%, 50% 100%, 40% 60%, 0 50%, 40% 40%)',
    fontSize: '1.0625rem',
    backgroundImage:
      'radial-gradient(120% 60% at 50% 0, color-mix(in srgb, var(--rpd-colors-bg-panel) 70%, transparent), transparent)',
    [PANEL]: {
      border: `3px double color-mix(in srgb, ${accent} 55%, var(--rpd-colors-bg-panel))`,
      borderRadius: '3px',
      boxShadow: 'inset 0 0 2.5rem color-mix(in srgb, #8a5a1e 9%, transparent)',
    },
    [TITLE]: {
      color: accent,
      fontWeight: 400,
      letterSpacing: '0.06em',
      textTransform: 'uppercase',
      borderBottom: `1px solid ${accent}`,
      paddingBottom: '0.25rem',
    },
  },
  ink: {
    '--sheet-ornament': 'circle(45%)',
    fontSize: '1.0625rem',
    [PANEL]: { borderRadius: 0, borderWidth: '2px', borderColor: 'var(--rpd-colors-fg)' },
    [TITLE]: {
      bg: 'fg',
      color: 'bg.panel',
      px: '2',
      py: '0.5',
      fontStyle: 'normal',
      fontWeight: 700,
      fontVariant: 'small-caps',
      letterSpacing: '0.04em',
      width: 'fit-content',
      maxWidth: '100%',
    },
  },
  neon: {
    '--sheet-ornament': 'polygon(0 0, 50% 50%, 0 100%, 30% 100%, 80% 50%, 30% 0)',
    [PANEL]: {
      borderColor: 'brand.border',
      borderRadius: '12px',
      boxShadow: `0 0 1.25rem color-mix(in srgb, ${accent} 16%, transparent)`,
    },
    [TITLE]: {
      color: accent,
      letterSpacing: '0.08em',
      textTransform: 'uppercase',
      fontWeight: 600,
      '.dark &': { textShadow: `0 0 0.75rem color-mix(in srgb, ${accent} 60%, transparent)` },
    },
  },
  noir: {
    '--sheet-ornament': 'polygon(35% 0, 65% 0, 65% 100%, 35% 100%)',
    [PANEL]: {
      borderRadius: '2px',
      borderWidth: '0 0 0 4px',
      borderColor: accent,
      boxShadow: '0 2px 6px rgb(0 0 0 / 0.18)',
    },
    [TITLE]: { fontWeight: 400, textDecoration: 'underline', textUnderlineOffset: '0.25em' },
  },
  starship: {
    '--sheet-ornament': 'polygon(25% 5%, 75% 5%, 100% 50%, 75% 95%, 25% 95%, 0 50%)',
    [PANEL]: {
      borderRadius: 0,
      border: 'none',
      borderTop: `2px solid ${accent}`,
      clipPath: cut('0.875rem'),
    },
    [TITLE]: { color: accent, letterSpacing: '0.1em', textTransform: 'uppercase', fontWeight: 600 },
  },
};
