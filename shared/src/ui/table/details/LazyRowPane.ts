import { lazyWithPreload } from '../../lazyWithPreload.tsx';

// What stands beside a list comes with the first row that is opened.
export const RowPane = lazyWithPreload(async () => (await import('./RowPane.tsx')).RowPane);
