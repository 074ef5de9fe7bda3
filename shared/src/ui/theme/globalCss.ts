import { defineGlobalStyles } from '@chakra-ui/react';

/** What holds on every screen: body text, focus that can be seen, and stillness for who asks for it. */
export const globalCss = defineGlobalStyles({
  '*': {
    '--global-font-mono': 'fonts.mono',
    '--global-font-body': 'fonts.body',
    '--global-color-border': 'colors.border',
  },
  html: {
    color: 'fg',
    bg: 'bg',
    lineHeight: '1.5',
    colorPalette: 'brand',
    fontFamily: 'body',
    textRendering: 'optimizeLegibility',
  },
  // A bar where bars take room, long page or short: nothing jumps, and no empty band is kept free. Not on `html`: dialogs
  // hold the page still through the body.
  body: { overflowY: 'scroll' },
  '*::placeholder, *[data-placeholder]': { color: 'fg.subtle', opacity: 1 },
  '*::selection': { bg: 'brand.emphasized' },
  ':where(a, button, input, select, textarea, summary, [tabindex]):focus-visible': {
    outlineWidth: '2px',
    outlineStyle: 'solid',
    outlineColor: 'brand.focusRing',
    outlineOffset: '2px',
  },
  // A sheet on paper: the frame stays on screen.
  'body[data-printing]': {
    '@media print': {
      // Above what a dialog says of itself: the preview is printed from one.
      '& > :not([data-paper])': { display: 'none !important' },
      // The colours that an author chose are printed too.
      '& [data-paper]': { printColorAdjust: 'exact' },
    },
  },
  // The rest of the last page is paper, for prints with backgrounds.
  'html:has(> body[data-printing])': { '@media print': { bg: 'white' } },
  '@page': { margin: '12mm' },
  '::view-transition-group(*)': { animationDuration: '160ms' },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
});
