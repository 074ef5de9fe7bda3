// What became of a foreign file, line by line.

export const FORMATS = {
  RPD: 'RPD',
  csb: 'Custom System Builder',
  survey: 'SurveyJS',
  formio: 'Form.io',
  schema: 'JSON Schema',
  roll20: 'Roll20',
} as const;
export type Format = (typeof FORMATS)[keyof typeof FORMATS];

/** `kept`: whole in its field, marked, not calculated. `changed`: taken, and not quite as it was. `lost`: only in this report. */
export type LineKind = 'kept' | 'changed' | 'lost';

export interface ReportLine {
  kind: LineKind;
  /** Where it stands in the foreign file. */
  path: string;
  /** Of the field here. */
  fieldId?: string;
  /** The name of the field, or of what it stands in. */
  name: string;
  /** In French. */
  message: string;
}

export interface ImportCounts {
  /** Sheets of the file, and how many of them are taken. */
  templates: { found: number; taken: number };
  fields: { found: number; taken: number };
  formulas: { found: number; taken: number; kept: number };
  /** Settings without an equivalent. */
  settings: number;
}

export interface ImportReport {
  counts: ImportCounts;
  lines: ReportLine[];
}

export const KIND_LABELS: Record<LineKind, string> = {
  kept: 'Gardé en texte dans le champ',
  changed: 'Repris autrement',
  lost: 'Non repris',
};
