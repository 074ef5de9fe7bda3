// A character that somebody writes, on its page or at a table: what is saved, what waits, whose stays. Loads with the sheet.
export { CharacterConflict } from './CharacterConflict.tsx';
export { labelAt } from './character.labels.ts';
export { DraftTaken } from './DraftTaken.tsx';
export { SaveStatus } from './SaveStatus.tsx';
export { draftOf, useAutosave } from './useAutosave.ts';
