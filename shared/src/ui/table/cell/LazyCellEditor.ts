import { lazyWithPreload } from '../../lazyWithPreload.tsx';

// The field comes with the first cell that is edited.
export const CellEditor = lazyWithPreload(async () => (await import('./CellEditor.tsx')).CellEditor);
