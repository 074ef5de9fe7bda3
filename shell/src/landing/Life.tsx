import { Box, chakra } from '@rpd/shared/ui';
import { DRAGON, starsOf, WINDOWS } from '../ui/scene.shapes.ts';

// Layers over the scene, each moved or faded as a whole: browsers do that without repainting. With reduced motion
// (theme, globalCss) the scene is static, the dragon before the moon.

const layer = {
  'aria-hidden': true,
  viewBox: '0 0 1600 1000',
  preserveAspectRatio: 'xMidYMax slice',
  position: 'absolute',
  inset: '0',
  w: 'full',
  h: 'full',
  pointerEvents: 'none',
} as const;

const glow = (name: string, least: number) => ({
  [`@keyframes ${name}`]: { from: { opacity: least }, to: { opacity: 1 } },
});

/** What moves in the picture of the landing page: stars, windows, mist, and somebody on their rounds. */
export function Life() {
  return (
    <>
      <chakra.svg {...layer} css={glow('twinkle', 0)} animation="twinkle 2.8s ease-in-out infinite alternate">
        <chakra.path fill="white" d={starsOf(0)} stroke="currentColor" color="gold.100" strokeWidth="1.6" />
      </chakra.svg>
      <chakra.svg {...layer} css={glow('twinkle', 0)} animation="twinkle 4.1s ease-in-out infinite alternate">
        <chakra.path fill="white" d={starsOf(1)} stroke="currentColor" color="gold.100" strokeWidth="1.6" />
      </chakra.svg>
      <chakra.svg
        {...layer}
        css={glow('flicker', 0.15)}
        animation="flicker 1.7s ease-in-out infinite alternate"
      >
        <chakra.path fill="gold.100" d={WINDOWS} />
      </chakra.svg>
      <Dragon />
      <Mist />
    </>
  );
}

function Dragon() {
  return (
    <Box
      aria-hidden="true"
      position="absolute"
      // On a phone the words end 30 rem below the top of the page, and the picture begins 36 % below it (LandingPage).
      top={{ base: 'max(34%, calc(30.5rem - 36dvh))', md: '17%' }}
      left="62%"
      w={{ base: '5rem', md: '9.5rem' }}
      color="violet.950"
      pointerEvents="none"
      css={{
        '@keyframes fly': {
          from: { transform: 'translate(60vw, var(--rise))' },
          to: { transform: 'translate(-90vw, calc(-1.25 * var(--rise)))' },
        },
        '--rise': { base: '1vh', md: '8vh' },
        // There is no sky left beside the words.
        '@media (max-width: 47.99em) and (max-height: 46em)': { display: 'none' },
        '@keyframes beat': { from: { transform: 'scaleY(1)' }, to: { transform: 'scaleY(-0.35)' } },
      }}
      animation="fly 46s linear -18s infinite"
    >
      <chakra.svg viewBox="0 0 240 150" w="full" h="auto" fill="currentColor">
        <path d={DRAGON.body} />
        <chakra.g transformOrigin="0 80px" animation="beat 0.9s ease-in-out infinite alternate">
          <path d={DRAGON.other} />
          <path d={DRAGON.wing} />
        </chakra.g>
      </chakra.svg>
    </Box>
  );
}

function Mist() {
  return (
    <Box
      aria-hidden="true"
      position="absolute"
      insetX="-30%"
      bottom="0"
      h="38%"
      pointerEvents="none"
      bgImage="radial-gradient(closest-side, {colors.violet.300/20}, transparent), radial-gradient(closest-side, {colors.violet.200/16}, transparent)"
      backgroundSize="55% 60%, 48% 46%"
      backgroundPosition="12% 70%, 82% 88%"
      backgroundRepeat="no-repeat"
      css={{
        '@keyframes mist': {
          from: { transform: 'translateX(-7%)' },
          to: { transform: 'translateX(9%)' },
        },
      }}
      animation="mist 24s ease-in-out infinite alternate"
    />
  );
}
