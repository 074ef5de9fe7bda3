// The look of everything that the editor adds to the sheet, written once: a sheet has a thousand elements, and none of them carries
// styles of its own. The sheet itself is drawn by shared/ui/sheet.

const landing = {
  content: '""',
  position: 'absolute',
  pointerEvents: 'none',
  bg: 'accent.solid',
  borderRadius: 'full',
  zIndex: '3',
} as const;
const line = { ...landing, insetX: '0', h: '1' } as const;
const sideLine = { ...landing, insetY: '0', w: '1' } as const;

/** 24 px on screen, however small the canvas is drawn (Canvas.tsx). */
const TARGET = 'calc(1.5rem / var(--canvas-zoom, 1))';

/** What stands over a field while it is under the pointer, has the focus or is chosen: it takes no room. */
const OVER = '& [data-frame=field] > :is(.grip, .aside)';
const OVER_SEEN = [
  '& [data-frame=field]:hover > :is(.grip, .aside)',
  '& [data-frame=field]:focus-within > :is(.grip, .aside)',
  '& [data-frame=field][data-chosen] > :is(.grip, .aside)',
].join(', ');

const OTHERS = {
  outline: '2px dashed',
  outlineColor: 'gray.solid',
  outlineOffset: '2px',
  // Seen on the paper of any theme.
  boxShadow: '0 0 0 4px var(--rpd-colors-gray-contrast)',
} as const;
const OTHERS_NAME = {
  content: 'attr(data-others)',
  position: 'absolute',
  insetInlineEnd: '0',
  bottom: '100%',
  maxW: '100%',
  px: '1',
  bg: 'gray.solid',
  color: 'gray.contrast',
  borderRadius: 'sm',
  textStyle: 'xs',
  truncate: true,
  pointerEvents: 'none',
  zIndex: '2',
} as const;

/** Attributes say the state: `data-chosen`, `data-dragged`, `data-landing` (before, after, left, right, inside). */
export const STRUCTURE_CSS = {
  '& [data-frame]': { position: 'relative', minW: '0', borderRadius: 'md', cursor: 'pointer' },
  '& [data-frame=field]:hover': {
    outline: '1px dashed',
    outlineColor: 'border.emphasized',
    outlineOffset: '3px',
  },
  '& [data-frame][data-chosen]': { outline: '2px solid', outlineColor: 'brand.solid', outlineOffset: '3px' },
  // A row is cut at its edge, a panel at the corners of its theme.
  '& :is([data-frame=row], [data-frame=column])[data-chosen]': { outlineOffset: '-2px' },
  // What somebody else has selected, with their name: above the frame, where it moves nothing.
  '& [data-frame][data-others]:not([data-chosen])': OTHERS,
  '& [data-frame][data-others]::before': OTHERS_NAME,
  // Hidden at this width, or read in another field's widget: its colours stay readable.
  '& [data-faint]': { outline: '1px dashed', outlineColor: 'border.emphasized', outlineOffset: '3px' },
  // What the keyboard carries is moved itself, and is no copy.
  '& [data-dragged]:not(:has([aria-pressed=true]))': { opacity: '0.4' },
  '& [data-frame][data-landing=inside]': {
    outline: '2px solid',
    outlineColor: 'accent.solid',
    outlineOffset: '-2px',
  },
  '& [data-frame][data-landing=before]::after': { ...line, top: '-1' },
  '& [data-frame][data-landing=after]::after': { ...line, bottom: '-1' },
  '& [data-frame][data-landing=left]::after': { ...sideLine, left: '-1' },
  '& [data-frame][data-landing=right]::after': { ...sideLine, right: '-1' },
  '& [data-frame=row]': { contentVisibility: 'auto', containIntrinsicSize: 'auto 240px' },
  // Read by dragging: below one another, columns take what is dropped above or below them.
  '& [data-part=columns]': {
    '--sideways': 'no',
    '@container sheet (min-width: 44rem)': { '--sideways': 'yes' },
  },
  '& [data-width=paper] [data-part=columns]': { '--sideways': 'yes' },
  // An empty column has a place to drop into.
  '& [data-part=fields]': { minH: '6' },
  '& .head': { display: 'flex', alignItems: 'center', gap: '1', minW: '0', mb: '2' },
  // What stands over the fields of the first line covers nothing of its column.
  '& [data-frame=column] > .head': { mb: TARGET },
  '& .head .title': { flex: '1 1 auto', minW: '0' },
  '& .head [data-part=title]': { mb: '0' },
  '& .head .generated': { textStyle: 'xs', color: 'fg.muted' },
  '& .aside': { display: 'flex', alignItems: 'center', gap: '1', ms: 'auto', flexShrink: '0' },
  // They take no height: a formula that is being typed moves nothing.
  '& .named > .marks': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    ms: '1',
    h: '0',
    verticalAlign: 'middle',
  },
  '& .wrong': { color: 'fg.error', flexShrink: '0' },
  '& .name': {
    font: 'inherit',
    color: 'inherit',
    letterSpacing: 'inherit',
    textTransform: 'inherit',
    textAlign: 'inherit',
    overflowWrap: 'anywhere',
    minW: TARGET,
    // As large as a finger needs, and no higher than the name on the sheet.
    py: 'calc(0.5rem / var(--canvas-zoom, 1))',
    my: 'calc(-0.5rem / var(--canvas-zoom, 1))',
    cursor: 'text',
    '&[data-unnamed]': { fontStyle: 'italic', fontWeight: 'normal' },
  },
  '& .tool': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    w: TARGET,
    h: TARGET,
    borderRadius: 'md',
    color: 'fg.muted',
    '& svg': { w: '4', h: '4' },
    _hover: { bg: 'bg.emphasized' },
  },
  '& .grip': { cursor: 'grab', touchAction: 'none' },
  [OVER]: {
    position: 'absolute',
    // Above the name, whose middle is a target of its own.
    bottom: 'calc(100% - 0.125rem)',
    zIndex: '2',
    opacity: '0',
    '&.grip, & .tool': { bg: 'bg.panel', borderWidth: '1px' },
  },
  '& [data-frame=field] > .grip': { insetInlineStart: '-1' },
  '& [data-frame=field] > .aside': {
    insetInlineEnd: '-1',
    insetInlineStart: '6',
    justifyContent: 'flex-end',
    // Between its parts one reaches what stands below.
    pointerEvents: 'none',
    '& .tool': { pointerEvents: 'auto' },
  },
  [OVER_SEEN]: { opacity: '1' },
  // A finger does not hover: it sees every handle, in a line of its own.
  '@media (hover: none)': {
    [OVER]: { opacity: '1' },
    '& .kind': { display: 'none' },
    '& [data-part=fields]': { rowGap: '7' },
  },
  '& .kind': {
    minW: '0',
    truncate: true,
    px: '1',
    bg: 'bg.panel',
    color: 'fg.muted',
    borderRadius: 'sm',
    textStyle: 'xs',
    pointerEvents: 'none',
  },
  '& .width': {
    position: 'absolute',
    insetBlock: '0',
    insetInlineEnd: '-4',
    w: TARGET,
    cursor: 'ew-resize',
    touchAction: 'none',
    zIndex: '2',
    _after: {
      content: '""',
      position: 'absolute',
      insetBlock: '25%',
      insetInlineStart: '2',
      minH: '4',
      w: '1.5',
      borderRadius: 'full',
      bg: 'brand.solid',
    },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', borderRadius: 'md' },
  },
  '& .add': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    minH: TARGET,
    px: '2',
    borderRadius: 'md',
    textStyle: 'xs',
    fontWeight: 'semibold',
    color: 'brand.fg',
    '& svg': { w: '3.5', h: '3.5' },
    _hover: { bg: 'brand.subtle' },
  },
  '& .add.field': { mt: '3' },
} as const;
