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
  /** What a line that changes something changes. */
  changes?: ImportedChange[];
  /** What else follows from it. */
  note?: string;
}

/** One field of a thing that a line changes, as it is and as it becomes. */
export interface ImportedChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** What an import did, or with `preview` would do, line by line. */
export interface ImportReport {
  preview: boolean;
  lines: ImportedLine[];
  /** Sent back with the import itself, it is done only if it is what was shown (ADR 115). */
  seen: string;
  /** An entry of the journal by which the whole import is undone; null: nothing was done. */
  entry: string | null;
}

/** How people whose account is imported come to their password. */
export const INVITATIONS = ['mail', 'link'] as const;
export type InvitationBy = (typeof INVITATIONS)[number];

/** A link by which somebody sets their password; shown once. */
export interface InvitationLink {
  name: string;
  url: string;
  expiresAt: string;
}

/** What an import of accounts did: with the links to give out, where no mail brings them. */
export interface AccountImportReport extends ImportReport {
  links: InvitationLink[];
}
