/** A published version of what people agree to. It never changes. */
export interface TermsRow {
  version: number;
  text: string;
  published_at: string;
}

/** What somebody gave (1) or took back (0). Lines are added and never changed; they go with the account. */
export interface ConsentRow {
  id: string;
  user_id: string;
  /** `terms`, `devices`, or a choice of the notification settings. */
  kind: string;
  /** Of the text; null for what has no versions. */
  version: number | null;
  given: number;
  /** Which device; '' for what has no such part. */
  detail: string;
  at: string;
}
