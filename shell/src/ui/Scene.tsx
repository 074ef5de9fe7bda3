import { chakra } from '@rpd/shared/ui';
import { starsOf, WINDOWS } from './scene.shapes.ts';

const Shape = chakra.path;

/** Which part of the picture is shown: all of it, or what a narrow place has room for, the keep and its moon. */
const VIEWS = { whole: '0 0 1600 1000', keep: '700 80 760 920' };

/**
 * The picture of the public pages, drawn for them: a moonlit valley, a keep whose windows are lit, the road that leads
 * there. It says nothing to those who do not see it.
 */
export function Scene({ view = 'whole' }: { view?: keyof typeof VIEWS }) {
  return (
    <chakra.svg
      aria-hidden="true"
      viewBox={VIEWS[view]}
      preserveAspectRatio={view === 'whole' ? 'xMidYMax slice' : 'xMidYMid slice'}
      position="absolute"
      inset="0"
      w="full"
      h="full"
    >
      <defs>
        <linearGradient id="scene-sky" x1="0" y1="0" x2="0" y2="1">
          <chakra.stop offset="0" stopColor="currentColor" color="violet.950" />
          <chakra.stop offset=".5" stopColor="currentColor" color="violet.900" />
          <chakra.stop offset=".82" stopColor="currentColor" color="violet.700" />
          <chakra.stop offset="1" stopColor="currentColor" color="gold.500" />
        </linearGradient>
        <radialGradient id="scene-glow">
          <chakra.stop offset="0" stopColor="currentColor" color="gold.200" stopOpacity=".5" />
          <chakra.stop offset="1" stopColor="currentColor" color="gold.200" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="1600" height="1000" fill="url(#scene-sky)" />
      <chakra.path fill="gold.100" d={starsOf(0) + starsOf(1)} />
      <circle cx="1140" cy="300" r="270" fill="url(#scene-glow)" />
      <chakra.circle cx="1140" cy="300" r="84" fill="gold.200" />
      <chakra.g fill="gold.300" opacity=".45">
        <circle cx="1112" cy="282" r="15" />
        <circle cx="1166" cy="326" r="21" />
        <circle cx="1158" cy="262" r="8" />
      </chakra.g>
      <Shape
        fill="violet.700"
        opacity=".75"
        d="M0 690 130 590 240 660 400 520 530 650 640 580 790 690 930 560 1060 660 1200 540 1340 650 1450 590 1600 700V1000H0z"
      />
      <Shape fill="violet.800" d="M0 760Q240 690 520 735T1040 715T1600 770V1000H0z" />
      <Shape
        fill="violet.900"
        d="M960 770V640h12v-18h14v18h16v-18h14v18h12v46h34V574l32-72 32 72v10h10v-16h14v16h14v-16h14v16h10v120h32v-50h10v-16h12v16h12v-16h12v16h10V790H960z"
      />
      <Shape fill="violet.900" d="M1093 516v-58h4v10l30 10-30 12v26z" />
      <Shape fill="gold.300" d={WINDOWS} />
      <Shape fill="violet.900" d="M0 860Q360 740 800 775T1600 810V1000H0z" />
      <Shape
        fill="gold.300"
        opacity=".26"
        d="M1092 784Q1120 830 1010 870T900 1000H1180Q1040 890 1092 850T1112 784z"
      />
      <Shape fill="violet.950" d="M0 930Q400 840 860 915T1600 880V1000H0z" />
      <Shape
        fill="violet.950"
        d="M70 960l46-150 46 150zM140 970l34-116 34 116zM236 960l28-98 28 98zM1380 950l48-166 48 166zM1330 960l32-112 32 112zM1478 960l30-104 30 104z"
      />
    </chakra.svg>
  );
}
