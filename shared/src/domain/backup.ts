/** One night's backup. It runs while it has no end. */
export interface Backup {
  /** `2026-11-23`, by the clock of the machine. */
  day: string;
  startedAt: string;
  endedAt: string | null;
  file: string | null;
  bytes: number | null;
  /** Why it failed, in French. */
  error: string | null;
}

/** When backups are made, where, and how many stay. */
export interface BackupSettings {
  folder: string;
  /** From this hour of the day on, 0 to 23, by the clock of the machine. */
  hour: number;
  kept: number;
  /** Public keys of age that backups are encrypted for; none: they are readable. */
  recipients: string[];
}

/** `GET /backup`. `settings`: null when no backup is made. `files`: how many are in the folder. */
export interface BackupOverview {
  settings: BackupSettings | null;
  files: number;
  /** The last 30 nights, the newest first. */
  nights: Backup[];
}
