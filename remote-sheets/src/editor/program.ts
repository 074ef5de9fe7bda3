import { sheetProgramOf, type FormulaProblem, type SheetProgram } from '@rpd/shared/domain';
import type { EditorState } from './editor.store.ts';
import type { SheetDraft } from './model/draft.ts';

// Apart from the store: the first view of a sheet without formulas needs no library of formulas.

/** The formulas and conditions of the sheet, as they were last parsedDraft. */
export const programIn = ({ parsedDraft }: EditorState): SheetProgram =>
  sheetProgramOf(parsedDraft.fields, parsedDraft.structure);

/** The formulas of a draft that do not work. */
export const problemsOf = ({ fields, structure }: SheetDraft): readonly FormulaProblem[] =>
  sheetProgramOf(fields, structure).problems;
