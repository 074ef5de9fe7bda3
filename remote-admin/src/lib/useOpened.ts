import { useState } from 'react';

/** What is open above a list. */
export type Opened<Row> = { as: 'create' } | { as: 'view' | 'edit'; row: Row };

/** The dialog that is open above a list, and the ways to open and close it. */
export function useOpened<Row>() {
  const [opened, setOpened] = useState<Opened<Row> | null>(null);
  return {
    opened,
    create: () => setOpened({ as: 'create' }),
    view: (row: Row) => setOpened({ as: 'view', row }),
    edit: (row: Row) => setOpened({ as: 'edit', row }),
    close: () => setOpened(null),
  };
}
