// What happened to a thing, and its undo: in the journal and beside each thing. Loaded with the first of them.
export { HistoryButton } from './HistoryButton.tsx';
export { changesText, changeWords, otherFields } from './journal.values.ts';
export { JournalChanges } from './JournalChanges.tsx';
export { undoAll, undoChange, undoTogether } from './undo.tsx';
export { useHistoryAction } from './useHistoryAction.tsx';
