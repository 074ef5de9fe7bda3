import { contrastOf, readableOn } from '../../domain/color-contrast.ts';
import { PALETTES, variables } from './sheetThemes.ts';

const all = Object.entries(PALETTES).flatMap(([name, modes]) =>
  Object.entries(modes).map(([mode, palette]) => [`${name}, ${mode}`, palette] as const),
);

test.each(all)('every text of the theme can be read: %s (PLS-2)', (_name, palette) => {
  const made = variables(palette);
  const color = (name: string) => made[`--rpd-colors-${name}`] ?? '';
  for (const ground of ['bg', 'bg-panel', 'bg-subtle', 'brand-subtle']) {
    expect(contrastOf(color('fg'), color(ground))).toBeGreaterThanOrEqual(7);
  }
  for (const ground of ['bg', 'bg-panel', 'bg-subtle']) {
    expect(contrastOf(color('fg-muted'), color(ground))).toBeGreaterThanOrEqual(4.5);
  }
  for (const ground of ['bg-panel', 'bg-subtle', 'brand-subtle', 'bg']) {
    expect(contrastOf(color('brand-fg'), color(ground))).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrastOf(readableOn(palette.accent), palette.accent)).toBeGreaterThanOrEqual(4.5);
});
