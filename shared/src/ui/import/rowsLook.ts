/** Rows to read: a table where there is place, a card for each below it. */
export const rowsLook = {
  '& th, & td': { p: '2', borderBottomWidth: '1px', textAlign: 'start', verticalAlign: 'top' },
  smDown: {
    '& table, & tbody, & tr': { display: 'block' },
    '& thead': { display: 'none' },
    '& tr': { borderWidth: '1px', borderRadius: 'lg', mb: '3', p: '3', bg: 'bg.panel' },
    '& td': {
      display: 'grid',
      gridTemplateColumns: 'minmax(6rem, 35%) minmax(0, 1fr)',
      gap: '1 3',
      p: '0',
      py: '1',
      borderWidth: '0',
    },
    '& td > *': { gridColumn: '2', justifySelf: 'start' },
    '& td::before': {
      content: 'attr(data-label)',
      color: 'fg.muted',
      gridColumn: '1',
      gridRow: '1 / span 3',
    },
  },
} as const;
