import type { FrameTheme } from '@rpd/shared/remote';

/** The roles of the theme that a frame is given, by the names that they have in the page. */
const COLORS = [
  'bg',
  'bg-subtle',
  'bg-muted',
  'bg-emphasized',
  'bg-panel',
  'bg-error',
  'bg-warning',
  'bg-success',
  'bg-info',
  'fg',
  'fg-muted',
  'fg-subtle',
  'fg-error',
  'fg-warning',
  'fg-success',
  'fg-info',
  'border',
  'border-muted',
  'border-emphasized',
  'border-error',
  'brand-solid',
  'brand-contrast',
  'brand-fg',
  'brand-subtle',
  'brand-muted',
  'brand-focus-ring',
  'accent-solid',
  'accent-contrast',
];
const NAMES = [...COLORS.map(color => `--rpd-colors-${color}`), '--rpd-fonts-body', '--rpd-fonts-heading'];

/** The theme as the page shows it now. */
export function frameTheme(mode: FrameTheme['mode']): FrameTheme {
  const style = getComputedStyle(document.documentElement);
  const found = NAMES.map(name => [name, style.getPropertyValue(name).trim()]).filter(([, value]) => value);
  return { mode, variables: Object.fromEntries(found) as Record<string, string> };
}
