import { Card } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import type { CardStyle } from '../domain/card-style.ts';

type CardRoot = ComponentProps<typeof Card.Root>;

const CUT = 'polygon(0 0, calc(100% - 20px) 0, 100% 20px, 100% 100%, 20px 100%, 0 calc(100% - 20px))';

const looks: Record<CardStyle, CardRoot> = {
  plain: {},
  // Warm parchment, serif title, thin double rule.
  fantasy: {
    bg: 'accent.subtle',
    borderWidth: '3px',
    borderStyle: 'double',
    borderColor: 'accent.border',
    css: { '& h2': { fontFamily: 'display', fontWeight: 'normal', fontSize: 'xl' } },
  },
  // Dark in both modes, so the dark theme applies inside; the border is the outer shape around the inner one.
  'sci-fi': {
    className: 'dark',
    // Named again: the palette of the page is inherited in the colours of the page.
    colorPalette: 'brand',
    bg: 'blue.focusRing',
    color: 'fg',
    borderWidth: '0',
    borderRadius: '0',
    clipPath: CUT,
    isolation: 'isolate',
    css: { '& h2': { letterSpacing: 'wide', textTransform: 'uppercase', fontSize: 'md' } },
    _before: { content: '""', position: 'absolute', inset: '1px', bg: 'bg', clipPath: CUT, zIndex: -1 },
  },
};

/** A card in one of the styles of ADM-11. */
export function StyledCard({ look, ...props }: CardRoot & { look: CardStyle }) {
  return <Card.Root position="relative" {...looks[look]} {...props} />;
}
