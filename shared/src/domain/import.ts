/** What becomes of a line of a file that is imported. */
export const IMPORT_OUTCOMES = ['created', 'changed', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export interface ImportedLine {
  /** From 1, in the order of the file. */
  line: number;
  name: string;
  outcome: ImportOutcome;
  /** Why it is refused, by field. */
  fields?: Record<string, string>;
}

/** What an import did, or with `preview` would do, line by line. */
export interface ImportReport {
  preview: boolean;
  lines: ImportedLine[];
}
