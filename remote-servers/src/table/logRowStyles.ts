/**
 * How rows of the log look, set once on what holds them: a row is made of plain elements with a `data-part`, because a log has many and
 * each one that comes is drawn while people wait for it.
 */
export const LOG_ROW_STYLES = {
  '& [data-part=log]': {
    flex: '1',
    minH: '0',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    px: '3',
  },
  '& [data-part=rows]': { position: 'relative' },
  '& [data-part=place]': { position: 'absolute', insetInline: '0' },
  '& [data-part=row]': { display: 'flex', gap: '3', py: '2' },
  '& [data-part=body]': { flex: '1', minW: '0' },
  '& [data-part=head]': { display: 'flex', gap: '2', flexWrap: 'wrap', alignItems: 'baseline' },
  '& [data-part=actions]': { display: 'flex', flexShrink: '0', alignItems: 'flex-start' },
  '& [data-part=text]': { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  '& [data-part=action]': { overflowWrap: 'anywhere', fontStyle: 'italic' },
  '& [data-part=muted]': { textStyle: 'xs', color: 'fg.muted' },
  '& [data-part=details]': { textStyle: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' },
  '& [data-part=total]': { textStyle: 'xl', fontVariantNumeric: 'tabular-nums' },
  // A roll that arrives grows into its place; under reduced motion it is simply there.
  '& [data-fresh]': {
    animationName: 'fade-in, scale-in',
    animationDuration: '260ms',
    display: 'inline-block',
  },
  '& [data-part=others]': { textStyle: 'sm', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  '& [data-part=notice]': {
    py: '1',
    textAlign: 'center',
    textStyle: 'sm',
    color: 'fg.muted',
    overflowWrap: 'anywhere',
  },
  '& [data-part=notice][data-kind=card]': { color: 'fg.error', fontWeight: 'bold' },
  '& [data-part=shown]': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    py: '1',
    alignItems: 'center',
    justifyContent: 'center',
  },
  // A shade, and no paler letters: those of the details would be too faint to read (WCAG 1.4.3).
  '& [data-hidden]': { bg: 'bg.muted', borderRadius: 'md', mx: '-2', px: '2' },
  '& strong': { overflowWrap: 'anywhere' },
} as const;
