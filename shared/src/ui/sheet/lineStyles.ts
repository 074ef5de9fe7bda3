/** How lines look, said once for all of them: an inventory has hundreds of cells and buttons. */
export const LINES = {
  listStyleType: 'none',
  display: 'grid',
  gap: '2',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    // On a phone a name, a figure or two and the buttons share one line.
    gap: '2',
    p: '1.5',
    '@container lines (min-width: 30rem)': { gap: '3', p: '2' },
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderRadius: 'md',
  },
  // By what is written in them: a name has more to say than a figure.
  '& > li > [data-part=cell]': {
    flex: '3 1 5rem',
    minW: '0',
    '@container lines (min-width: 30rem)': { flexBasis: '9rem' },
  },
  '& > li > [data-part=cell][data-type=number], & > li > [data-part=cell][data-type=checkbox]': {
    flex: '1 1 3.25rem',
    '@container lines (min-width: 30rem)': { flexBasis: '4.5rem' },
  },
  '& > li > [data-part=cell][data-type=date], & > li > [data-part=cell][data-type=select]': {
    flex: '2 1 6rem',
    '@container lines (min-width: 30rem)': { flexBasis: '8rem' },
  },
  '& > li > [data-part=cell][data-dice]': { flexBasis: '8rem' },
  '& [data-part=dice]': { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '1.5' },
  // Beside its dice a figure needs room for three digits.
  '& [data-part=dice] > :first-of-type': {
    flex: '1 1 3.5rem',
    minW: '0',
    minH: '10',
    alignContent: 'center',
  },
  '& > li > [data-part=cell][data-wide]': { flex: '1 1 100%' },
  // Where cells stand below one another, nothing is kept free.
  '& > li > [data-gap]': { display: 'none', '@container lines (min-width: 30rem)': { display: 'block' } },
  '& > li > [data-part=cell] > p': { textStyle: 'xs', color: 'fg.muted' },
  // What is calculated stands on the line of what is entered beside it.
  '& [data-part=figure]': { display: 'flex', alignItems: 'center', minH: '10' },
  '& > li > [data-part=moves]': {
    display: 'flex',
    ms: 'auto',
    // Beside the controls, below what the cells are called.
    alignSelf: 'flex-end',
    '@container lines (min-width: 30rem)': { alignSelf: 'flex-start', mt: '4' },
  },
  '& > li > [data-part=moves] > button': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '8',
    '@container lines (min-width: 30rem)': { boxSize: '9' },
    borderRadius: 'md',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    '& svg': { boxSize: '4' },
    _last: { color: 'fg.error' },
  },
  '& > li > [data-part=moves] > [data-part=more]': {
    display: 'none',
    // Large enough to be touched beside a cell.
    '@container lines (max-width: 29.99rem)': { display: 'inline-flex', minH: '10' },
  },
  '& > li > [data-part=moves]:not([data-open]) > button:not([data-part=more])': {
    '@container lines (max-width: 29.99rem)': { display: 'none' },
  },
  // Opened, they are large enough to be touched one beside the other.
  '& > li > [data-part=moves][data-open] > button': {
    '@container lines (max-width: 29.99rem)': { boxSize: '10' },
  },
} as const;
