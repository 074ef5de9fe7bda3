// A rendered sheet document: to build, fill in or read. Loads with the first screen that shows one.
export { DrawnField } from './DrawnField.tsx';
export { EntriesOf } from './EntryLinks.tsx';
export { GameMasterFields } from './GameMasterFields.tsx';
export { leadToField } from './leadToField.ts';
export { hasPortrait, PortraitOf } from './portrait.tsx';
export { PrintedPage } from './PrintedPage.tsx';
export { ColumnBox, isGivenName, PartTitle, RowBox, shareOf } from './SheetRows.tsx';
export { SheetPlay } from './SheetPlay.tsx';
export { pressHere } from './pressHere.ts';
export type { OnPress, SheetPress } from './usePresses.ts';
export { SheetPrint } from './SheetPrint.tsx';
export { startingColors } from './sheetThemes.ts';
export { SheetThemed } from './SheetThemed.tsx';
export { SheetView, type SheetViewProps } from './SheetView.tsx';
export { fieldWidth, styleOf } from './sheetStyles.ts';
export { valueLabel } from './value.labels.ts';
