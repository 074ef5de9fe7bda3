// Accounts that were merged into others, and step by step what the merge did: what undoing it gives back.

export interface AccountMergeRow {
  /** The account that went. */
  other_id: string;
  kept_id: string;
  merged_by: string;
  at: string;
}

export interface AccountMergeStepRow {
  other_id: string;
  position: number;
  /** A MergeStep as JSON. */
  step: string;
}
