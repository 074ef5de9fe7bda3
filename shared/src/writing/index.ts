export { createAutosave } from './autosave.ts';
export type { CharacterAutosave } from './autosave.state.ts';
export {
  at,
  type CharacterChanges,
  type Changes,
  shownValues,
  valuePath,
  isSameValue,
  writtenValues,
} from './character.changes.ts';
export type { Unplaced } from './character.unplaced.ts';
export { type Draft, forgetWaiting, readDraftOf, wordsOfWaiting } from './draft.ts';
export { type Outcome, saveCharacter, sendWaiting } from './sendWaiting.ts';
export { isWriting } from './turns.ts';
export { fullValueLabel } from './value.labels.ts';
