// Contrast by WCAG 2.2, of colours as `#rrggbb`.

/** Of text and what it is written on (WCAG 1.4.3). */
export const TEXT_CONTRAST = 4.5;

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 (the same) to 21 (black on white). */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** A colour between two others; `part` of the second, from 0 to 1. */
export function mixed(one: string, other: string, part: number): string {
  const mix = [1, 3, 5].map(at => {
    const [from, to] = [one, other].map(color => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round((from ?? 0) * (1 - part) + (to ?? 0) * part)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mix.join('')}`;
}

/** Black or white: what is easier to read on this colour. */
export const readableOn = (color: string): string =>
  contrastOf('#ffffff', color) >= contrastOf('#000000', color) ? '#ffffff' : '#000000';
