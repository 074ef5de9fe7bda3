/** One night's backup. It runs while it has no end and its process lives. */
export interface BackupRow {
  /** `2026-11-23`, by the clock of the machine. */
  day: string;
  process_id: string;
  started_at: string;
  ended_at: string | null;
  file: string | null;
  bytes: number | null;
  /** Why it failed, in French. */
  error: string | null;
}
