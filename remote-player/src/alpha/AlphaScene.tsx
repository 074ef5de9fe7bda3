import { chakra } from '@rpd/shared/ui';

const Shape = chakra.path;

/** Petals that drift across the sky: x, y, angle, size. All to the right of the words. */
const PETALS: readonly [number, number, number, number][] = [
  [1010, 250, -60, 0.8],
  [1100, 420, 20, 1],
  [1060, 120, 30, 1.1],
  [1180, 330, -10, 0.9],
  [1330, 180, 70, 0.8],
  [1460, 90, -45, 1],
  [1520, 300, 15, 0.7],
];

/** The picture behind the alpha's first page, drawn for it: a gate before a rising sun, a swordsman on the ridge, petals. */
export function AlphaScene() {
  return (
    <chakra.svg
      aria-hidden="true"
      viewBox="0 0 1600 900"
      preserveAspectRatio="xMidYMax slice"
      // Below the words until there is room beside them.
      position={{ base: 'relative', xl: 'absolute' }}
      inset={{ xl: '0' }}
      display="block"
      w="full"
      // As tall as it is drawn: cropped at its top, the sky would begin with an edge below the words.
      aspectRatio={{ base: '16/9', xl: 'auto' }}
      h={{ xl: 'full' }}
    >
      <defs>
        <linearGradient id="alpha-sky" x1="0" y1="0" x2="0" y2="1">
          <chakra.stop offset="0" stopColor="currentColor" color="violet.950" />
          <chakra.stop offset=".5" stopColor="currentColor" color="violet.800" />
          <chakra.stop offset=".8" stopColor="currentColor" color="red.700" />
          <chakra.stop offset="1" stopColor="currentColor" color="gold.400" />
        </linearGradient>
      </defs>
      <rect width="1600" height="900" fill="url(#alpha-sky)" />
      <chakra.circle cx="1120" cy="560" r="210" fill="red.500" />
      <chakra.circle cx="1120" cy="560" r="210" fill="gold.300" opacity=".35" />
      <chakra.g stroke="gold.200" strokeWidth="2" opacity=".35">
        <path d="M1040 210H1500M1180 300H1600M1080 380H1290" />
      </chakra.g>
      <Shape
        fill="violet.900"
        opacity=".8"
        d="M0 690 260 520 460 640 700 500 960 660 1250 560 1600 690V900H0z"
      />
      {/* The gate. */}
      <chakra.g fill="red.900">
        <path d="M930 430q190 40 380 0l14 34q-204 40-408 0z" />
        <path d="M950 500h340v24H950zM1100 462h40v40h-40z" />
        <path d="M978 500h34l10 320h-54zM1228 500h34l10 320h-54z" />
      </chakra.g>
      <Shape fill="violet.950" d="M0 800Q400 700 820 770T1600 760V900H0z" />
      {/* The swordsman, before the gate: his sword is in the sun, and behind no button. */}
      <chakra.g fill="violet.950" transform="translate(640 60)">
        <circle cx="392" cy="598" r="22" />
        <path d="M372 582q-34-8-46 12 30 2 48 12zM376 618h34l22 70-14 6 18 62h-22l-22-54-22 62h-24l16-84z" />
        <path d="M410 628l96-78 8 8-88 84z" />
        <path d="M500 554l118-104-104 118z" />
        <path d="M376 628q-54 40-92 34 40 30 88 20z" />
      </chakra.g>
      <Shape fill="violet.950" d="M0 860Q300 730 620 800T1600 850V900H0z" />
      <chakra.g fill="red.200" opacity=".9">
        {PETALS.map(([x, y, angle, size]) => (
          <path
            key={`${x}-${y}`}
            transform={`translate(${x} ${y}) rotate(${angle}) scale(${size})`}
            d="M0 0q9-14 22-10-2 14-22 10z"
          />
        ))}
      </chakra.g>
    </chakra.svg>
  );
}
