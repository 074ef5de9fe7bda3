import type { ComponentProps, ReactNode } from 'react';

/** The look of all lines of the palette, written once. A finger that rests drags, one that moves scrolls. */
export const PIECE_CSS = {
  '& [data-line]': {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    w: 'full',
    minH: '11',
    px: '2',
    py: '1',
    borderRadius: 'md',
    textAlign: 'start',
    cursor: 'grab',
    touchAction: 'manipulation',
    userSelect: 'none',
    WebkitTouchCallout: 'none',
    _hover: { bg: 'bg.muted' },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
    '& svg': { flexShrink: '0', color: 'brand.fg' },
  },
  '& [data-line] > span': { minW: '0', overflowWrap: 'anywhere' },
  '& [data-line] b': { display: 'block', textStyle: 'sm', fontWeight: 'medium' },
  '& [data-line] i': { display: 'block', textStyle: 'xs', fontStyle: 'normal', color: 'fg.muted' },
} as const;

interface PieceLineProps extends ComponentProps<'button'> {
  picture: ReactNode;
  label: string;
  hint: string;
}

/** Something that one adds: its picture, its name, what it is for. */
export const PieceLine = ({ picture, label, hint, ...button }: PieceLineProps) => (
  <button type="button" data-line="" {...button}>
    {picture}
    <span>
      <b>{label}</b>
      <i>{hint}</i>
    </span>
  </button>
);
