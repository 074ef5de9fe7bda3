import { chakra } from '@chakra-ui/react';
import { type DrawingName, DRAWINGS } from './drawings.ts';

/** One of the product's drawings, in the brand's violet and gold; light and dark are its own. It says nothing that no text says. */
export function Drawing({ name }: { name: DrawingName }) {
  const { body, paper, line, gold } = DRAWINGS[name];
  return (
    <chakra.svg width="112px" height="96px" viewBox="0 0 112 96" fill="none" aria-hidden="true">
      <chakra.ellipse cx="56" cy="86" rx="44" ry="6" fill="bg.emphasized" />
      <chakra.g stroke="brand.fg" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        <chakra.path d={body} fill="brand.subtle" />
        <chakra.path d={paper} fill="bg.panel" />
        <path d={line} />
      </chakra.g>
      <chakra.path d={gold} fill="accent.solid" />
    </chakra.svg>
  );
}
