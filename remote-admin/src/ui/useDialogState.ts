import { useOpenState } from '@rpd/shared/ui';

/** What is open above a list. */
export type DialogState<Row> = { kind: 'create' } | { kind: 'view' | 'edit'; row: Row };

/** The dialog that is open above a list, and the ways to open and close it. */
export function useDialogState<Row>() {
  const [opened, setOpened] = useOpenState<DialogState<Row> | null>('row', null);
  return {
    opened,
    create: () => setOpened({ kind: 'create' }),
    view: (row: Row) => setOpened({ kind: 'view', row }),
    edit: (row: Row) => setOpened({ kind: 'edit', row }),
    close: () => setOpened(null),
  };
}
