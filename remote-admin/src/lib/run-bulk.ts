import { runBulk as runRows } from '@rpd/shared/ui/table';
import { reloadOnce } from './reload.ts';

/** The table's own, with the lists read again once, at the end. */
export const runBulk: typeof runRows = (rows, bulk) => reloadOnce(() => runRows(rows, bulk));
