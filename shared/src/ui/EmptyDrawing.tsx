import { chakra } from '@chakra-ui/react';

/** The drawing of an empty list: a die that waits to be thrown, in the brand's violet and gold. */
export function EmptyDrawing() {
  return (
    <chakra.svg width="112px" height="96px" viewBox="0 0 112 96" fill="none" aria-hidden="true">
      <chakra.ellipse cx="56" cy="86" rx="40" ry="6" fill="bg.emphasized" />
      <chakra.g stroke="brand.fg" strokeWidth="2" strokeLinejoin="round">
        <chakra.path d="M56 8 92 28v36L56 84 20 64V28Z" fill="brand.subtle" />
        <chakra.path d="M56 24 78 60H34Z" fill="bg.panel" />
        <path d="M56 8v16M92 28 78 60m14 4-14-4M56 84 34 60m22 24 22-24M20 64l14-4M20 28l14 32M20 28l36-4 36 4" />
      </chakra.g>
      <chakra.path
        d="m56 38 2.6 6.2 6.4.6-4.9 4.3 1.5 6.5-5.6-3.5-5.6 3.5 1.5-6.5-4.9-4.3 6.4-.6Z"
        fill="accent.solid"
      />
    </chakra.svg>
  );
}
