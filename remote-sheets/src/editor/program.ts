import { sheetProgramOf, type SheetProgram } from '@rpd/shared/domain';
import type { EditorState } from './editor.store.ts';

// Apart from the store: the first view of a sheet without formulas needs no library of formulas.

/** The formulas and conditions of the sheet, as they were last read. */
export const programIn = ({ read }: EditorState): SheetProgram => sheetProgramOf(read.fields, read.structure);
