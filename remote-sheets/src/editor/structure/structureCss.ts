// The look of everything in the structure, written once: a sheet has a thousand elements, and none of them carries styles of its own.

const landing = {
  content: '""',
  position: 'absolute',
  pointerEvents: 'none',
  bg: 'accent.solid',
  borderRadius: 'full',
  zIndex: '1',
} as const;
const line = { ...landing, insetX: '0', h: '1' } as const;
const sideLine = { ...landing, insetY: '0', w: '1' } as const;

/** Attributes say the state: `data-chosen`, `data-dragged`, `data-landing` (before, after, inside). */
export const STRUCTURE_CSS = {
  '& [data-frame]': {
    position: 'relative',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    bg: 'bg.panel',
    // The author's ink is for the author's ground, which this is not.
    color: 'fg',
    p: '2',
    minW: '0',
  },
  '& [data-frame=column]': { bg: 'bg', containerType: 'inline-size' },
  '& [data-frame][data-chosen]': {
    borderColor: 'brand.solid',
    boxShadow: '0 0 0 1px var(--rpd-colors-brand-solid)',
  },
  // What the keyboard carries is moved itself, and is no copy.
  '& [data-dragged]:not(:has([aria-pressed=true]))': { opacity: '0.4' },
  '& [data-frame][data-landing=inside]': { outline: '2px solid', outlineColor: 'accent.solid' },
  '& [data-frame][data-landing=before]::after': { ...line, top: '0' },
  '& [data-frame][data-landing=after]::after': { ...line, bottom: '0' },
  '& [data-frame=column][data-landing=before]::after': {
    lg: { ...sideLine, h: 'auto', left: '0', right: 'auto', bottom: '0' },
  },
  '& [data-frame=column][data-landing=after]::after': {
    lg: { ...sideLine, h: 'auto', left: 'auto', right: '0', top: '0' },
  },
  '& .row': { contentVisibility: 'auto', containIntrinsicSize: 'auto 240px' },
  '& .columns': {
    display: 'grid',
    gap: '3',
    mt: '2',
    gridTemplateColumns: 'minmax(0, 1fr)',
    // Read by dragging: below one another, columns take what is dropped above or below them.
    '--sideways': 'no',
    // Side by side as they will be filled in, as long as a name can be read in each.
    lg: {
      '--sideways': 'yes',
      gridTemplateColumns:
        'repeat(auto-fit, minmax(max(7rem, calc((100% - (var(--columns) - 1) * 0.75rem) / var(--columns))), 1fr))',
    },
  },
  '& .fields': { display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: '2', mt: '2' },
  '& .head': { display: 'flex', alignItems: 'center', gap: '1', minW: '0' },
  '& .aside': { display: 'flex', alignItems: 'center', gap: '1', ms: 'auto', flexShrink: '0' },
  '& .facts': { display: 'flex', alignItems: 'center', gap: '1', color: 'fg.muted', textStyle: 'xs' },
  '& .wrong': { color: 'fg.error', flexShrink: '0' },
  '& .name': {
    px: '1',
    minH: '6',
    minW: '0',
    textAlign: 'start',
    textStyle: 'sm',
    fontWeight: 'medium',
    truncate: true,
    cursor: 'text',
  },
  '& .tool': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    w: '8',
    h: '8',
    borderRadius: 'md',
    color: 'fg.muted',
    '& svg': { w: '4', h: '4' },
    _hover: { bg: 'bg.emphasized' },
  },
  '& .grip': { cursor: 'grab', touchAction: 'none' },
  '& .add': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    minH: '8',
    px: '2.5',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    textStyle: 'xs',
    fontWeight: 'semibold',
    color: 'brand.fg',
    '& svg': { w: '3.5', h: '3.5' },
    _hover: { bg: 'brand.subtle' },
  },
  '& .add.plain': { borderColor: 'transparent' },
  // In a narrow column a name has a line of its own, and its type is left to the panel.
  '@container (max-width: 15rem)': {
    '& [data-frame=field]': { p: '1' },
    '& [data-frame] .head': { flexWrap: 'wrap', gap: '0.5' },
    '& .tool': { w: '6' },
    '& [data-frame] .name': { order: '1', flexBasis: '100%', whiteSpace: 'normal', overflowWrap: 'anywhere' },
    '& .facts > span': { display: 'none' },
  },
} as const;
