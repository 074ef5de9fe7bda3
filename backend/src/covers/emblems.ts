import type { EmblemKind } from '@rpd/shared/domain';
import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';
import { fill } from './shapes.ts';

/** Side of an emblem, in units of its drawing. */
export const SIDE = 96;

/** Charges around the middle (0, 0), within 30 units. */
const CHARGES = {
  sword: 'M-2.5 -26L0 -31L2.5 -26V8H-2.5ZM-12 8H12V12H-12ZM-2 12H2V22H-2ZM-4 22H4V27H-4Z',
  flame:
    'M0 -28C10 -14 18 -6 15 10C13 22 5 27 0 27C-7 27 -15 21 -15 9C-15 0 -8 -4 -7 -14C-3 -10 -2 -6 -1 -2C3 -10 3 -18 0 -28Z',
  leaf: 'M0 28V4M0 -28C22 -14 22 10 0 20C-22 10 -22 -14 0 -28ZM-1.5 18H1.5V30H-1.5Z',
  eye: 'M-28 0Q0 -26 28 0Q0 26 -28 0ZM0 -10A10 10 0 1 0 0.1 -10ZM0 -4A4 4 0 1 1 -0.1 -4Z',
  key: 'M0 -28A11 11 0 1 1 -0.1 -28ZM0 -22A5 5 0 1 0 0.1 -22ZM-2.5 -7H2.5V26H-2.5ZM2.5 14H12V19H2.5ZM2.5 22H9V26H2.5Z',
  crown: 'M-26 18L-30 -14L-14 0L0 -24L14 0L30 -14L26 18ZM-26 22H26V27H-26Z',
  moon: 'M12 -24A27 27 0 1 0 12 24A26 26 0 0 1 12 -24Z',
  tower: 'M-18 28V-12H-22V-26H-13V-20H-5V-26H5V-20H13V-26H22V-12H18V28ZM-5 28V10A5 5 0 0 1 5 10V28Z',
  star: 'M0 -29L7 -9L28 -9L11 4L17 25L0 12L-17 25L-11 4L-28 -9L-7 -9Z',
  hammer: 'M-24 -26H12L20 -16L12 -6H-24ZM-7 -6H1V29H-7Z',
  rune: 'M-3 -29H3V29H-3ZM3 -22L20 -8V0L3 -13ZM3 -2L20 12V20L3 7Z',
  feather: 'M-20 28C-22 2 -8 -24 20 -29C22 -6 8 12 -12 16L-16 28ZM-13 12L12 -20L9 -20L-15 8Z',
  ship: 'M-28 10H28L19 26H-19ZM-1.5 7V-30H1.5V7ZM5 -26C20 -18 23 -8 23 5H5ZM-5 -20C-16 -13 -20 -5 -20 5H-5Z',
  mountain: 'M-30 24L-8 -20L0 -7L8 -26L30 24ZM-8 -9L-13 2L-8 -1L-4 3ZM8 -14L3 -2L8 -5L14 0Z',
  tree: 'M0 -30L15 -8H8L21 12H4V29H-4V12H-21L-8 -8H-15Z',
  planet: 'M0 -17A17 17 0 1 0 0.1 -17ZM-31 11C-16 14 18 -1 31 -13C26 4 -16 22 -31 11Z',
  compass: 'M0 -31L6 -6L31 0L6 6L0 31L-6 6L-31 0L-6 -6ZM0 -5A5 5 0 1 0 0.1 -5Z',
  anchor:
    'M-3 -12H3V18C12 17 17 12 19 4L26 10C21 23 11 29 0 29C-11 29 -21 23 -26 10L-19 4C-17 12 -12 17 -3 18ZM0 -30A8 8 0 1 0 0.1 -30ZM0 -26A4 4 0 1 1 -0.1 -26ZM-12 -8H12V-3H-12Z',
  book: 'M-29 -19C-19 -24 -8 -22 -2 -16V25C-8 19 -19 17 -29 21ZM29 -19C19 -24 8 -22 2 -16V25C8 19 19 17 29 21Z',
  hourglass:
    'M-18 -29H18V-23H-18ZM-15 -21H15C15 -9 4 -5 4 0C4 5 15 9 15 21H-15C-15 9 -4 5 -4 0C-4 -5 -15 -9 -15 -21ZM-18 23H18V29H-18Z',
  cup: 'M-17 -27H17C17 -8 9 -1 3 1V18H13V25H-13V18H-3V1C-9 -1 -17 -8 -17 -27Z',
  mask: 'M-29 -14C-14 -22 14 -22 29 -14C29 8 17 19 8 19C4 19 2 12 0 12C-2 12 -4 19 -8 19C-17 19 -29 8 -29 -14ZM-20 -4Q-12 -11 -5 -3Q-12 3 -20 -4ZM20 -4Q12 -11 5 -3Q12 3 20 -4Z',
  skull:
    'M0 -28C16 -28 25 -18 25 -5C25 4 21 9 15 12V25H-15V12C-21 9 -25 4 -25 -5C-25 -18 -16 -28 0 -28ZM-11 -10A7 7 0 1 0 -10.9 -10ZM11 -10A7 7 0 1 0 11.1 -10ZM0 3L4 11H-4Z',
} as const;
type Charge = keyof typeof CHARGES;

/** A disc whose edge has sixteen waves, as a seal of wax has. */
const SEAL = `M${Array.from({ length: 64 }, (_, step) => {
  const angle = (step / 64) * 2 * Math.PI;
  const radius = 40 + 2.4 * Math.cos(16 * angle);
  return `${(48 + radius * Math.cos(angle)).toFixed(1)} ${(48 + radius * Math.sin(angle)).toFixed(1)}`;
}).join('L')}Z`;

interface Device {
  /** What the charge stands on. */
  grounds: readonly [string, ...string[]];
  charges: readonly [Charge, ...Charge[]];
}

/** A character has a shield, a server a banner, a seal or a gate, a game the face of a die. */
const DEVICES: Record<EmblemKind, Device> = {
  character: {
    grounds: [
      'M12 10H84V46Q84 76 48 90Q12 76 12 46Z',
      'M48 6L86 22V52Q86 76 48 92Q10 76 10 52V22Z',
      'M48 6A42 42 0 1 1 47.9 6Z',
      'M48 5L90 48L48 91L6 48Z',
    ],
    charges: [
      'sword',
      'flame',
      'leaf',
      'eye',
      'key',
      'crown',
      'moon',
      'tower',
      'star',
      'hammer',
      'rune',
      'feather',
    ],
  },
  'server-emblem': {
    grounds: [
      'M14 6H82V90L48 78L14 90Z',
      SEAL,
      'M12 90V46A36 38 0 0 1 84 46V90Z',
      'M14 6H82V62L48 91L14 62Z',
    ],
    charges: [
      'tower',
      'crown',
      'star',
      'moon',
      'ship',
      'mountain',
      'tree',
      'planet',
      'compass',
      'anchor',
      'book',
      'leaf',
    ],
  },
  'game-emblem': {
    grounds: [
      'M48 5L86 26.5V69.5L48 91L10 69.5V26.5Z',
      'M22 10H74Q86 10 86 22V74Q86 86 74 86H22Q10 86 10 74V22Q10 10 22 10Z',
      'M31 7H65L89 31V65L65 89H31L7 65V31Z',
    ],
    charges: [
      'sword',
      'flame',
      'eye',
      'hammer',
      'rune',
      'feather',
      'hourglass',
      'cup',
      'mask',
      'skull',
      'key',
    ],
  },
};

/** The part of the ground in the second colour. */
const FIELDS = [
  '',
  'M48 0H96V96H48Z',
  'M0 0L96 96H0Z',
  'M0 36H96V60H0Z',
  'M0 0H96V34H0Z',
  'M0 96L48 40L96 96Z',
] as const;

/** A charge on a ground: what stands for a thing without a portrait or icon. */
export function emblem(
  kind: EmblemKind,
  random: Random,
  { sky, light, far, mid, near }: Palette,
  id: string,
): string {
  const { grounds, charges } = DEVICES[kind];
  const ground = random.pick(grounds);
  const field = random.pick(FIELDS);
  const size = Math.round(random.between(0.78, 0.94) * 100) / 100;
  return [
    `<rect width="${SIDE}" height="${SIDE}" fill="${near}"/>`,
    `<rect width="${SIDE}" height="${SIDE}" fill="url(#sky)" opacity="0.55"/>`,
    `<clipPath id="s${id}"><path d="${ground}"/></clipPath>`,
    `<g clip-path="url(#s${id})">${fill('M0 0H96V96H0Z', mid)}${field ? fill(field, far) : ''}</g>`,
    `<path d="${ground}" fill="none" stroke="${light}" stroke-width="2.5" opacity="0.9"/>`,
    `<path d="${CHARGES[random.pick(charges)]}" transform="translate(48 48) scale(${size})" fill="${light}" fill-rule="evenodd"/>`,
    `<path d="M0 0H96V96H0Z" fill="${sky[0]}" opacity="0.08"/>`,
  ].join('');
}
