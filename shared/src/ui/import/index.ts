// The import of a file, step by step; loaded with the pages that have one.
export { FileDrop } from './FileDrop.tsx';
export {
  cellsOf,
  foldColumn,
  guessColumns,
  numberField,
  textField,
  type ImportField,
} from './importFields.ts';
export { type ImportFile } from './importFile.ts';
export { ImportWork, type SentRows } from './ImportWork.tsx';
