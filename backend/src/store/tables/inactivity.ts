/** One row per thing that was ever asked about, kept or archived; of the two ids it has the one of its kind. */
export interface InactivityRow {
  thing_id: string;
  server_id: string | null;
  character_id: string | null;
  asked_at: string | null;
  kept_at: string | null;
  archived_at: string | null;
  /** Of a server: whether it was shown before it was archived. */
  was_visible: number;
}
