/** What RPD keeps for a time that is written somewhere, each by the word of its page. */
export const RETENTION_KINDS = [
  'bin',
  'signIns',
  'journal',
  'notifications',
  'pushes',
  'mails',
  'credentials',
  'evidence',
  'unconfirmed',
  'merges',
  'backups',
] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

/** `GET /retention`: for how many days each is kept; null where there is no end, absent where there is nothing of it. */
export type Retention = Partial<Record<RetentionKind, number | null>>;
