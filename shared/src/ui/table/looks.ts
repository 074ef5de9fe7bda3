/**
 * One real table for every width: below `md` the same cells are laid out as cards, so that nothing is written twice
 * and nothing scrolls sideways. The roles are spelt out because `display` would take them away from a table.
 */
const phone = {
  '[data-selection] ~ * &': { '--covered': '12rem' },
  '& table, & tbody': { display: 'block' },
  // Each cell says its column's name; sorting has a field of its own.
  '& thead, & [data-resize]': { display: 'none' },
  '& tbody tr': {
    display: 'block',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    mb: '3',
    p: '3',
  },
  '& tbody td': {
    display: 'grid',
    gridTemplateColumns: 'minmax(6rem, 35%) minmax(0, 1fr)',
    alignItems: 'center',
    gap: '3',
    py: '1',
    px: '0',
    textAlign: 'start',
  },
  '& tbody td[data-label]::before': { content: 'attr(data-label)', color: 'fg.muted', textStyle: 'sm' },
  '& tbody td[data-title]': { display: 'block', fontWeight: 'semibold', pb: '2' },
  '& tbody td[data-title]::before': { content: 'none' },
  '& tbody tr[data-sortable]': { position: 'relative' },
  '& tbody td[data-grip]': {
    position: 'absolute',
    top: '2',
    insetInlineEnd: '2',
    display: 'block',
    w: 'auto',
    p: '0',
  },
  '& tbody td[data-grip] ~ td[data-title]': { pe: '9' },
  '& tbody td[data-select]': { float: 'inline-end', display: 'block', p: '0' },
  '& tbody td[data-actions]': { display: 'block', borderTopWidth: '1px', mt: '2', pt: '2' },
} as const;

/** The buttons of a row, in it and beside the list. */
export const rowActionLooks = {
  '& [data-action]': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    w: '9',
    h: '9',
    borderRadius: 'l2',
    color: 'gray.fg',
    cursor: 'pointer',
    _hover: { bg: 'gray.subtle' },
    _disabled: { opacity: '0.6', cursor: 'not-allowed', bg: 'transparent' },
    '& svg': { w: '4', h: '4', flexShrink: '0' },
  },
  '& [data-action=danger]': { color: 'red.fg', _hover: { bg: 'red.subtle' } },
} as const;

/**
 * What stands in each row is plain HTML with one style sheet for all of it: a page of a hundred rows has as many buttons as four
 * hundred components with a recipe each would draw.
 */
const cells = {
  // Within the cell: at the edge of the list it would be cut off.
  '& td[tabindex]:focus-visible': { outlineOffset: '-2px' },
  // It says under the pointer and with the focus that it can be edited.
  '& td[data-editable]:not([data-edited]):is(:hover, :focus-visible) > div': {
    outlineWidth: '1px',
    outlineStyle: 'dashed',
    outlineColor: 'border.emphasized',
    outlineOffset: '4px',
    borderRadius: 'sm',
  },
  // A link in a cell that takes the focus is a place to press of its own: 24 px at least.
  '& td[tabindex] a': { display: 'inline-block', minH: '6', py: '0.5' },
  '& td > div': { minW: '0' },
  '& tbody tr:has([data-opens], [data-row-link])': { cursor: 'pointer' },
  '& [data-grip-of]': {
    display: 'inline-grid',
    placeItems: 'center',
    w: '9',
    h: '9',
    borderRadius: 'md',
    color: 'fg.subtle',
    cursor: 'grab',
    touchAction: 'none',
    _hover: { bg: 'bg.emphasized' },
  },
  '& tbody tr[data-dragged]': { position: 'relative', zIndex: '1', bg: 'bg.emphasized', boxShadow: 'lg' },
  '& [data-name]': { display: 'flex', gap: '3', alignItems: 'center' },
  // A name without a space breaks where its cell ends; the badges after it stay whole.
  '& [data-name] > *': { flexShrink: '0' },
  '& [data-name] > [data-words]': { flexShrink: '1', minW: '0' },
  '& td[data-actions] > div': { display: 'flex', gap: '1', justifyContent: 'flex-end' },
  ...rowActionLooks,
  '& [data-select] label': {
    display: 'inline-grid',
    placeItems: 'center',
    w: '8',
    h: '8',
    cursor: 'pointer',
  },
  '& [data-select] input': { w: '4.5', h: '4.5', accentColor: 'brand.solid', cursor: 'pointer' },
  // Drawn as `CheckboxGroupField` draws it; where the system sets the colours, the browser's own is the one that is seen.
  '@media (forced-colors: none)': {
    '& [data-select] input': {
      appearance: 'none',
      display: 'grid',
      placeItems: 'center',
      m: '0',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderColor: 'border.emphasized',
      borderRadius: 'sm',
      _hover: { borderColor: 'brand.solid' },
      '&:checked, &:indeterminate': { bg: 'brand.solid', borderColor: 'brand.solid' },
      '&:checked::before, &:indeterminate::before': {
        content: '""',
        w: '2.5',
        h: '2.5',
        bg: 'brand.contrast',
        clipPath: 'polygon(14% 44%, 0 65%, 40% 96%, 100% 18%, 82% 6%, 36% 66%)',
      },
      '&:indeterminate::before': { clipPath: 'inset(40% 0)' },
    },
  },
} as const;

/** A grey badge has the colour of a row under the pointer: its edge keeps it visible. */
const OUTLINED_BADGES = {
  '& .chakra-badge': {
    outlineWidth: '1px',
    outlineStyle: 'solid',
    outlineColor: 'border.emphasized',
    outlineOffset: '-1px',
  },
};

const wide = {
  '[data-selection] ~ * &': { '--covered': '8.5rem' },
  bg: 'bg.panel',
  borderWidth: '1px',
  borderRadius: 'lg',
  overflowX: 'auto',
  // Nor under the actions, which stay at the end of it.
  scrollPaddingInlineEnd: '14rem',
  '& th, & td': { px: '3', py: '2', textAlign: 'start', verticalAlign: 'middle' },
  '& th': {
    position: 'relative',
    py: '1',
    bg: 'bg.subtle',
    textStyle: 'sm',
    whiteSpace: 'nowrap',
    fontWeight: 'semibold',
  },
  // An address of 250 characters takes the room of nobody else; what is beside it stays in the window of a desk.
  '& td > div': { maxW: { base: '16rem', '2xl': '20rem' } },
  '& th[data-sized]': { w: 'var(--width)' },
  '& td[data-sized] > div': { w: 'calc(var(--width) - 1.5rem)', maxW: 'none', overflowWrap: 'anywhere' },
  '& [data-resize]': {
    position: 'absolute',
    insetInlineEnd: '0',
    top: '0',
    bottom: '0',
    w: '2.5',
    cursor: 'col-resize',
    touchAction: 'none',
    borderInlineEndWidth: '2px',
    borderColor: 'transparent',
    _hover: { borderColor: 'brand.solid' },
    '@media (pointer: coarse)': { w: '5', borderColor: 'border' },
  },
  '& tbody tr': { bg: 'bg.panel', borderTopWidth: '1px', _hover: { bg: 'bg.muted', ...OUTLINED_BADGES } },
  // Where the columns have more to say than there is room for, the rest moves under what one came to do.
  '& [data-actions]': { position: 'sticky', insetInlineEnd: '0' },
  '& td[data-actions]': { bg: 'inherit' },
  '& tbody tr[aria-selected=true]': { bg: 'brand.subtle' },
  '& tbody tr[aria-current=true]': { bg: 'bg.emphasized', boxShadow: 'inset 3px 0 0 {colors.brand.solid}' },
  '& [data-select], & [data-grip]': { w: '10', pe: '0' },
} as const;

/** Beside an open row the list has half the room, and its columns the most of it: what one does with the row stands with its details. */
const besideDetails = {
  '&[data-opened] [data-action]:not([data-opens])': { display: 'none' },
  '&[data-opened] th[data-actions]': { fontSize: '0' },
} as const;

/**
 * One style sheet for every state that a table is in, so that none of them has a class of its own: a rule that comes while the rows are
 * on their way has the browser work out the whole page's styles again.
 */
export const looks = {
  ...cells,
  // An answer that comes at once is not announced: dimming repaints the whole table, and delays the rows that it is for.
  mdDown: phone,
  md: wide,
  xl: besideDetails,
};
