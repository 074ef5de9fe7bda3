// A sheet's document, drawn: for whoever builds it, fills it in or reads it. Loaded with the first screen that shows one.
export { GameMasterFields } from './GameMasterFields.tsx';
export { SheetPrint } from './SheetPrint.tsx';
export { SheetView, type SheetViewProps } from './SheetView.tsx';
export { styleOf } from './sheetStyles.ts';
export { valueLabel } from './value.labels.ts';
