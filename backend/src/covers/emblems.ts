import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';
import { fill } from './shapes.ts';

/** Side of an emblem, in units of its drawing. */
export const SIDE = 96;

/** Charges around the middle (0, 0), within 26 units. */
const CHARGES = [
  // sword
  'M-2.5 -26L0 -31L2.5 -26V8H-2.5ZM-12 8H12V12H-12ZM-2 12H2V22H-2ZM-4 22H4V27H-4Z',
  // flame
  'M0 -28C10 -14 18 -6 15 10C13 22 5 27 0 27C-7 27 -15 21 -15 9C-15 0 -8 -4 -7 -14C-3 -10 -2 -6 -1 -2C3 -10 3 -18 0 -28Z',
  // leaf
  'M0 28V4M0 -28C22 -14 22 10 0 20C-22 10 -22 -14 0 -28ZM-1.5 18H1.5V30H-1.5Z',
  // eye
  'M-28 0Q0 -26 28 0Q0 26 -28 0ZM0 -10A10 10 0 1 0 0.1 -10ZM0 -4A4 4 0 1 1 -0.1 -4Z',
  // key
  'M0 -28A11 11 0 1 1 -0.1 -28ZM0 -22A5 5 0 1 0 0.1 -22ZM-2.5 -7H2.5V26H-2.5ZM2.5 14H12V19H2.5ZM2.5 22H9V26H2.5Z',
  // crown
  'M-26 18L-30 -14L-14 0L0 -24L14 0L30 -14L26 18ZM-26 22H26V27H-26Z',
  // moon
  'M12 -24A27 27 0 1 0 12 24A26 26 0 0 1 12 -24Z',
  // tower
  'M-18 28V-12H-22V-26H-13V-20H-5V-26H5V-20H13V-26H22V-12H18V28ZM-5 28V10A5 5 0 0 1 5 10V28Z',
  // star
  'M0 -29L7 -9L28 -9L11 4L17 25L0 12L-17 25L-11 4L-28 -9L-7 -9Z',
  // hammer
  'M-24 -26H12L20 -16L12 -6H-24ZM-7 -6H1V29H-7Z',
  // rune
  'M-3 -29H3V29H-3ZM3 -22L20 -8V0L3 -13ZM3 -2L20 12V20L3 7Z',
  // feather
  'M-20 28C-22 2 -8 -24 20 -29C22 -6 8 12 -12 16L-16 28ZM-13 12L12 -20L9 -20L-15 8Z',
] as const;

const SHIELDS = [
  'M12 10H84V46Q84 76 48 90Q12 76 12 46Z',
  'M48 6L86 22V52Q86 76 48 92Q10 76 10 52V22Z',
  'M48 6A42 42 0 1 1 47.9 6Z',
  'M48 5L90 48L48 91L6 48Z',
] as const;

/** The part of the shield in the second colour. */
const FIELDS = [
  '',
  'M48 0H96V96H48Z',
  'M0 0L96 96H0Z',
  'M0 36H96V60H0Z',
  'M0 0H96V34H0Z',
  'M0 96L48 40L96 96Z',
] as const;

/** A shield with a charge: what stands for a character without a portrait. */
export function emblem(random: Random, { sky, light, far, mid, near }: Palette, id: string): string {
  const shield = random.pick(SHIELDS);
  const field = random.pick(FIELDS);
  const size = Math.round(random.between(0.78, 0.94) * 100) / 100;
  return [
    `<rect width="${SIDE}" height="${SIDE}" fill="${near}"/>`,
    `<rect width="${SIDE}" height="${SIDE}" fill="url(#sky)" opacity="0.55"/>`,
    `<clipPath id="s${id}"><path d="${shield}"/></clipPath>`,
    `<g clip-path="url(#s${id})">${fill('M0 0H96V96H0Z', mid)}${field ? fill(field, far) : ''}</g>`,
    `<path d="${shield}" fill="none" stroke="${light}" stroke-width="2.5" opacity="0.9"/>`,
    `<path d="${random.pick(CHARGES)}" transform="translate(48 48) scale(${size})" fill="${light}" fill-rule="evenodd"/>`,
    `<path d="M0 0H96V96H0Z" fill="${sky[0]}" opacity="0.08"/>`,
  ].join('');
}
